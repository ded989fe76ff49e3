#include "CTutorials.h"

// The files of the folder Tutorials are built into the program, so that an installed one has them. A
// new lesson is named here twice; a test says which one is missing.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text_01_a_first_table[] = {
#embed "../../../Tutorials/01-a-first-table.md"
};
static const unsigned char text_01_a_first_table_zh[] = {
#embed "../../../Tutorials/01-a-first-table.zh.md"
};
static const unsigned char text_02_sort_descriptors[] = {
#embed "../../../Tutorials/02-sort-descriptors.md"
};
static const unsigned char text_02_sort_descriptors_zh[] = {
#embed "../../../Tutorials/02-sort-descriptors.zh.md"
};
static const unsigned char text_03_four_changes[] = {
#embed "../../../Tutorials/03-four-changes.md"
};
static const unsigned char text_03_four_changes_zh[] = {
#embed "../../../Tutorials/03-four-changes.zh.md"
};
static const unsigned char text_04_sections[] = {
#embed "../../../Tutorials/04-sections.md"
};
static const unsigned char text_04_sections_zh[] = {
#embed "../../../Tutorials/04-sections.zh.md"
};
static const unsigned char text_05_sort_and_sections[] = {
#embed "../../../Tutorials/05-sort-and-sections.md"
};
static const unsigned char text_05_sort_and_sections_zh[] = {
#embed "../../../Tutorials/05-sort-and-sections.zh.md"
};
static const unsigned char text_06_index_paths[] = {
#embed "../../../Tutorials/06-index-paths.md"
};
static const unsigned char text_06_index_paths_zh[] = {
#embed "../../../Tutorials/06-index-paths.zh.md"
};
static const unsigned char text_07_batch_rules[] = {
#embed "../../../Tutorials/07-batch-rules.md"
};
static const unsigned char text_07_batch_rules_zh[] = {
#embed "../../../Tutorials/07-batch-rules.zh.md"
};
static const unsigned char text_08_predicates[] = {
#embed "../../../Tutorials/08-predicates.md"
};
static const unsigned char text_08_predicates_zh[] = {
#embed "../../../Tutorials/08-predicates.zh.md"
};
static const unsigned char text_09_cache[] = {
#embed "../../../Tutorials/09-cache.md"
};
static const unsigned char text_09_cache_zh[] = {
#embed "../../../Tutorials/09-cache.zh.md"
};
static const unsigned char text_10_pending_changes[] = {
#embed "../../../Tutorials/10-pending-changes.md"
};
static const unsigned char text_10_pending_changes_zh[] = {
#embed "../../../Tutorials/10-pending-changes.zh.md"
};
static const unsigned char text_11_limits_and_batches[] = {
#embed "../../../Tutorials/11-limits-and-batches.md"
};
static const unsigned char text_11_limits_and_batches_zh[] = {
#embed "../../../Tutorials/11-limits-and-batches.zh.md"
};
static const unsigned char text_12_two_contexts[] = {
#embed "../../../Tutorials/12-two-contexts.md"
};
static const unsigned char text_12_two_contexts_zh[] = {
#embed "../../../Tutorials/12-two-contexts.zh.md"
};
static const unsigned char text_13_types[] = {
#embed "../../../Tutorials/13-types.md"
};
static const unsigned char text_13_types_zh[] = {
#embed "../../../Tutorials/13-types.zh.md"
};
static const unsigned char text_14_silence[] = {
#embed "../../../Tutorials/14-silence.md"
};
static const unsigned char text_14_silence_zh[] = {
#embed "../../../Tutorials/14-silence.zh.md"
};
static const unsigned char text_15_reset_and_refresh[] = {
#embed "../../../Tutorials/15-reset-and-refresh.md"
};
static const unsigned char text_15_reset_and_refresh_zh[] = {
#embed "../../../Tutorials/15-reset-and-refresh.zh.md"
};
static const unsigned char text_16_snapshot_and_difference[] = {
#embed "../../../Tutorials/16-snapshot-and-difference.md"
};
static const unsigned char text_16_snapshot_and_difference_zh[] = {
#embed "../../../Tutorials/16-snapshot-and-difference.zh.md"
};
static const unsigned char text_17_reordering_and_index[] = {
#embed "../../../Tutorials/17-reordering-and-index.md"
};
static const unsigned char text_17_reordering_and_index_zh[] = {
#embed "../../../Tutorials/17-reordering-and-index.zh.md"
};
static const unsigned char text_18_student_list[] = {
#embed "../../../Tutorials/18-student-list.md"
};
static const unsigned char text_18_student_list_zh[] = {
#embed "../../../Tutorials/18-student-list.zh.md"
};
static const unsigned char text_19_computed_sections[] = {
#embed "../../../Tutorials/19-computed-sections.md"
};
static const unsigned char text_19_computed_sections_zh[] = {
#embed "../../../Tutorials/19-computed-sections.zh.md"
};
static const unsigned char text_20_migration[] = {
#embed "../../../Tutorials/20-migration.md"
};
static const unsigned char text_20_migration_zh[] = {
#embed "../../../Tutorials/20-migration.zh.md"
};
static const unsigned char text_21_several_sources[] = {
#embed "../../../Tutorials/21-several-sources.md"
};
static const unsigned char text_21_several_sources_zh[] = {
#embed "../../../Tutorials/21-several-sources.zh.md"
};
static const unsigned char text_22_cells_that_stay[] = {
#embed "../../../Tutorials/22-cells-that-stay.md"
};
static const unsigned char text_22_cells_that_stay_zh[] = {
#embed "../../../Tutorials/22-cells-that-stay.zh.md"
};
static const unsigned char text_23_the_file_of_a_store[] = {
#embed "../../../Tutorials/23-the-file-of-a-store.md"
};
static const unsigned char text_23_the_file_of_a_store_zh[] = {
#embed "../../../Tutorials/23-the-file-of-a-store.zh.md"
};
static const unsigned char text_24_the_screen[] = {
#embed "../../../Tutorials/24-the-screen.md"
};
static const unsigned char text_24_the_screen_zh[] = {
#embed "../../../Tutorials/24-the-screen.zh.md"
};
static const unsigned char text_25_threads[] = {
#embed "../../../Tutorials/25-threads.md"
};
static const unsigned char text_25_threads_zh[] = {
#embed "../../../Tutorials/25-threads.zh.md"
};
static const unsigned char text_26_lists_of_swiftui[] = {
#embed "../../../Tutorials/26-lists-of-swiftui.md"
};
static const unsigned char text_26_lists_of_swiftui_zh[] = {
#embed "../../../Tutorials/26-lists-of-swiftui.zh.md"
};
static const unsigned char text_27_persistent_history[] = {
#embed "../../../Tutorials/27-persistent-history.md"
};
static const unsigned char text_27_persistent_history_zh[] = {
#embed "../../../Tutorials/27-persistent-history.zh.md"
};

#define TUTORIAL(name, text) {name, text, sizeof text}

static const CTutorial tutorials[] = {
    TUTORIAL("01-a-first-table.md", text_01_a_first_table),
    TUTORIAL("01-a-first-table.zh.md", text_01_a_first_table_zh),
    TUTORIAL("02-sort-descriptors.md", text_02_sort_descriptors),
    TUTORIAL("02-sort-descriptors.zh.md", text_02_sort_descriptors_zh),
    TUTORIAL("03-four-changes.md", text_03_four_changes),
    TUTORIAL("03-four-changes.zh.md", text_03_four_changes_zh),
    TUTORIAL("04-sections.md", text_04_sections),
    TUTORIAL("04-sections.zh.md", text_04_sections_zh),
    TUTORIAL("05-sort-and-sections.md", text_05_sort_and_sections),
    TUTORIAL("05-sort-and-sections.zh.md", text_05_sort_and_sections_zh),
    TUTORIAL("06-index-paths.md", text_06_index_paths),
    TUTORIAL("06-index-paths.zh.md", text_06_index_paths_zh),
    TUTORIAL("07-batch-rules.md", text_07_batch_rules),
    TUTORIAL("07-batch-rules.zh.md", text_07_batch_rules_zh),
    TUTORIAL("08-predicates.md", text_08_predicates),
    TUTORIAL("08-predicates.zh.md", text_08_predicates_zh),
    TUTORIAL("09-cache.md", text_09_cache),
    TUTORIAL("09-cache.zh.md", text_09_cache_zh),
    TUTORIAL("10-pending-changes.md", text_10_pending_changes),
    TUTORIAL("10-pending-changes.zh.md", text_10_pending_changes_zh),
    TUTORIAL("11-limits-and-batches.md", text_11_limits_and_batches),
    TUTORIAL("11-limits-and-batches.zh.md", text_11_limits_and_batches_zh),
    TUTORIAL("12-two-contexts.md", text_12_two_contexts),
    TUTORIAL("12-two-contexts.zh.md", text_12_two_contexts_zh),
    TUTORIAL("13-types.md", text_13_types),
    TUTORIAL("13-types.zh.md", text_13_types_zh),
    TUTORIAL("14-silence.md", text_14_silence),
    TUTORIAL("14-silence.zh.md", text_14_silence_zh),
    TUTORIAL("15-reset-and-refresh.md", text_15_reset_and_refresh),
    TUTORIAL("15-reset-and-refresh.zh.md", text_15_reset_and_refresh_zh),
    TUTORIAL("16-snapshot-and-difference.md", text_16_snapshot_and_difference),
    TUTORIAL("16-snapshot-and-difference.zh.md", text_16_snapshot_and_difference_zh),
    TUTORIAL("17-reordering-and-index.md", text_17_reordering_and_index),
    TUTORIAL("17-reordering-and-index.zh.md", text_17_reordering_and_index_zh),
    TUTORIAL("18-student-list.md", text_18_student_list),
    TUTORIAL("18-student-list.zh.md", text_18_student_list_zh),
    TUTORIAL("19-computed-sections.md", text_19_computed_sections),
    TUTORIAL("19-computed-sections.zh.md", text_19_computed_sections_zh),
    TUTORIAL("20-migration.md", text_20_migration),
    TUTORIAL("20-migration.zh.md", text_20_migration_zh),
    TUTORIAL("21-several-sources.md", text_21_several_sources),
    TUTORIAL("21-several-sources.zh.md", text_21_several_sources_zh),
    TUTORIAL("22-cells-that-stay.md", text_22_cells_that_stay),
    TUTORIAL("22-cells-that-stay.zh.md", text_22_cells_that_stay_zh),
    TUTORIAL("23-the-file-of-a-store.md", text_23_the_file_of_a_store),
    TUTORIAL("23-the-file-of-a-store.zh.md", text_23_the_file_of_a_store_zh),
    TUTORIAL("24-the-screen.md", text_24_the_screen),
    TUTORIAL("24-the-screen.zh.md", text_24_the_screen_zh),
    TUTORIAL("25-threads.md", text_25_threads),
    TUTORIAL("25-threads.zh.md", text_25_threads_zh),
    TUTORIAL("26-lists-of-swiftui.md", text_26_lists_of_swiftui),
    TUTORIAL("26-lists-of-swiftui.zh.md", text_26_lists_of_swiftui_zh),
    TUTORIAL("27-persistent-history.md", text_27_persistent_history),
    TUTORIAL("27-persistent-history.zh.md", text_27_persistent_history_zh),
};

const CTutorial *ctutorials(size_t *count) {
  *count = sizeof tutorials / sizeof tutorials[0];
  return tutorials;
}
