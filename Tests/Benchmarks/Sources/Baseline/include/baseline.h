// What the engine is measured against: the same work done by C on SQLite, with nothing in between,
// on the engine's own tables and indexes, by the engine's own rules: a row's entity and version are
// read and written, and an update names the version that was read.
//
// Every function opens the file, works and closes it, unless it says otherwise. A failure ends the
// program: a measurement of something that went wrong is worth nothing.
#ifndef BASELINE_H
#define BASELINE_H

#include <stdbool.h>
#include <stdint.h>

/// A student of the sample data.
typedef struct {
  char name[32];
  int32_t name_length;
  int32_t age;
  double score;
  double birthday;
} baseline_student;

/// Draws the next student; equal seeds draw equal students. One name in ten is not ASCII.
void baseline_draw_student(uint64_t *_Nonnull seed, baseline_student *_Nonnull student);

/// The next number of a seed.
uint64_t baseline_draw(uint64_t *_Nonnull seed);

/// Makes a fresh file with the tables and indexes of another, and inserts all students in one
/// transaction.
void baseline_insert(
    const char *_Nonnull path, const char *_Nonnull schema,
    const baseline_student *_Nonnull students, int64_t count);

/// Adds the counts of each age to a file, and SQLite's statistics.
void baseline_add_counts(const char *_Nonnull path);

/// Reads all students, sorts them by age and name in memory, and returns the sum of what was read.
double baseline_fetch_sorted(const char *_Nonnull path);

/// Finds `name CONTAINS[cd] "an" AND age BETWEEN {12, 15}`, sorted, and returns how many there are.
int64_t baseline_search(const char *_Nonnull path);

/// Reads all keys in the order of the index on age and name, and returns how many there are.
int64_t baseline_scan_keys(const char *_Nonnull path);

/// Reads the stored counts of each age and the first 50 rows; returns the count of all.
int64_t baseline_first_screen(const char *_Nonnull path);

/// The version of SQLite that both sides call.
const char *_Nonnull baseline_sqlite_version(void);

/// The bytes that this process has from malloc, without those that SQLite has.
int64_t baseline_memory_used(void);

/// What happens to a student while a list of all is shown.
typedef enum {
  baseline_edit_insert,
  baseline_edit_update,
  baseline_edit_move,
  baseline_edit_delete,
} baseline_edit_kind;

/// An edit: a student's key, and what is set. An update sets the score, a move all but the birthday.
typedef struct {
  baseline_edit_kind kind;
  int64_t id;
  baseline_student student;
} baseline_edit;

/// A file open for edits, with all students in memory in order of age and name.
typedef struct baseline_live baseline_live;

/// Opens a file; keys up to `room` may be inserted later.
baseline_live *_Nonnull baseline_live_open(const char *_Nonnull path, int64_t room);

/// Writes edits in one transaction.
void baseline_live_write(
    baseline_live *_Nonnull live, const baseline_edit *_Nonnull edits, int64_t count);

/// Applies edits to the order, and returns the sum of the old and new places of what they concern.
int64_t baseline_live_change(
    baseline_live *_Nonnull live, const baseline_edit *_Nonnull edits, int64_t count);

/// Closes the file.
void baseline_live_close(baseline_live *_Nonnull live);

#endif
