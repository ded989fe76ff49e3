#include "database.h"
#include "baseline.h"

#include <malloc.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static void check(int code, sqlite3 *database) {
  if (code == SQLITE_OK) return;
  fprintf(stderr, "baseline: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static sqlite3 *open_as(const char *path, bool is_new) {
  sqlite3 *database = NULL;
  int mode = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
  check(sqlite3_open_v2(path, &database, mode, NULL), database);
  if (is_new) database_run(database, "PRAGMA auto_vacuum = 2");
  database_run(database, "PRAGMA journal_mode = WAL");
  database_run(database, "PRAGMA synchronous = NORMAL");
  database_run(database, "PRAGMA cache_size = -65536");
  database_run(database, "PRAGMA mmap_size = 1073741824");
  database_run(database, "PRAGMA temp_store = MEMORY");
  return database;
}

sqlite3 *database_open(const char *path) { return open_as(path, false); }

sqlite3 *database_open_new(const char *path) { return open_as(path, true); }

void database_run(sqlite3 *database, const char *sql) {
  check(sqlite3_exec(database, sql, NULL, NULL, NULL), database);
}

sqlite3_stmt *database_prepare(sqlite3 *database, const char *sql) {
  sqlite3_stmt *statement = NULL;
  check(
      sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL), database);
  return statement;
}

int database_step(sqlite3_stmt *statement) {
  int code = sqlite3_step(statement);
  if (code == SQLITE_ROW) return 1;
  if (code != SQLITE_DONE) check(code, sqlite3_db_handle(statement));
  return 0;
}

const char *baseline_sqlite_version(void) { return sqlite3_libversion(); }

int64_t baseline_memory_used(void) {
  struct mallinfo2 info = mallinfo2();
  return (int64_t)info.uordblks + (int64_t)info.hblkhd - sqlite3_memory_used();
}
