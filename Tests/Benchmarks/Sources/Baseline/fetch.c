#include "baseline.h"
#include "database.h"

#include <stdlib.h>
#include <string.h>

/// A row as C keeps it: the name lies in an arena.
typedef struct {
  int64_t id, version;
  const char *name;
  int32_t name_length;
  int32_t age;
  int32_t entity;
  double score;
  double birthday;
} row;

/// A row's place with the beginning of what it is sorted by.
typedef struct {
  uint64_t prefix;
  const row *row;
} sortable;

typedef struct {
  row *rows;
  int64_t count, capacity;
  char *arena;
  size_t used, size;
} result;

static void keep(result *result, sqlite3_stmt *statement) {
  if (result->count == result->capacity) {
    result->capacity = result->capacity ? result->capacity * 2 : 1024;
    result->rows = realloc(result->rows, sizeof(row) * (size_t)result->capacity);
  }
  row *row = &result->rows[result->count++];
  row->id = sqlite3_column_int64(statement, 0);
  const void *name = sqlite3_column_text(statement, 1);
  row->name_length = sqlite3_column_bytes(statement, 1);
  // Full arenas stay where they are: rows point into them.
  if (result->used + (size_t)row->name_length > result->size) {
    result->arena = malloc(result->size = 1 << 20);
    result->used = 0;
  }
  row->name = memcpy(result->arena + result->used, name, (size_t)row->name_length);
  result->used += (size_t)row->name_length;
  row->age = sqlite3_column_int(statement, 2);
  row->score = sqlite3_column_double(statement, 3);
  row->birthday = sqlite3_column_double(statement, 4);
  row->entity = sqlite3_column_int(statement, 5);
  row->version = sqlite3_column_int64(statement, 6);
}

static uint64_t prefix(const row *row) {
  uint64_t prefix = (uint8_t)row->age;
  for (int place = 0; place < 7; place++) {
    uint8_t byte = place < row->name_length ? (uint8_t)row->name[place] : 0;
    prefix = prefix << 8 | byte;
  }
  return prefix;
}

static int compare(const void *left, const void *right) {
  const sortable *a = left, *b = right;
  if (a->prefix != b->prefix) return a->prefix < b->prefix ? -1 : 1;
  int32_t shared = a->row->name_length < b->row->name_length ? a->row->name_length
                                                             : b->row->name_length;
  int order = memcmp(a->row->name, b->row->name, (size_t)shared);
  if (order) return order;
  if (a->row->name_length != b->row->name_length)
    return a->row->name_length < b->row->name_length ? -1 : 1;
  return a->row->id < b->row->id ? -1 : 1;
}

/// Sorts the rows and returns the sum of what they hold, in their order.
static double sort_and_sum(const result *result) {
  size_t count = (size_t)result->count;
  sortable *order = malloc(sizeof(sortable) * (count ? count : 1));
  for (size_t index = 0; index < count; index++)
    order[index] = (sortable){prefix(&result->rows[index]), &result->rows[index]};
  qsort(order, count, sizeof(sortable), compare);
  row *sorted = malloc(sizeof(row) * (count ? count : 1));
  double sum = 0;
  for (size_t index = 0; index < count; index++) {
    sorted[index] = *order[index].row;
    sum += sorted[index].age + sorted[index].score + sorted[index].birthday +
           sorted[index].name_length;
  }
  free(sorted);
  free(order);
  return sum;
}

double baseline_fetch_sorted(const char *path) {
  sqlite3 *database = database_open(path);
  sqlite3_stmt *statement = database_prepare(
      database,
      "SELECT Z_PK, ZNAME, ZAGE, ZSCORE, ZBIRTHDAY, Z_ENT, Z_OPT FROM ZSTUDENT NOT INDEXED");
  result found = {0};
  while (database_step(statement)) keep(&found, statement);
  double sum = sort_and_sum(&found);
  free(found.rows);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return sum;
}

/// Small letters without accents, for what the sample data has: ASCII and Latin-1.
static size_t fold(const uint8_t *text, int32_t length, char *folded) {
  static const char latin[65] = "aaaaaaaceeeeiiiidnooooo*ouuuuyts"
                                "aaaaaaaceeeeiiiidnooooo/ouuuuyty";
  size_t count = 0;
  for (int32_t index = 0; index < length; index++) {
    uint8_t byte = text[index];
    if (byte == 0xC3 && index + 1 < length) {
      folded[count++] = latin[text[++index] - 0x80];
    } else {
      folded[count++] = (char)(byte >= 'A' && byte <= 'Z' ? byte + 32 : byte);
    }
  }
  return count;
}

static int holds(const char *text, size_t length, const char *needle) {
  size_t bytes = strlen(needle);
  for (size_t start = 0; start + bytes <= length; start++)
    if (!memcmp(text + start, needle, bytes)) return 1;
  return 0;
}

int64_t baseline_search(const char *path) {
  sqlite3 *database = database_open(path);
  sqlite3_stmt *statement = database_prepare(
      database,
      "SELECT Z_PK, ZNAME, ZAGE, ZSCORE, ZBIRTHDAY, Z_ENT, Z_OPT FROM ZSTUDENT NOT INDEXED "
      "WHERE ZAGE BETWEEN 12 AND 15");
  result found = {0};
  char folded[256];
  while (database_step(statement)) {
    const uint8_t *name = sqlite3_column_text(statement, 1);
    int32_t length = sqlite3_column_bytes(statement, 1);
    if (holds(folded, fold(name, length < 256 ? length : 256, folded), "an"))
      keep(&found, statement);
  }
  int64_t count = sort_and_sum(&found) > 0 ? found.count : 0;
  free(found.rows);
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return count;
}
