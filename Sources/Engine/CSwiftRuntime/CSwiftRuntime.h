// The door to what Swift's runtime exports and the language has no word for.
#ifndef ROLLCALL_CSWIFTRUNTIME_H
#define ROLLCALL_CSWIFTRUNTIME_H

#include <stdbool.h>
#include <stddef.h>
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
#ifndef __APPLE__
/// The descriptor of Foundation's `NSObject`.
extern const char swiftruntime_object ROLLCALL_SWIFT_NAME("$s10Foundation8NSObjectCMn");
/// The descriptor of `NSObject.init()`.
extern const char swiftruntime_object_plain_init ROLLCALL_SWIFT_NAME(
    "$s10Foundation8NSObjectCACycfCTq");

typedef void *_Nonnull (*swiftruntime_plain_init)(
    __attribute__((swift_context)) const void *_Nonnull metadata) __attribute__((swiftcall));

/// Makes an object of a subclass of `NSObject`, given by its metadata, with `init()`.
///
/// Answers the object retained.
static inline void *_Nonnull swiftruntime_make_plain_object(const void *_Nonnull metadata) {
  return ((swiftruntime_plain_init)swift_lookUpClassMethod(
      metadata, &swiftruntime_object_plain_init, &swiftruntime_object))(metadata);
}

/// A part of a loaded image.
struct swiftruntime_range {
  uintptr_t start;
  size_t length;
};

/// What a loaded image tells the runtime, as far as it is read here: the shim `MetadataSections.h` of Swift's.
struct swiftruntime_image_parts {
  uintptr_t version;
  const void *_Nullable base;
  const void *_Nullable unused[2];
  struct swiftruntime_range protocols;
  struct swiftruntime_range conformances;
  struct swiftruntime_range types;
};

/// Calls a body for each loaded image, until it answers false.
extern void swift_enumerateAllMetadataSections(
    bool (*_Nonnull body)(
        const struct swiftruntime_image_parts *_Nonnull parts, void *_Nullable context),
    void *_Nullable context);

/// What a relative pointer leads to; its lowest bit says that a pointer stands there.
static inline const char *_Nullable swiftruntime_target(const int32_t *_Nonnull place) {
  int32_t distance = *place;
  if (distance == 0) return NULL;
  const char *target = (const char *)place + (distance & ~1);
  return distance & 1 ? *(const char *const *)target : target;
}

/// A class that a module declares outside of all other types.
struct swiftruntime_class_name {
  const char *_Nullable module;
  const char *_Nullable name;
};

/// Reads a record of the types of an image; false for one of another kind, of a generic class and of a
/// class within a type.
static inline bool swiftruntime_read_class(
    const int32_t *_Nonnull record, struct swiftruntime_class_name *_Nonnull found) {
  // A context says what it is in five bits, and where that lies which it is declared in.
  enum { kind = 0x1F, module = 0, class = 16, generic = 0x80 };
  const char *type = (const char *)record + (*record & ~3);
  switch (*record & 3) {
  case 0: break;
  case 1: type = *(const char *const *)type; break;
  default: return false;
  }
  if (type == NULL) return false;
  const int32_t *words = (const int32_t *)type;
  if ((words[0] & kind) != class || words[0] & generic) return false;
  const int32_t *parent = (const int32_t *)swiftruntime_target(words + 1);
  if (parent == NULL || (parent[0] & kind) != module) return false;
  found->name = (const char *)(words + 2) + words[2];
  found->module = (const char *)(parent + 2) + parent[2];
  return true;
}
#endif

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

/// The descriptor of `NSManagedObject.init(entity:insertInto:)`; where its type changes, linking says so.
extern const char swiftruntime_managed_object_init ROLLCALL_SWIFT_NAME(
    "$s12OpenCoreData15NSManagedObjectC6entity10insertIntoAcA19NSEntityDescriptionC_AA0dE7ContextCSgtcfCTq");

typedef void *_Nonnull (*swiftruntime_object_init)(
    void *_Nonnull entity, void *_Nullable context,
    __attribute__((swift_context)) const void *_Nonnull metadata) __attribute__((swiftcall));

/// Makes an object of a subclass of `NSManagedObject`, given by its metadata.
///
/// A class that is known only when the program runs could be asked by Swift itself for a `required`
/// initializer alone, and every override of one would have to repeat the word, which Apple's does not ask for.
/// A class that lacks the initializer ends the process, with Swift's text.
/// Takes both arguments retained, and answers the object retained.
static inline void *_Nonnull swiftruntime_make_object(
    const void *_Nonnull metadata, void *_Nonnull entity, void *_Nullable context) {
  return ((swiftruntime_object_init)swift_lookUpClassMethod(
      metadata, &swiftruntime_managed_object_init, &swiftruntime_managed_object))(
      entity, context, metadata);
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
