#include "CExportSupport.h"

// The files stand beside this one as they are written into every package, and are built into the
// program.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char story[] = {
#embed "Story.swift"
};

static const unsigned char recording[] = {
#embed "Recording.swift"
};

static const unsigned char recorders[] = {
#embed "Recorders.swift"
};

static const unsigned char tests[] = {
#embed "ScenarioTests.swift"
};

const unsigned char *cexport_support(enum cexport_support_part part, size_t *count) {
  switch (part) {
  case CEXPORT_SUPPORT_STORY:
    *count = sizeof story;
    return story;
  case CEXPORT_SUPPORT_RECORDING:
    *count = sizeof recording;
    return recording;
  case CEXPORT_SUPPORT_RECORDERS:
    *count = sizeof recorders;
    return recorders;
  case CEXPORT_SUPPORT_TESTS:
    *count = sizeof tests;
    return tests;
  }
  *count = 0;
  return 0;
}
