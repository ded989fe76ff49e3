#ifndef CSTORYVIEWER_H
#define CSTORYVIEWER_H

#include <stddef.h>

/// What pages are made of: of story pages; of the page of a test, of a class, of a site and of a phone that
/// is moved by hand, and of a store, which have the viewer's style too; and of the tasks of lessons.
enum cstory_viewer_part {
  CSTORY_VIEWER_SCRIPT,
  CSTORY_VIEWER_STYLE,
  CSTORY_TESTS_SCRIPT,
  CSTORY_TESTS_STYLE,
  CSTORY_GALLERY_SCRIPT,
  CSTORY_EXERCISES_SCRIPT,
  CSTORY_CLASSES_SCRIPT,
  CSTORY_CLASSES_STYLE,
  CSTORY_SITE_STYLE,
  CSTORY_LIVE_SCRIPT,
  CSTORY_LIVE_STYLE,
  CSTORY_LIVE_RULES,
  CSTORY_STORE_SCRIPT,
  CSTORY_STORE_STYLE,
};

/// A script or a style sheet as UTF-8, or WebAssembly packed by gzip, and how many bytes it has.
const unsigned char *cstory_viewer_part(enum cstory_viewer_part part, size_t *count);

#endif
