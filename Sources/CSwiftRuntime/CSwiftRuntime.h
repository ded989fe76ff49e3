// The door to what Swift's runtime exports and the language has no word for.
#ifndef ROLLCALL_CSWIFTRUNTIME_H
#define ROLLCALL_CSWIFTRUNTIME_H

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

#endif
