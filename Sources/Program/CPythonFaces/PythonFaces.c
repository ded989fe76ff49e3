#include "CPythonFaces.h"

// The modules stand beside this file, and are built into the program, which writes them where Python finds them.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char kernel[] = {
#embed "rollcall_kernel.py"
};

static const unsigned char pytest_plugin[] = {
#embed "rollcall_pytest.py"
};

const unsigned char *cpython_faces_pytest(size_t *count) {
  *count = sizeof pytest_plugin;
  return pytest_plugin;
}

const unsigned char *cpython_faces_kernel(size_t *count) {
  *count = sizeof kernel;
  return kernel;
}
