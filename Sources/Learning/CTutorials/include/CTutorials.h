#ifndef CTUTORIALS_H
#define CTUTORIALS_H

#include <stddef.h>

/// A file of the folder Tutorials, as it was when the program was built.
typedef struct {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} CTutorial;

/// All of them, and how many they are.
const CTutorial *ctutorials(size_t *count);

#endif
