import Foundation

extension NSManagedObject {
  /// A request for all objects of the entity whose class this is: see ``entity()``.
  public class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    let request = NSFetchRequest<any NSFetchRequestResult>()
    request.entity = entity()
    request.entityName = request.givenEntity?.name
    return request
  }
}
