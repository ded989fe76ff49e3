#ifndef CPUBLICRECORDS_H
#define CPUBLICRECORDS_H

#include <stddef.h>

/// All records behind each other, as UTF-8, and how many bytes they have.
const unsigned char *cpublic_records(size_t *count);

#endif
