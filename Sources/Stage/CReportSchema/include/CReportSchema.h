#ifndef CREPORTSCHEMA_H
#define CREPORTSCHEMA_H

#include <stddef.h>

/// The JSON Schema of reports, as UTF-8, and how many bytes it has.
const unsigned char *creport_schema(size_t *count);

#endif
