#include "baseline.h"
#include "database.h"

#include <stdio.h>

static void remove_files(const char *path) {
  static const char *const suffixes[] = {"", "-wal", "-shm"};
  for (int index = 0; index < 3; index++) {
    char file[4096];
    snprintf(file, sizeof file, "%s%s", path, suffixes[index]);
    remove(file);
  }
}

void baseline_insert(const char *path, const baseline_student *students, int64_t count) {
  remove_files(path);
  sqlite3 *database = database_open(path);
  database_run(
      database,
      "CREATE TABLE students (id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER NOT NULL, "
      "score REAL NOT NULL, birthday REAL NOT NULL);"
      "CREATE INDEX students_age ON students (age)");
  sqlite3_stmt *statement =
      database_prepare(database, "INSERT INTO students VALUES (?, ?, ?, ?, ?)");
  database_run(database, "BEGIN");
  for (int64_t index = 0; index < count; index++) {
    const baseline_student *student = &students[index];
    sqlite3_bind_int64(statement, 1, index + 1);
    sqlite3_bind_text(statement, 2, student->name, student->name_length, SQLITE_STATIC);
    sqlite3_bind_int(statement, 3, student->age);
    sqlite3_bind_double(statement, 4, student->score);
    sqlite3_bind_double(statement, 5, student->birthday);
    database_step(statement);
    sqlite3_reset(statement);
  }
  database_run(database, "COMMIT");
  sqlite3_finalize(statement);
  sqlite3_close(database);
}

void baseline_add_order(const char *path) {
  sqlite3 *database = database_open(path);
  database_run(
      database,
      "CREATE INDEX students_order ON students (age, name, id);"
      "CREATE TABLE section_counts AS SELECT age, count(*) AS count FROM students GROUP BY age;"
      "ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite3_close(database);
}

int64_t baseline_scan_keys(const char *path) {
  sqlite3 *database = database_open(path);
  sqlite3_stmt *statement =
      database_prepare(database, "SELECT id FROM students ORDER BY age, name, id");
  int64_t count = 0, sum = 0;
  while (database_step(statement)) {
    sum += sqlite3_column_int64(statement, 0);
    count++;
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return sum > 0 ? count : 0;
}

int64_t baseline_first_screen(const char *path) {
  sqlite3 *database = database_open(path);
  sqlite3_stmt *counts =
      database_prepare(database, "SELECT age, count FROM section_counts ORDER BY age");
  int64_t total = 0;
  while (database_step(counts)) total += sqlite3_column_int64(counts, 1);
  sqlite3_finalize(counts);
  sqlite3_stmt *rows = database_prepare(
      database,
      "SELECT id, name, age, score, birthday FROM students ORDER BY age, name, id LIMIT 50");
  int64_t bytes = 0;
  while (database_step(rows)) bytes += sqlite3_column_bytes(rows, 1);
  sqlite3_finalize(rows);
  sqlite3_close(database);
  return bytes > 0 ? total : 0;
}
