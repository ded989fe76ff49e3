import Foundation

extension NSManagedObject {
  /// A request for all objects of the entity whose class this is: see ``entity()``.
  ///
  /// A class's own `fetchRequest()`, as Xcode generates it, and the one that names the class come before it where
  /// nothing says which of them is meant.
  @_disfavoredOverload
  public class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    requestForAll()
  }

  fileprivate class func requestForAll<Result>() -> NSFetchRequest<Result> {
    let request = NSFetchRequest<Result>()
    request.entity = entity()
    request.entityName = request.givenEntity?.name
    return request
  }
}

extension ManagedObjectMaking where Self: NSManagedObject {
  /// A request for all objects of the entity whose class this is, which says the class: see
  /// ``NSManagedObject/entity()``.
  ///
  /// So `Item.fetchRequest() as! NSFetchRequest<Item>`, which has something to cast on a Mac, works here, too.
  public static func fetchRequest() -> NSFetchRequest<Self> { requestForAll() }
}
