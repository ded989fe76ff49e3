// The door to libedit. Its calls are variadic (el_set, history), which Swift cannot see, and the
// standard streams are mutable globals, which Swift 6 refuses; so the few calls that the line
// editor needs have a plain function each here.
#ifndef ROLLCALL_CEDITLINE_H
#define ROLLCALL_CEDITLINE_H

#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

// Declared by wchar.h for those only who ask for all of X/Open.
extern int wcwidth(wchar_t character);

/// How many columns the C library gives a character; -1 for one that it does not print.
static inline int ceditline_width(wchar_t character) { return wcwidth(character); }

/// What the editor has written and was not taken yet.
typedef struct {
  FILE *_Nonnull stream;
  char *_Nullable bytes;
  size_t count;
} ceditline_page;

/// Opens a page, which lives as long as the program; null where there is no memory for it.
static inline ceditline_page *_Nullable ceditline_page_open(void) {
  ceditline_page *page = calloc(1, sizeof(ceditline_page));
  if (page == NULL) return NULL;
  FILE *stream = open_memstream(&page->bytes, &page->count);
  if (stream == NULL) {
    free(page);
    return NULL;
  }
  page->stream = stream;
  return page;
}

/// Makes all that was written stand in `bytes`, of which the next writing begins again.
static inline void ceditline_page_turn(ceditline_page *_Nonnull page) {
  fflush(page->stream);
  size_t count = page->count;
  rewind(page->stream);
  page->count = count;
}

/// Opens an editor that reads standard input and writes onto a page. The caller ends it with
/// `el_end`.
static inline EditLine *_Nullable ceditline_open(
    const char *_Nonnull program, ceditline_page *_Nonnull page) {
  return el_init_fd(program, stdin, page->stream, page->stream, 0, 1, 2);
}

/// Whether the terminal is known to have a capability, by its two letters in termcap.
static inline int ceditline_can(EditLine *_Nonnull editor, const char *_Nonnull capability) {
  char *string = NULL;
  return el_get(editor, EL_GETTC, capability, &string, NULL) == 0 && string != NULL && *string != 0;
}

/// Keeps a pointer for the functions that the editor calls.
static inline int ceditline_set_owner(EditLine *_Nonnull editor, void *_Nullable owner) {
  return el_wset(editor, EL_CLIENTDATA, owner);
}

static inline void *_Nullable ceditline_owner(EditLine *_Nonnull editor) {
  void *owner = NULL;
  return el_wget(editor, EL_CLIENTDATA, &owner) == 0 ? owner : NULL;
}

/// A function whose text must outlive the reading of the line.
typedef wchar_t *_Nonnull (*ceditline_prompt)(EditLine *_Nonnull);

/// Sets the function that gives the prompt; a 1 stands on each side of what takes no room in it.
static inline int ceditline_set_prompt(EditLine *_Nonnull editor, ceditline_prompt _Nonnull text) {
  return el_wset(editor, EL_PROMPT_ESC, text, L'\1');
}

/// Sets the function that gives the text at the right edge.
static inline int ceditline_set_right_prompt(
    EditLine *_Nonnull editor, ceditline_prompt _Nonnull text) {
  return el_wset(editor, EL_RPROMPT_ESC, text, L'\1');
}

/// Sets the function that reads a character: 1 when there is one, 0 at the end, -1 at an error.
static inline int ceditline_set_reader(
    EditLine *_Nonnull editor, int (*_Nonnull read)(EditLine *_Nonnull, wchar_t *_Nonnull)) {
  return el_wset(editor, EL_GETCFN, read);
}

/// Chooses the keys of emacs, which everybody has in their fingers who chose no others.
static inline int ceditline_set_emacs(EditLine *_Nonnull editor) {
  return el_set(editor, EL_EDITOR, "emacs");
}

/// Leaves the keys that otherwise end or stop a program to the editor while it edits, and gives it
/// line ends as they are, so that a pasted CR LF is one.
static inline int ceditline_take_keys(EditLine *_Nonnull editor) {
  return el_set(editor, EL_SETTY, "-d", "-isig", "-inlcr", "-icrnl", NULL);
}

/// Gives a function a name that keys can be bound to; its text is copied.
static inline int ceditline_name(
    EditLine *_Nonnull editor, const char *_Nonnull name,
    unsigned char (*_Nonnull run)(EditLine *_Nonnull, wint_t)) {
  return el_set(editor, EL_ADDFN, name, "", run);
}

/// Binds a key, written as in editrc, to the name of a function.
static inline int ceditline_bind(
    EditLine *_Nonnull editor, const char *_Nonnull key, const char *_Nonnull name) {
  return el_set(editor, EL_BIND, key, name, NULL);
}

/// Gives the terminal the modes for editing, or gives it back those for everybody else.
static inline int ceditline_set_editing_modes(EditLine *_Nonnull editor, int editing) {
  return el_set(editor, EL_PREP_TERM, editing);
}

/// Draws prompt and line where the cursor is.
static inline int ceditline_draw(EditLine *_Nonnull editor) {
  return el_set(editor, EL_REFRESH);
}

/// Lets the editor recall the entries of a history.
static inline int ceditline_set_history(EditLine *_Nonnull editor, HistoryW *_Nonnull history) {
  return el_wset(editor, EL_HIST, history_w, history);
}

/// Bounds a history.
static inline int ceditline_set_history_size(HistoryW *_Nonnull history, int size) {
  HistEventW event;
  return history_w(history, &event, H_SETSIZE, size);
}

/// Adds an entry as the last; its text is copied.
static inline int ceditline_enter(HistoryW *_Nonnull history, const wchar_t *_Nonnull entry) {
  HistEventW event;
  return history_w(history, &event, H_ENTER, entry);
}

/// Forgets all entries.
static inline int ceditline_forget(HistoryW *_Nonnull history) {
  HistEventW event;
  return history_w(history, &event, H_CLEAR);
}

#endif
