import Foundation
import OpenCoreData
import Testing

/// Expressions made of Swift's key paths.
struct KeyPathExpressionTests {
  @Test func `the key of a property is found whatever the property's type`() {
    for (expression, key) in [
      (NSExpression(forKeyPath: \Parcel.id), "id"),
      (NSExpression(forKeyPath: \Parcel.page), "page"),
      (NSExpression(forKeyPath: \Parcel.price), "price"),
      (NSExpression(forKeyPath: \Parcel.count), "count"),
      (NSExpression(forKeyPath: \Parcel.weight), "weight"),
      (NSExpression(forKeyPath: \Parcel.parts), "parts"),
      (NSExpression(forKeyPath: \Parcel.inOrder), "inOrder"),
      (NSExpression(forKeyPath: \Parcel.sender), "sender"),
      (NSExpression(forKeyPath: \Parcel.receiver), "receiver"),
    ] {
      #expect(expression == NSExpression(forKeyPath: key))
    }
  }

  @Test func `a comparison with a key path selects rows, as its format does`() throws {
    let entity = SampleModel.entity(
      "Note",
      [
        SampleModel.attribute("text", .stringAttributeType),
        SampleModel.attribute("count", .integer32AttributeType),
      ])
    entity.managedObjectClassName = NSStringFromClass(Note.self)
    let stack = try SampleStack(SampleModel.model([entity]), .sqlite)
    for count in 1...4 { Note(context: stack.context).count = Int32(count) }
    try stack.context.save()
    let request = NSFetchRequest<Note>(entityName: "Note")
    request.predicate = NSComparisonPredicate(
      leftExpression: NSExpression(forKeyPath: \Note.count),
      rightExpression: NSExpression(forConstantValue: 2), modifier: .direct, type: .greaterThan)
    request.sortDescriptors = [NSSortDescriptor(keyPath: \Note.count, ascending: false)]
    #expect(try stack.context.fetch(request).map(\.count) == [4, 3])
  }
}

private final class Parcel: NSManagedObject {
  @Managed("id") var id: UUID
  @Managed("page") var page: URL
  @Managed("price") var price: NSDecimalNumber
  @Managed("count") var count: NSNumber
  @Managed("weight") var weight: Double
  @Managed("parts") var parts: NSSet
  @Managed("inOrder") var inOrder: NSOrderedSet
  @Managed("sender") var sender: Parcel
  @Managed("receiver") var receiver: Parcel?
}
