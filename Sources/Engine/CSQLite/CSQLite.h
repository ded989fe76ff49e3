// The door to SQLite. Swift cannot see what SQLite declares with variadic C functions or cast
// macros, so each of those that the engine needs has a plain function here, and nothing else has.
#ifndef ROLLCALL_CSQLITE_H
#define ROLLCALL_CSQLITE_H

#include <sqlite3.h>

/// Binds text that SQLite copies before the call returns; no bytes are the empty text.
static inline int csqlite_bind_text_copy(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds text that SQLite reads where it lies, which it must until something else is bound or the
/// statement is not run any more; no bytes are the empty text.
static inline int csqlite_bind_text_in_place(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, bytes ? (const char *)bytes : "", count, SQLITE_STATIC, SQLITE_UTF8);
}

/// Binds bytes that SQLite copies before the call returns; no bytes are an empty blob.
static inline int csqlite_bind_blob_copy(
    sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/// Answers a function's call with text that SQLite copies before the call returns.
static inline void csqlite_result_text_copy(
    sqlite3_context *_Nonnull context, const void *_Nullable bytes, sqlite3_uint64 count) {
  sqlite3_result_text64(
      context, bytes ? (const char *)bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Answers a function's call with bytes that SQLite copies before the call returns.
static inline void csqlite_result_blob_copy(
    sqlite3_context *_Nonnull context, const void *_Nullable bytes, sqlite3_uint64 count) {
  sqlite3_result_blob64(context, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}

/// Has a connection leave the write-ahead log as it is when it is the last one to close.
static inline int csqlite_keep_log_on_close(sqlite3 *_Nonnull database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Has the next VACUUM of a connection leave the database without a table, or no longer.
static inline int csqlite_allow_reset(sqlite3 *_Nonnull database, int allows) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, allows, (int *)0);
}

#endif
