#include "database.h"
#include "baseline.h"

#include <stdio.h>

static void remove_files(const char *path) {
  static const char *const suffixes[] = {"", "-wal", "-shm"};
  for (int index = 0; index < 3; index++) {
    char file[4096];
    snprintf(file, sizeof file, "%s%s", path, suffixes[index]);
    remove(file);
  }
}

/// Makes the tables and indexes that another file has, by its own statements.
static void copy_schema(sqlite3 *database, const char *path) {
  sqlite3 *other = database_open(path);
  sqlite3_stmt *statement = database_prepare(
      other, "SELECT sql FROM sqlite_master WHERE sql NOT NULL AND name GLOB 'Z*' ORDER BY rowid");
  while (database_step(statement))
    database_run(database, (const char *)sqlite3_column_text(statement, 0));
  sqlite3_finalize(statement);
  sqlite3_close(other);
}

void baseline_insert(
    const char *path, const char *schema, const baseline_student *students, int64_t count) {
  remove_files(path);
  sqlite3 *database = database_open_new(path);
  database_run(database, "BEGIN");
  copy_schema(database, schema);
  database_run(database, "INSERT INTO Z_PRIMARYKEY VALUES (1, 'Student', 0, 0)");
  database_run(database, "COMMIT");
  sqlite3_stmt *statement = database_prepare(
      database,
      "INSERT INTO ZSTUDENT (Z_PK, Z_ENT, Z_OPT, ZNAME, ZAGE, ZSCORE, ZBIRTHDAY) "
      "VALUES (?, ?, ?, ?, ?, ?, ?)");
  sqlite3_stmt *highest = database_prepare(database, "UPDATE Z_PRIMARYKEY SET Z_MAX = ?");
  database_run(database, "BEGIN IMMEDIATE");
  sqlite3_bind_int64(highest, 1, count);
  database_step(highest);
  sqlite3_finalize(highest);
  for (int64_t index = 0; index < count; index++) {
    const baseline_student *student = &students[index];
    sqlite3_bind_int64(statement, 1, index + 1);
    sqlite3_bind_int(statement, 2, 1);
    sqlite3_bind_int(statement, 3, 1);
    sqlite3_bind_text(statement, 4, student->name, student->name_length, SQLITE_STATIC);
    sqlite3_bind_int(statement, 5, student->age);
    sqlite3_bind_double(statement, 6, student->score);
    sqlite3_bind_double(statement, 7, student->birthday);
    database_step(statement);
    sqlite3_reset(statement);
  }
  database_run(database, "COMMIT");
  sqlite3_finalize(statement);
  sqlite3_close(database);
}

void baseline_add_counts(const char *path) {
  sqlite3 *database = database_open(path);
  database_run(
      database,
      "CREATE TABLE section_counts AS SELECT ZAGE, count(*) AS count FROM ZSTUDENT GROUP BY ZAGE;"
      "ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)");
  sqlite3_close(database);
}

int64_t baseline_scan_keys(const char *path) {
  sqlite3 *database = database_open(path);
  sqlite3_stmt *statement =
      database_prepare(database, "SELECT Z_PK FROM ZSTUDENT ORDER BY ZAGE, ZNAME, Z_PK");
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
      database_prepare(database, "SELECT ZAGE, count FROM section_counts ORDER BY ZAGE");
  int64_t total = 0;
  while (database_step(counts)) total += sqlite3_column_int64(counts, 1);
  sqlite3_finalize(counts);
  sqlite3_stmt *rows = database_prepare(
      database,
      "SELECT Z_PK, Z_ENT, Z_OPT, ZNAME, ZAGE, ZSCORE, ZBIRTHDAY FROM ZSTUDENT "
      "ORDER BY ZAGE, ZNAME, Z_PK LIMIT 50");
  int64_t bytes = 0;
  while (database_step(rows)) bytes += sqlite3_column_bytes(rows, 3);
  sqlite3_finalize(rows);
  sqlite3_close(database);
  return bytes > 0 ? total : 0;
}
