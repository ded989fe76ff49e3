#ifndef CEXPORTSUPPORT_H
#define CEXPORTSUPPORT_H

#include <stddef.h>

/// A Swift file that every exported package has.
enum cexport_support_part {
  CEXPORT_SUPPORT_STORY,
  CEXPORT_SUPPORT_RECORDING,
  CEXPORT_SUPPORT_RECORDERS,
  CEXPORT_SUPPORT_TESTS,
};

/// A file as UTF-8, and how many bytes it has.
const unsigned char *cexport_support(enum cexport_support_part part, size_t *count);

#endif
