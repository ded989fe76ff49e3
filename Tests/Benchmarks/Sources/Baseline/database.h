#ifndef BASELINE_DATABASE_H
#define BASELINE_DATABASE_H

#include <sqlite3.h>

/// Opens or makes a file with a write-ahead log and normal synchronization.
sqlite3 *database_open(const char *path);

/// Makes a file that the space of dropped tables can be given back in, as the engine's can.
sqlite3 *database_open_new(const char *path);

/// Runs statements that answer nothing.
void database_run(sqlite3 *database, const char *sql);

sqlite3_stmt *database_prepare(sqlite3 *database, const char *sql);

/// Goes on to the next row; 0 where there is none.
int database_step(sqlite3_stmt *statement);

#endif
