#ifndef CPYTHONFACES_H
#define CPYTHONFACES_H

#include <stddef.h>

/// The kernel for Jupyter, a module of Python in UTF-8, and how many bytes it has.
const unsigned char *cpython_faces_kernel(size_t *count);

/// The plugin for pytest, a module of Python in UTF-8, and how many bytes it has.
const unsigned char *cpython_faces_pytest(size_t *count);

#endif
