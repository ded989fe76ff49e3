#include "CTutorials.h"

// The files of the folder Tutorials are built into the program, so that an installed one has them. A
// new lesson is named here twice; a test says which one is missing.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char text_01_a_first_table[] = {
#embed "../../Tutorials/01-a-first-table.md"
};
static const unsigned char text_01_a_first_table_zh[] = {
#embed "../../Tutorials/01-a-first-table.zh.md"
};
static const unsigned char text_02_sort_descriptors[] = {
#embed "../../Tutorials/02-sort-descriptors.md"
};
static const unsigned char text_02_sort_descriptors_zh[] = {
#embed "../../Tutorials/02-sort-descriptors.zh.md"
};
static const unsigned char text_03_four_changes[] = {
#embed "../../Tutorials/03-four-changes.md"
};
static const unsigned char text_03_four_changes_zh[] = {
#embed "../../Tutorials/03-four-changes.zh.md"
};

#define TUTORIAL(name, text) {name, text, sizeof text}

static const CTutorial tutorials[] = {
    TUTORIAL("01-a-first-table.md", text_01_a_first_table),
    TUTORIAL("01-a-first-table.zh.md", text_01_a_first_table_zh),
    TUTORIAL("02-sort-descriptors.md", text_02_sort_descriptors),
    TUTORIAL("02-sort-descriptors.zh.md", text_02_sort_descriptors_zh),
    TUTORIAL("03-four-changes.md", text_03_four_changes),
    TUTORIAL("03-four-changes.zh.md", text_03_four_changes_zh),
};

const CTutorial *ctutorials(size_t *count) {
  *count = sizeof tutorials / sizeof tutorials[0];
  return tutorials;
}
