import Foundation

/// A property of which objects keep no value: it is asked for.
protocol AskedProperty: NSPropertyDescription {
  /// Whether the answer is objects, which the object that asks may hold.
  var answersObjects: Bool { get }

  /// What the property is for an object of a context.
  func answer(for object: NSManagedObject, in context: NSManagedObjectContext) throws -> [Any]
}

/// What an object has found for a property.
struct AskedObjects {
  /// What was found.
  let objects: [NSManagedObject]
  private let userInfo: NSDictionary?

  init(_ objects: [NSManagedObject], of property: NSPropertyDescription) {
    self.objects = objects
    userInfo = property.userInfo.map { NSDictionary(dictionary: $0) }
  }

  /// Whether the property still asks what was answered: its user info may be a part of the question.
  func isAnswer(to property: NSPropertyDescription) -> Bool {
    userInfo == property.userInfo.map { NSDictionary(dictionary: $0) }
  }
}

extension NSManagedObject {
  /// What the object has found for a property that it keeps no value of; nil where it has to ask.
  private func askedObjects(of property: NSPropertyDescription) -> [NSManagedObject]? {
    guard let found = foundObjects[property.name], found.isAnswer(to: property) else { return nil }
    return found.objects
  }

  /// Holds what was found for a property until the object becomes a fault.
  private func hold(_ objects: [NSManagedObject], askedBy property: NSPropertyDescription) {
    foundObjects[property.name] = AskedObjects(objects, of: property)
    registry?.holdsMembers = true
  }

  /// Lets go of what was found for properties, which is asked for again.
  func letAskedObjectsGo() {
    guard !foundObjects.isEmpty else { return }
    let objects = foundObjects.values.flatMap(\.objects)
    foundObjects = [:]
    MemberRelease.letGo(objects)
  }

  /// The value of a property that is asked for: an array; nil without a context, and where the store cannot
  /// be read.
  func askedValue(of property: NSPropertyDescription) throws(RaisedException) -> Any? {
    if let objects = askedObjects(of: property) { return objects }
    guard let property = property as? any AskedProperty, let context = managedObjectContext else {
      return nil
    }
    let answer: [Any]
    do {
      answer = try property.answer(for: self, in: context)
    } catch let raised as RaisedException {
      throw raised
    } catch { return nil }
    guard property.answersObjects, let objects = answer as? [NSManagedObject] else { return answer }
    hold(objects, askedBy: property)
    return objects
  }
}
