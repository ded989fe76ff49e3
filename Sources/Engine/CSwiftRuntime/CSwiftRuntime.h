// The door to what Swift's runtime exports and the language has no word for.
#ifndef ROLLCALL_CSWIFTRUNTIME_H
#define ROLLCALL_CSWIFTRUNTIME_H

#include <stdint.h>

/// Retains an object, unless its last owner has let it go already: then it answers NULL.
///
/// The object's memory must still be there, which the caller sees to by a lock that the
/// object's `deinit` takes too. A weak reference does the same, with a table beside every object.
extern void *_Nullable swift_tryRetain(void *_Nonnull object);

/// The code by which a class answers a method of a class that it inherits from.
///
/// A class is given by its metadata, which is what a `type(of:)` points to; the method and the class
/// that declares it by the descriptors that the compiler makes of them.
extern const void *_Nonnull swift_lookUpClassMethod(
    const void *_Nonnull metadata, const void *_Nonnull method, const void *_Nonnull declaring);

#ifdef __APPLE__
#define ROLLCALL_SWIFT_NAME(name) __asm__("_" name)
#else
#define ROLLCALL_SWIFT_NAME(name) __asm__(name)
#endif

/// The descriptor of `NSManagedObject`; where the class moves, linking says so.
extern const char swiftruntime_managed_object ROLLCALL_SWIFT_NAME(
    "$s12OpenCoreData15NSManagedObjectCMn");
/// The descriptor of `NSManagedObject.validateValue(_:forKey:)`; where its type changes, linking says so.
extern const char swiftruntime_managed_object_validate_value ROLLCALL_SWIFT_NAME(
    "$s12OpenCoreData15NSManagedObjectC13validateValue_6forKeyyypSgz_SStKFTq");

/// The code by which a subclass of `NSManagedObject`, given by its metadata, answers
/// `validateValue(_:forKey:)`.
static inline const void *_Nonnull swiftruntime_validate_value(const void *_Nonnull metadata) {
  return swift_lookUpClassMethod(
      metadata, &swiftruntime_managed_object_validate_value, &swiftruntime_managed_object);
}

/// An address in the image of the engine, from which keys of `@Managed` properties are counted.
static inline __attribute__((const, always_inline)) uintptr_t swiftruntime_image(void) {
  return (uintptr_t)&swiftruntime_managed_object;
}

/// A word that another thread may be writing.
///
/// Swift's `Atomic` does the same, but its compiler then supposes that any object may have gone, and has
/// the object that is asked counted, which costs five times as much as the reading. It takes a pure
/// function at its word: nothing goes.
static inline __attribute__((pure, always_inline)) uintptr_t swiftruntime_load(
    const uintptr_t *_Nonnull word) {
  return __atomic_load_n(word, __ATOMIC_RELAXED);
}

/// Writes a word that other threads may be reading.
static inline __attribute__((always_inline)) void swiftruntime_store(
    uintptr_t *_Nonnull word, uintptr_t value) {
  __atomic_store_n(word, value, __ATOMIC_RELAXED);
}

#endif
