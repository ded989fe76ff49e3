internal import CSwiftRuntime

/// Gives the classes of managed objects initializers that can be called of a class that is not known before the
/// program runs, as `Item(context:)` where `Item` is a type parameter.
///
/// Swift asks for the word `required` there, which would then stand at every override too; Apple's have it
/// nowhere. `init(context:)` is no member of the class, so a subclass may declare its own without `override`;
/// where its own class is a type parameter, this one is called and not that.
public protocol ManagedObjectMaking {}

extension NSManagedObject: ManagedObjectMaking {}

extension ManagedObjectMaking where Self: NSManagedObject {
  /// Makes an object in the context, of the entity whose class this is.
  ///
  /// A class that no entity of the context's model has, or more than one, is a programmer's error and ends
  /// the process.
  public init(context: NSManagedObjectContext) {
    let entity = raising { () throws(RaisedException) in try context.entity(of: Self.self) }
    self = Self.make(Self.self, of: entity, insertInto: context)
  }

  /// Makes an object of the entity, with the model's default values, as `NSManagedObject` does.
  ///
  /// It is of the entity's class where that inherits from this one: of a class in a variable Swift tells here
  /// only what the variable may hold.
  public init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    let own = entity.layout?.objectClass as? Self.Type
    self = Self.make(own ?? Self.self, of: entity, insertInto: context)
  }

  private static func make(
    _ kind: Self.Type, of entity: NSEntityDescription, insertInto context: NSManagedObjectContext?
  ) -> Self {
    unsafe unsafeDowncast(
      NSManagedObject.make(kind, of: entity, insertInto: context), to: Self.self)
  }
}

extension NSManagedObject {
  /// Makes an object of a class, by the designated initializer as the class overrides it.
  static func make(
    _ kind: NSManagedObject.Type, of entity: NSEntityDescription,
    insertInto context: NSManagedObjectContext?
  ) -> NSManagedObject {
    if kind == NSManagedObject.self {
      return NSManagedObject(entity: entity, insertInto: context)
    }
    let metadata = unsafe unsafeBitCast(kind, to: UnsafeRawPointer.self)
    let ownEntity = unsafe Unmanaged.passRetained(entity).toOpaque()
    let ownContext = unsafe context.map { unsafe Unmanaged.passRetained($0).toOpaque() }
    return unsafe Unmanaged<NSManagedObject>.fromOpaque(
      swiftruntime_make_object(metadata, ownEntity, ownContext)
    ).takeRetainedValue()
  }
}
