// SQLite's own view of a store's file, past the engine.
#include <sqlite3.h>
