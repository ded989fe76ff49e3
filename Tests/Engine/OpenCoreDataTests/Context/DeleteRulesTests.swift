import Foundation
import OpenCoreData
import Testing

/// What a deletion does to the objects around.
struct DeleteRulesTests {
  @Test(arguments: StoreKind.allCases)
  func `nullify clears the reference of each member`(_ kind: StoreKind) throws {
    let (stack, team) = try school(.nullifyDeleteRule, kind)
    stack.context.delete(team)
    stack.context.processPendingChanges()
    #expect(stack.context.updatedObjects.count == 2)
    try stack.context.save()
    #expect(try stack.names() == ["Ann", "Bob"])
    #expect(try stack.names("Student", "team == nil") == ["Ann", "Bob"])
    #expect(try stack.all("Team").isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `cascade deletes members that were never read`(_ kind: StoreKind) throws {
    let (stack, team) = try school(.cascadeDeleteRule, kind)
    stack.context.reset()
    stack.context.delete(try stack.context.existingObject(with: team.objectID))
    try stack.context.save()
    #expect(try stack.all("Student").isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `deny throws 1600 at the save and changes nothing`(_ kind: StoreKind) throws {
    let (stack, team) = try school(.denyDeleteRule, kind)
    stack.context.delete(team)
    var error: NSError?
    do { try stack.context.save() } catch let thrown as NSError { error = thrown }
    #expect(error?.code == NSValidationRelationshipDeniedDeleteError)
    #expect(error?.localizedDescription == "Items cannot be deleted from students.")
    #expect(error?.userInfo[NSValidationKeyErrorKey] as? String == "students")
    #expect(error?.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === team)
    #expect(stack.context.deletedObjects == [team])
    #expect(code { try stack.context.save() } == 1600)
    #expect(try stack.anotherContext().count(for: request("Team")) == 1)
    stack.context.rollback()
    #expect(!stack.context.hasChanges && !team.isDeleted)
    #expect(team.names(in: "students") == ["Ann", "Bob"])
  }

  @Test func `deny is satisfied when the members go as well or leave`() throws {
    let (stack, team) = try school(.denyDeleteRule, .memory)
    let students = try stack.all("Student")
    stack.context.delete(team)
    students[0].setValue(nil, forKey: "team")
    stack.context.delete(students[1])
    try stack.context.save()
    #expect(try stack.all("Team").isEmpty)
  }

  @Test func `no action leaves a reference that leads nowhere`() throws {
    let (stack, team) = try school(.noActionDeleteRule, .sqlite)
    let students = try stack.all("Student")
    stack.context.delete(team)
    try stack.context.save()
    #expect(try stack.query("SELECT ZTEAM FROM ZSTUDENT") == ["1", "1"])
    let ghost = try #require(students[0].value(forKey: "team") as? NSManagedObject)
    #expect(ghost.value(forKey: "name") == nil)
    #expect(code { _ = try stack.context.existingObject(with: ghost.objectID) } == 133000)
    students[0].setValue("x", forKey: "name")
    try stack.context.save()
  }

  @Test func `no action towards an object that was never saved stores nothing`() throws {
    let stack = try SampleStack(SampleModel.school(students: .noActionDeleteRule))
    let team = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": team])
    stack.context.processPendingChanges()
    stack.context.delete(team)
    try stack.context.save()
    #expect(try stack.query("SELECT ZNAME, ZTEAM FROM ZSTUDENT") == ["Ann|NULL"])
    #expect(ann.value(forKey: "team") == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func `rules run from every deleted object in every direction`(_ kind: StoreKind) throws {
    let stack = try SampleStack(
      SampleModel.school(students: .cascadeDeleteRule, team: .cascadeDeleteRule), kind)
    let team = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": team])
    stack.make("Student", ["name": "Bob", "team": team])
    try stack.context.save()
    stack.context.delete(ann)
    try stack.context.save()
    #expect(try stack.all("Student").isEmpty && stack.all("Team").isEmpty)
  }

  @Test func `a chain of a thousand cascades ends`() throws {
    let node = SampleModel.entity("Node", [SampleModel.attribute("name", .stringAttributeType)])
    SampleModel.relate(.many(node, "children", .cascadeDeleteRule), .one(node, "parent"))
    let stack = try SampleStack(SampleModel.model([node]), .memory)
    var last = stack.make("Node")
    let root = last
    for _ in 0..<1_000 { last = stack.make("Node", ["parent": last]) }
    try stack.context.save()
    stack.context.delete(root)
    try stack.context.save()
    #expect(try stack.all("Node").isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `a fault can be deleted`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.types(), kind)
    let object = stack.make("Types", ["string": "a"])
    try stack.context.save()
    object.setValue("b", forKey: "string")
    try stack.context.save()
    stack.context.refresh(object, mergeChanges: false)
    stack.context.delete(object)
    try stack.context.save()
    #expect(try stack.all("Types").isEmpty)
    #expect(object.managedObjectContext == nil && !object.isDeleted && !object.hasChanges)
    #expect(object.text("string") == "b")
  }

  @Test func `an object whose row is gone can be deleted`() throws {
    let stack = try SampleStack(SampleModel.types())
    let object = stack.make("Types", ["string": "a"])
    try stack.context.save()
    stack.context.refresh(object, mergeChanges: false)
    try stack.execute("DELETE FROM ZTYPES")
    stack.context.delete(object)
    try stack.context.save()
    #expect(!stack.context.hasChanges)
  }

  private func school(
    _ rule: NSDeleteRule, _ kind: StoreKind
  ) throws -> (SampleStack, NSManagedObject) {
    let stack = try SampleStack(SampleModel.school(students: rule), kind)
    let team = stack.make("Team", ["name": "Red"])
    stack.make("Student", ["name": "Ann", "team": team])
    stack.make("Student", ["name": "Bob", "team": team])
    try stack.context.save()
    return (stack, team)
  }

  private func request(_ entity: String) -> NSFetchRequest<NSManagedObject> {
    NSFetchRequest(entityName: entity)
  }
}
