/// The mark of the classes that an entity's objects can have: `NSManagedObject`, which alone is given
/// it, and so all that inherit from it.
///
/// A model knows no more of objects than this.
protocol ManagedClass: AnyObject {}

/// A class of objects that is a program's own and none of its user's: no store names it.
package protocol UnnamedClass {}
