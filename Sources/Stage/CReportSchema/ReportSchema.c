#include "CReportSchema.h"

// The schema stands in the documentation of the language, and is built into the program to be printed.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char schema[] = {
#embed "../ScenarioLanguage/ScenarioLanguage.docc/report.schema.json"
};

const unsigned char *creport_schema(size_t *count) {
  *count = sizeof schema;
  return schema;
}
