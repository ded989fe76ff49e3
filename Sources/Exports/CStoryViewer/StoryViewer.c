#include "CStoryViewer.h"

// The scripts and styles of pages stand beside this file, and are built into the program to be written
// into every page.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char viewer_script[] = {
#embed "viewer.js"
};

static const unsigned char viewer_style[] = {
#embed "viewer.css"
};

static const unsigned char tests_script[] = {
#embed "tests.js"
};

static const unsigned char tests_style[] = {
#embed "tests.css"
};

static const unsigned char gallery_script[] = {
#embed "gallery.js"
};

static const unsigned char exercises_script[] = {
#embed "exercises.js"
};

static const unsigned char classes_script[] = {
#embed "classes.js"
};

static const unsigned char classes_style[] = {
#embed "classes.css"
};

static const unsigned char site_style[] = {
#embed "site.css"
};

static const unsigned char live_script[] = {
#embed "live.js"
};

static const unsigned char live_style[] = {
#embed "live.css"
};

static const unsigned char live_rules[] = {
#embed "live.wasm.gz"
};

static const unsigned char store_script[] = {
#embed "store.js"
};

static const unsigned char store_style[] = {
#embed "store.css"
};

const unsigned char *cstory_viewer_part(enum cstory_viewer_part part, size_t *count) {
  switch (part) {
  case CSTORY_VIEWER_SCRIPT:
    *count = sizeof viewer_script;
    return viewer_script;
  case CSTORY_VIEWER_STYLE:
    *count = sizeof viewer_style;
    return viewer_style;
  case CSTORY_TESTS_SCRIPT:
    *count = sizeof tests_script;
    return tests_script;
  case CSTORY_GALLERY_SCRIPT:
    *count = sizeof gallery_script;
    return gallery_script;
  case CSTORY_EXERCISES_SCRIPT:
    *count = sizeof exercises_script;
    return exercises_script;
  case CSTORY_CLASSES_SCRIPT:
    *count = sizeof classes_script;
    return classes_script;
  case CSTORY_CLASSES_STYLE:
    *count = sizeof classes_style;
    return classes_style;
  case CSTORY_TESTS_STYLE:
    *count = sizeof tests_style;
    return tests_style;
  case CSTORY_SITE_STYLE:
    *count = sizeof site_style;
    return site_style;
  case CSTORY_LIVE_SCRIPT:
    *count = sizeof live_script;
    return live_script;
  case CSTORY_LIVE_STYLE:
    *count = sizeof live_style;
    return live_style;
  case CSTORY_STORE_SCRIPT:
    *count = sizeof store_script;
    return store_script;
  case CSTORY_STORE_STYLE:
    *count = sizeof store_style;
    return store_style;
  case CSTORY_LIVE_RULES:
    *count = sizeof live_rules;
    return live_rules;
  }
  *count = 0;
  return 0;
}
