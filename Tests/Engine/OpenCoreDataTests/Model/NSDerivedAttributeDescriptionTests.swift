import CSQLite
import Foundation
import Testing

@testable import OpenCoreData

/// Attributes that the store derives from others.
struct NSDerivedAttributeDescriptionTests {
  @Test(arguments: StoreKind.allCases)
  func `a save computes what is derived of a row's own values`(_ kind: StoreKind) throws {
    let stack = try SampleStack(Self.model(), kind)
    let before = Date()
    let ann = stack.make("Student", ["name": "Ánn Étoile"])
    #expect(ann.text("search") == "nil")
    try stack.context.save()
    #expect(ann.text("search") == "ann etoile" && ann.text("loud") == "ÁNN ÉTOILE")
    #expect(ann.text("copy") == "Ánn Étoile")
    let saved = try #require(ann.value(forKey: "saved") as? Date)
    #expect(abs(saved.timeIntervalSince(before)) < 60)
    ann.setValue(nil, forKey: "name")
    ann.setValue("mine", forKey: "search")
    try stack.context.save()
    #expect(ann.text("search") == "nil" && !stack.context.hasChanges)
    let copy = try stack.anotherContext().existingObject(with: ann.objectID)
    #expect(copy.text("search") == "nil")
  }

  @Test(arguments: StoreKind.allCases)
  func `what is derived of members follows them`(_ kind: StoreKind) throws {
    let stack = try SampleStack(Self.model(), kind)
    let red = stack.make("Team", ["name": "red"])
    let blue = stack.make("Team", ["name": "blue"])
    try stack.context.save()
    #expect(Self.figures(red) == "0 0 nil 0")
    let students = [3, 4, 5].map { stack.make("Student", ["score": $0, "team": red]) }
    try stack.context.save()
    #expect(Self.figures(red) == "3 12 5 0")
    students[0].setValue(blue, forKey: "team")
    stack.context.delete(students[1])
    let club = stack.make("Club")
    club.setValue(NSSet(array: [red, blue]), forKey: "teams")
    try stack.context.save()
    #expect(Self.figures(red) == "1 5 5 1" && Self.figures(blue) == "1 3 3 1")
    students[2].setValue(9, forKey: "score")
    try stack.context.save()
    #expect(Self.figures(red) == "1 5 5 1", "a member alone was saved")
    stack.context.refresh(red, mergeChanges: true)
    #expect(Self.figures(red) == "1 9 9 1")
    stack.context.delete(club)
    try stack.context.save()
    stack.context.refresh(red, mergeChanges: true)
    #expect(Self.figures(red) == "1 9 9 0")
    #expect(try stack.names("Team", "total > 5") == ["red"])
  }

  @Test(arguments: StoreKind.allCases)
  func `what is derived of the object that a to-one leads to follows it`(_ kind: StoreKind) throws {
    let model = Self.model()
    model.entitiesByName["Student"]?.properties.append(
      Self.derived("teamName", .stringAttributeType, "team.name"))
    let stack = try SampleStack(model, kind)
    // The student's row may be written before the team's.
    let ann = stack.make("Student", ["name": "Ann"])
    let red = stack.make("Team", ["name": "red"])
    ann.setValue(red, forKey: "team")
    let bob = stack.make("Student", ["name": "Bob"])
    try stack.context.save()
    #expect(ann.text("teamName") == "red" && bob.text("teamName") == "nil")
    red.setValue("blue", forKey: "name")
    bob.setValue(red, forKey: "team")
    try stack.context.save()
    #expect(bob.text("teamName") == "blue" && ann.text("teamName") == "red")
    stack.context.refresh(ann, mergeChanges: true)
    #expect(ann.text("teamName") == "blue")
    #expect(try stack.names("Student", "teamName == 'blue'") == ["Ann", "Bob"])
    stack.context.delete(red)
    try stack.context.save()
    #expect(ann.text("teamName") == "nil" && bob.text("teamName") == "nil")
  }

  @Test func `any program writes the file, and keeps right what plain SQL can derive`() throws {
    let stack = try SampleStack(Self.model())
    let red = stack.make("Team", ["name": "red"])
    stack.make("Student", ["score": 1, "name": "Zoë", "team": red])
    try stack.context.save()
    try Self.runWithoutFunctions(
      "UPDATE ZSTUDENT SET ZSCORE = 7, ZNAME = 'É'; "
        + "INSERT INTO ZSTUDENT (Z_PK, Z_ENT, Z_OPT, ZNAME) SELECT 9, Z_ENT, 1, 'x' FROM ZSTUDENT",
      stack)
    #expect(try stack.query("SELECT ZTOTAL FROM ZTEAM") == ["7"])
    #expect(try stack.query("SELECT ZCOPY FROM ZSTUDENT ORDER BY Z_PK") == ["É", "x"])
    // The forms of a text come with the next save of the row by this engine.
    #expect(try stack.query("SELECT ZSEARCH FROM ZSTUDENT ORDER BY Z_PK") == ["zoe", "NULL"])
    let context = stack.anotherContext()
    for student in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Student")) {
      student.setValue(student.text("name") + "!", forKey: "name")
    }
    try context.save()
    #expect(try stack.query("SELECT ZSEARCH FROM ZSTUDENT ORDER BY Z_PK") == ["e!", "x!"])
  }

  @Test func `a store with triggers that call functions of this engine gets others`() throws {
    let stack = try SampleStack(Self.model())
    stack.make("Student", ["name": "Zoë"])
    try stack.context.save()
    try stack.close()
    for event in ["INSERT", "UPDATE"] {
      try stack.execute("DROP TRIGGER Z_DA_ZSTUDENT_Student_\(event)")
      try stack.execute(
        "CREATE TRIGGER Z_DA_ZSTUDENT_Student_\(event) AFTER \(event) ON ZSTUDENT BEGIN "
          + "UPDATE ZSTUDENT SET ZSEARCH = OCD_CANONICAL(NEW.ZNAME), ZCOPY = NEW.ZNAME "
          + "WHERE Z_PK = NEW.Z_PK; END")
    }
    let later = try stack.another()
    later.make("Student", ["name": "Bö"])
    try later.context.save()
    try Self.runWithoutFunctions("UPDATE ZSTUDENT SET ZNAME = ZNAME || '!'", stack)
    #expect(
      try stack.query("SELECT ZSEARCH, ZCOPY FROM ZSTUDENT ORDER BY Z_PK")
        == ["zoe|Zoë!", "bo|Bö!"])
  }

  /// Runs statements as another program does, without a function of this engine's.
  private static func runWithoutFunctions(_ sql: String, _ stack: SampleStack) throws {
    var opened: OpaquePointer?
    defer { unsafe sqlite3_close_v2(opened) }
    try #require(unsafe sqlite3_open(stack.file.path, &opened) == SQLITE_OK)
    let code = unsafe sqlite3_exec(opened, sql, nil, nil, nil)
    #expect(code == SQLITE_OK, "\(unsafe String(cString: sqlite3_errmsg(opened)))")
  }

  @Test(arguments: [
    "", "nothing", "team", "canonical:(score)", "team.name", "students.@count.name", "random()",
    "students.@median.score", "students.@sum.team", "students.score.@median", "students.team.@sum",
  ])
  func `an expression that cannot be derived makes the model unusable`(_ text: String) {
    let model = Self.model()
    (model.entitiesByName["Team"]?.attributesByName["total"] as? NSDerivedAttributeDescription)?
      .derivationExpression = text.isEmpty ? nil : NSExpression(format: text)
    #expect(
      reason { _ = try model.layout() }
        == "The model cannot be used: the derived attribute 'total' of the entity 'Team' cannot be "
        + "derived by '\(text)'.")
  }

  private static func figures(_ team: NSManagedObject) -> String {
    ["size", "total", "best", "clubCount"].map { team.text($0) }.joined(separator: " ")
  }

  private static func derived(
    _ name: String, _ type: NSAttributeType, _ expression: String
  ) -> NSAttributeDescription {
    let derived = NSDerivedAttributeDescription()
    derived.name = name
    derived.attributeType = type
    derived.derivationExpression = NSExpression(format: expression)
    return derived
  }

  private static func model() -> NSManagedObjectModel {
    let student = SampleModel.entity(
      "Student",
      [
        SampleModel.attribute("name", .stringAttributeType),
        SampleModel.attribute("score", .integer64AttributeType),
        derived("search", .stringAttributeType, "canonical:(name)"),
        derived("loud", .stringAttributeType, "uppercase:(name)"),
        derived("copy", .stringAttributeType, "name"),
        derived("saved", .dateAttributeType, "now()"),
      ])
    let team = SampleModel.entity(
      "Team",
      [
        SampleModel.attribute("name", .stringAttributeType),
        derived("size", .integer64AttributeType, "students.@count"),
        derived("total", .integer64AttributeType, "students.score.@sum"),
        derived("best", .integer64AttributeType, "students.@max.score"),
        derived("clubCount", .integer64AttributeType, "clubs.@count"),
      ])
    let club = SampleModel.entity("Club", [])
    SampleModel.relate(.many(team, "students"), .one(student, "team"))
    SampleModel.relate(.many(team, "clubs"), .many(club, "teams"))
    return SampleModel.model([student, team, club])
  }
}
