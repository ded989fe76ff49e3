// The door to what Swift's runtime exports and the language has no word for.
#ifndef ROLLCALL_CSWIFTRUNTIME_H
#define ROLLCALL_CSWIFTRUNTIME_H

/// Retains an object, unless its last owner has let it go already: then it answers NULL.
///
/// The object's memory must still be there, which the caller sees to by a lock that the
/// object's `deinit` takes too. A weak reference does the same, with a table beside every object.
extern void *_Nullable swift_tryRetain(void *_Nonnull object);

#endif
