#include "baseline.h"
#include "database.h"

#include <stdlib.h>
#include <string.h>

enum { block_capacity = 512, block_fill = 384, age_count = 64 };

typedef struct {
  uint64_t prefix;
  baseline_student student;
  int64_t id, version;
} row;

/// A run of the order: handles are the rows' keys.
typedef struct {
  int32_t count;
  uint32_t rows[block_capacity];
} block;

struct baseline_live {
  sqlite3 *database;
  sqlite3_stmt *begin, *commit, *insert, *update, *move, *delete, *highest;
  row *rows;
  block **blocks;
  int64_t *tree;  // A Fenwick tree of the blocks' counts.
  int64_t block_count, block_room;
  int64_t ages[age_count + 1];
};

static uint64_t prefix(const baseline_student *student) {
  uint64_t prefix = (uint8_t)student->age;
  for (int place = 0; place < 7; place++) {
    uint8_t byte = place < student->name_length ? (uint8_t)student->name[place] : 0;
    prefix = prefix << 8 | byte;
  }
  return prefix;
}

static int compare(const row *a, const row *b) {
  if (a->prefix != b->prefix) return a->prefix < b->prefix ? -1 : 1;
  int32_t left = a->student.name_length, right = b->student.name_length;
  int order = memcmp(a->student.name, b->student.name, (size_t)(left < right ? left : right));
  if (order) return order;
  if (left != right) return left < right ? -1 : 1;
  return a->id < b->id ? -1 : a->id > b->id;
}

static void rebuild_tree(baseline_live *live) {
  memset(live->tree, 0, sizeof(int64_t) * (size_t)(live->block_room + 1));
  for (int64_t index = 1; index <= live->block_count; index++) {
    live->tree[index] += live->blocks[index - 1]->count;
    int64_t above = index + (index & -index);
    if (above <= live->block_count) live->tree[above] += live->tree[index];
  }
}

static void add_count(baseline_live *live, int64_t index, int64_t difference) {
  for (index++; index <= live->block_count; index += index & -index)
    live->tree[index] += difference;
}

static int64_t find_block(const baseline_live *live, const row *row) {
  int64_t low = 0, high = live->block_count - 1;
  while (low < high) {
    int64_t middle = (low + high + 1) / 2;
    if (compare(&live->rows[live->blocks[middle]->rows[0]], row) <= 0) low = middle;
    else high = middle - 1;
  }
  return low;
}

static int32_t place_in(const baseline_live *live, const block *block, const row *row) {
  int32_t low = 0, high = block->count;
  while (low < high) {
    int32_t middle = (low + high) / 2;
    if (compare(&live->rows[block->rows[middle]], row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

static int64_t rank_of(const baseline_live *live, const row *row) {
  int64_t index = find_block(live, row), rank = 0;
  for (int64_t sum = index; sum > 0; sum -= sum & -sum) rank += live->tree[sum];
  return rank + place_in(live, live->blocks[index], row);
}

static void take_out(baseline_live *live, const row *row) {
  int64_t index = find_block(live, row);
  block *block = live->blocks[index];
  int32_t place = place_in(live, block, row);
  memmove(
      block->rows + place, block->rows + place + 1,
      sizeof(uint32_t) * (size_t)(block->count - place - 1));
  block->count--;
  live->ages[row->student.age]--;
  add_count(live, index, -1);
  if (block->count || live->block_count == 1) return;
  free(block);
  memmove(
      live->blocks + index, live->blocks + index + 1,
      sizeof(*live->blocks) * (size_t)(live->block_count - index - 1));
  live->block_count--;
  rebuild_tree(live);
}

static void make_room(baseline_live *live) {
  if (live->block_count < live->block_room) return;
  live->block_room = live->block_room ? live->block_room * 2 : 64;
  live->blocks = realloc(live->blocks, sizeof(*live->blocks) * (size_t)live->block_room);
  live->tree = realloc(live->tree, sizeof(int64_t) * (size_t)(live->block_room + 1));
}

static void put_in(baseline_live *live, uint32_t handle) {
  const row *row = &live->rows[handle];
  int64_t index = find_block(live, row);
  block *half = live->blocks[index];
  if (half->count == block_capacity) {
    make_room(live);
    block *rest = malloc(sizeof *rest);
    rest->count = half->count = block_capacity / 2;
    memcpy(rest->rows, half->rows + block_capacity / 2, sizeof(uint32_t) * block_capacity / 2);
    memmove(
        live->blocks + index + 2, live->blocks + index + 1,
        sizeof(*live->blocks) * (size_t)(live->block_count - index - 1));
    live->blocks[index + 1] = rest;
    live->block_count++;
    rebuild_tree(live);
    index = find_block(live, row);
  }
  block *block = live->blocks[index];
  int32_t place = place_in(live, block, row);
  memmove(
      block->rows + place + 1, block->rows + place,
      sizeof(uint32_t) * (size_t)(block->count - place));
  block->rows[place] = handle;
  block->count++;
  live->ages[row->student.age]++;
  add_count(live, index, 1);
}

static void append(baseline_live *live, uint32_t handle) {
  block *last = live->block_count ? live->blocks[live->block_count - 1] : NULL;
  if (!last || last->count == block_fill) {
    make_room(live);
    last = live->blocks[live->block_count++] = calloc(1, sizeof *last);
  }
  last->rows[last->count++] = handle;
}

baseline_live *baseline_live_open(const char *path, int64_t room) {
  baseline_live *live = calloc(1, sizeof *live);
  sqlite3 *database = live->database = database_open(path);
  live->rows = calloc((size_t)room + 1, sizeof(row));
  sqlite3_stmt *all = database_prepare(
      database, "SELECT Z_PK, ZNAME, ZAGE, ZSCORE, ZBIRTHDAY, Z_OPT FROM ZSTUDENT "
                "ORDER BY ZAGE, ZNAME, Z_PK");
  while (database_step(all)) {
    int64_t id = sqlite3_column_int64(all, 0);
    row *row = &live->rows[id];
    row->id = id;
    const void *name = sqlite3_column_text(all, 1);
    row->student.name_length = sqlite3_column_bytes(all, 1);
    memcpy(row->student.name, name, (size_t)row->student.name_length);
    row->student.age = sqlite3_column_int(all, 2);
    row->student.score = sqlite3_column_double(all, 3);
    row->student.birthday = sqlite3_column_double(all, 4);
    row->version = sqlite3_column_int64(all, 5);
    row->prefix = prefix(&row->student);
    live->ages[row->student.age]++;
    append(live, (uint32_t)id);
  }
  sqlite3_finalize(all);
  rebuild_tree(live);
  live->begin = database_prepare(database, "BEGIN IMMEDIATE");
  live->commit = database_prepare(database, "COMMIT");
  live->insert = database_prepare(
      database,
      "INSERT INTO ZSTUDENT (Z_PK, Z_ENT, Z_OPT, ZNAME, ZAGE, ZSCORE, ZBIRTHDAY) "
      "VALUES (?, 1, ?, ?, ?, ?, ?)");
  live->update = database_prepare(
      database, "UPDATE ZSTUDENT SET Z_OPT = ?, ZSCORE = ? WHERE Z_PK = ? AND ifnull(Z_OPT, 0) = ?");
  live->move = database_prepare(
      database,
      "UPDATE ZSTUDENT SET Z_OPT = ?, ZNAME = ?, ZAGE = ?, ZSCORE = ? "
      "WHERE Z_PK = ? AND ifnull(Z_OPT, 0) = ?");
  live->delete =
      database_prepare(database, "DELETE FROM ZSTUDENT WHERE Z_PK = ? AND ifnull(Z_OPT, 0) = ?");
  live->highest = database_prepare(database, "UPDATE Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = 1");
  return live;
}

static void run(sqlite3_stmt *statement) {
  database_step(statement);
  sqlite3_reset(statement);
}

static void write_edit(baseline_live *live, const baseline_edit *edit) {
  const baseline_student *student = &edit->student;
  int64_t *version = &live->rows[edit->id].version;
  switch (edit->kind) {
    case baseline_edit_insert:
      sqlite3_bind_int64(live->insert, 1, edit->id);
      sqlite3_bind_int64(live->insert, 2, *version = 1);
      sqlite3_bind_text(live->insert, 3, student->name, student->name_length, SQLITE_STATIC);
      sqlite3_bind_int(live->insert, 4, student->age);
      sqlite3_bind_double(live->insert, 5, student->score);
      sqlite3_bind_double(live->insert, 6, student->birthday);
      return run(live->insert);
    case baseline_edit_update:
      sqlite3_bind_int64(live->update, 1, *version + 1);
      sqlite3_bind_double(live->update, 2, student->score);
      sqlite3_bind_int64(live->update, 3, edit->id);
      sqlite3_bind_int64(live->update, 4, (*version)++);
      return run(live->update);
    case baseline_edit_move:
      sqlite3_bind_int64(live->move, 1, *version + 1);
      sqlite3_bind_text(live->move, 2, student->name, student->name_length, SQLITE_STATIC);
      sqlite3_bind_int(live->move, 3, student->age);
      sqlite3_bind_double(live->move, 4, student->score);
      sqlite3_bind_int64(live->move, 5, edit->id);
      sqlite3_bind_int64(live->move, 6, (*version)++);
      return run(live->move);
    case baseline_edit_delete:
      sqlite3_bind_int64(live->delete, 1, edit->id);
      sqlite3_bind_int64(live->delete, 2, *version);
      return run(live->delete);
  }
}

static void sum_ages(const baseline_live *live, int64_t *starts) {
  int64_t sum = 0;
  for (int age = 0; age <= age_count; age++) {
    starts[age] = sum;
    sum += live->ages[age];
  }
}

static int64_t path_of(const baseline_live *live, const row *row, const int64_t *starts) {
  return row->student.age * 7 + rank_of(live, row) - starts[row->student.age];
}

int64_t baseline_live_change(baseline_live *live, const baseline_edit *edits, int64_t count) {
  int64_t starts[age_count + 1], sum = 0;
  sum_ages(live, starts);
  for (int64_t index = 0; index < count; index++)
    if (edits[index].kind != baseline_edit_insert)
      sum += path_of(live, &live->rows[edits[index].id], starts);
  for (int64_t index = 0; index < count; index++) {
    row *row = &live->rows[edits[index].id];
    if (edits[index].kind == baseline_edit_update) row->student.score = edits[index].student.score;
    if (edits[index].kind == baseline_edit_move || edits[index].kind == baseline_edit_delete)
      take_out(live, row);
  }
  for (int64_t index = 0; index < count; index++) {
    if (edits[index].kind != baseline_edit_move && edits[index].kind != baseline_edit_insert)
      continue;
    row *row = &live->rows[edits[index].id];
    row->id = edits[index].id;
    row->student = edits[index].student;
    row->prefix = prefix(&row->student);
    put_in(live, (uint32_t)row->id);
  }
  sum_ages(live, starts);
  for (int64_t index = 0; index < count; index++)
    if (edits[index].kind == baseline_edit_insert || edits[index].kind == baseline_edit_move)
      sum += path_of(live, &live->rows[edits[index].id], starts);
  return sum;
}

void baseline_live_write(baseline_live *live, const baseline_edit *edits, int64_t count) {
  run(live->begin);
  int64_t highest = 0;
  for (int64_t index = 0; index < count; index++)
    if (edits[index].kind == baseline_edit_insert && edits[index].id > highest)
      highest = edits[index].id;
  if (highest) {
    sqlite3_bind_int64(live->highest, 1, highest);
    run(live->highest);
  }
  for (int64_t index = 0; index < count; index++) write_edit(live, &edits[index]);
  run(live->commit);
}

void baseline_live_close(baseline_live *live) {
  sqlite3_stmt *statements[] = {live->begin, live->commit, live->insert, live->update,
                                live->move,  live->delete, live->highest};
  for (int index = 0; index < 7; index++) sqlite3_finalize(statements[index]);
  sqlite3_close(live->database);
  for (int64_t index = 0; index < live->block_count; index++) free(live->blocks[index]);
  free(live->blocks);
  free(live->tree);
  free(live->rows);
  free(live);
}
