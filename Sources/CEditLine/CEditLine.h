// The door to libedit. Its calls are variadic (el_set, history), which Swift cannot see, and the
// standard streams are mutable globals, which Swift 6 refuses; so the few calls that the line
// editor needs have a plain function each here.
#ifndef ROLLCALL_CEDITLINE_H
#define ROLLCALL_CEDITLINE_H

#include <histedit.h>
#include <stdio.h>

/// Opens an editor on the standard streams. The caller ends it with `el_end`.
static inline EditLine *_Nullable ceditline_open(const char *_Nonnull program) {
  return el_init(program, stdin, stdout, stderr);
}

/// Sets the function that answers the prompt; its text must outlive the call to `el_gets`.
static inline int ceditline_set_prompt(
    EditLine *_Nonnull editor, char *_Nonnull (*_Nonnull prompt)(EditLine *_Nonnull)) {
  return el_set(editor, EL_PROMPT, prompt);
}

#endif
