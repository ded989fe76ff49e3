// The least that running 1,000 scenarios can cost: for each a fresh SQLite database in memory, its
// statements, and its output compared with a golden, in one process.
//
// usage: baseline DIR N          writes the goldens that are missing, and compares the others
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char output[1 << 16];
static size_t length;

static int print_row(void *unused, int count, char **values, char **names) {
  (void)unused;
  (void)names;
  for (int column = 0; column < count; column++)
    length += (size_t)snprintf(output + length, sizeof output - length, "%s%s", column ? "|" : "",
                               values[column] ? values[column] : "");
  output[length++] = '\n';
  return 0;
}

static size_t read_file(const char *path, char *buffer, size_t size) {
  FILE *file = fopen(path, "rb");
  if (!file) return 0;
  size_t count = fread(buffer, 1, size - 1, file);
  fclose(file);
  buffer[count] = 0;
  return count;
}

int main(int count, char **words) {
  if (count < 3) return 2;
  static char script[1 << 16], golden[1 << 16], path[4096];
  int different = 0;
  for (int number = 0; number < atoi(words[2]); number++) {
    snprintf(path, sizeof path, "%s/%04d.sql", words[1], number);
    if (!read_file(path, script, sizeof script)) return 2;
    length = 0;
    sqlite3 *database;
    if (sqlite3_open(":memory:", &database) != SQLITE_OK) return 3;
    if (sqlite3_exec(database, script, print_row, 0, 0) != SQLITE_OK) return 3;
    sqlite3_close(database);
    snprintf(path, sizeof path, "%s/%04d.out", words[1], number);
    size_t size = read_file(path, golden, sizeof golden);
    if (size == 0) {
      FILE *file = fopen(path, "wb");
      if (!file || fwrite(output, 1, length, file) != length || fclose(file)) return 3;
    } else if (size != length || memcmp(golden, output, length)) {
      different++;
    }
  }
  return different != 0;
}
