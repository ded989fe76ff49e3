import CoreData
import ScreenTesting
import Testing
import UIKit

/// The articles' own code, in Swift, tells what their scenarios tell.
@MainActor
struct ArticlesTests {
  /// A context over a store of one entity, in memory or in a file.
  static func context(
    _ entity: String, _ type: NSManagedObject.Type, _ attributes: [(String, NSAttributeType)],
    storeAt url: URL? = nil
  ) throws -> NSManagedObjectContext {
    try context(of: [entityNamed(entity, attributes, class: type)], storeAt: url)
  }

  /// An entity with attributes.
  static func entityNamed(
    _ name: String, _ attributes: [(String, NSAttributeType)],
    class type: NSManagedObject.Type = NSManagedObject.self
  ) -> NSEntityDescription {
    let description = NSEntityDescription()
    description.name = name
    description.managedObjectClassName = NSStringFromClass(type)
    description.properties = attributes.map { name, type in
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.attributeType = type
      return attribute
    }
    return description
  }

  /// Relates the objects of an entity to one object each of another, which has many of them.
  static func relate(
    _ entity: NSEntityDescription, by name: String, to one: NSEntityDescription, as many: String
  ) {
    let there = NSRelationshipDescription()
    (there.name, there.destinationEntity, there.maxCount) = (name, one, 1)
    let back = NSRelationshipDescription()
    (back.name, back.destinationEntity) = (many, entity)
    (there.inverseRelationship, back.inverseRelationship) = (back, there)
    entity.properties.append(there)
    one.properties.append(back)
  }

  /// A context over a store of entities, in memory or in a file.
  static func context(
    of entities: [NSEntityDescription], storeAt url: URL? = nil
  ) throws -> NSManagedObjectContext {
    let model = NSManagedObjectModel()
    model.entities = entities
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    _ = try coordinator.addPersistentStore(
      ofType: url == nil ? NSInMemoryStoreType : NSSQLiteStoreType, configurationName: nil,
      at: url, options: nil)
    let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    return context
  }

  /// A folder of a test's own, for a store in a file.
  static func scratchFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rollcall-articles-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func student(
    _ context: NSManagedObjectContext, _ id: Int16, _ name: String, _ age: Int16
  ) -> Student {
    let student = Student(context: context)
    (student.studentId, student.studentName, student.studentAge) = (id, name, age)
    return student
  }

  private static func schoolClass(
    _ context: NSManagedObjectContext, _ name: String, _ count: Int16
  ) -> SchoolClass {
    let made = SchoolClass(context: context)
    (made.name, made.stuNum) = (name, count)
    return made
  }

  /// Plays steps on a screen, and compares each with what the scenario's step of its title tells.
  private static func play(
    _ scenario: String, controller: String, on screen: Screen,
    _ steps: [(title: String, change: () throws -> [NSManagedObject: String])],
    labels known: [NSManagedObject: String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tales = try Tale.scenario("Articles/\(scenario)", controller: controller)
    var labels = known
    for (title, change) in steps {
      screen.forgetEvents()
      for (object, label) in try change() { labels[object] = label }
      let byIdentity = Dictionary(
        uniqueKeysWithValues: labels.map { (ObjectIdentifier($0.key), $0.value) })
      #expect(
        Tale(screen, labels: byIdentity) == tales[title], "\(title)", sourceLocation: sourceLocation
      )
      screen.clearException()
    }
  }

  private static let students: [(String, NSAttributeType)] = [
    ("studentId", .integer16AttributeType), ("studentName", .stringAttributeType),
    ("studentAge", .integer16AttributeType),
  ]

  private static let classes: [(String, NSAttributeType)] = [
    ("name", .stringAttributeType), ("stuNum", .integer16AttributeType),
  ]

  @Test func `article 000 as written fails where its scenario fails`() throws {
    let context = try Self.context("Student", Student.self, Self.students)
    let ann = Self.student(context, 1, "Ann", 12)
    let bo = Self.student(context, 2, "Bo", 11)
    let ming = Self.student(context, 3, "小明", 12)
    try context.save()
    let controller = StudentsAsWrittenViewController(context: context)
    let screen = Screen(of: controller)
    #expect(controller.fetchError?.code == 134060)
    #expect(screen.rows == [])

    ann.studentAge = 11
    context.delete(ming)
    bo.studentAge = 12
    try context.save()
    controller.fetch()
    #expect(screen.rows == ["1:Ann age:11", "2:Bo age:12"])
    try Self.play(
      "000-as-written", controller: "students", on: screen,
      [
        (
          "A name is mended",
          {
            bo.studentName = "Bob"
            try context.save()
            return [:]
          }
        ),
        (
          "The only student of an age moves to another one",
          {
            ann.studentAge = 12
            try context.save()
            return [:]
          }
        ),
        (
          "The first student of a new age",
          {
            let dai = Self.student(context, 9, "Dai", 13)
            try context.save()
            return [dai: "dai"]
          }
        ),
        (
          "The last student of an age leaves by a swipe",
          {
            #expect(screen.swipeToDelete(row: 0, section: 1))
            return [:]
          }
        ),
      ], labels: [ann: "ann", bo: "bo"])
  }

  /// The two steps about a random student are left out: he comes, and goes again.
  @Test func `article 000 corrected tells what its scenario tells`() throws {
    let context = try Self.context("Student", Student.self, Self.students)
    let ann = Self.student(context, 3, "Ann", 12)
    let ming = Self.student(context, 1, "小明", 11)
    try context.save()
    let screen = Screen(of: StudentsCorrectedViewController(context: context))
    #expect(screen.text == "age 11\n  1:小明 age:11\nage 12\n  3:Ann age:12")
    var bo: Student?
    try Self.play(
      "000-corrected", controller: "students", on: screen,
      [
        (
          "A student of a new age",
          {
            let cy = Self.student(context, 9, "Cy", 10)
            try context.save()
            return [cy: "cy"]
          }
        ),
        (
          "A student of an age that is there",
          {
            let made = Self.student(context, 2, "Bo", 11)
            bo = made
            try context.save()
            return [made: "bo"]
          }
        ),
        (
          "Bo takes the first id of the age",
          {
            bo?.studentId = 0
            try context.save()
            return [:]
          }
        ),
        (
          "A name is mended",
          {
            ming.studentName = "李小明"
            try context.save()
            return [:]
          }
        ),
        (
          "Ann is a year older",
          {
            ann.studentAge = 13
            try context.save()
            return [:]
          }
        ),
        (
          "The last student of an age leaves by a swipe",
          {
            #expect(screen.swipeToDelete(row: 0, section: 0))
            return [:]
          }
        ),
      ], labels: [ann: "ann", ming: "ming"])
  }

  @Test(arguments: [false, true])
  func `article 002 tells what its scenarios tell`(isCorrected: Bool) throws {
    let context = try Self.context("SchoolClass", SchoolClass.self, Self.classes)
    let one = Self.schoolClass(context, "一班", 30)
    let two = Self.schoolClass(context, "二班", 42)
    try context.save()
    let screen = Screen(of: ClassesViewController(context: context, isCorrected: isCorrected))
    #expect(screen.text == "一班  有30人\n二班  有42人")
    typealias Change = () throws -> [NSManagedObject: String]
    func rename(_ name: String) -> Change {
      {
        two.name = name
        try context.save()
        return [:]
      }
    }
    let comes: (String) -> Change = { name in
      {
        two.name = name
        let three = Self.schoolClass(context, "三班", 25)
        try context.save()
        return [three: "three"]
      }
    }
    let steps: [(title: String, change: Change)] =
      isCorrected
      ? [
        ("A class is renamed and another one comes", comes("二班（重点）")),
        (
          "The small class grows",
          {
            let three = try #require(
              try context.fetch(NSFetchRequest<SchoolClass>(entityName: "SchoolClass"))
                .first { $0.name == "三班" })
            three.stuNum = 45
            try context.save()
            return [:]
          }
        ),
        (
          "A class is closed",
          {
            context.delete(one)
            try context.save()
            return [:]
          }
        ),
      ]
      : [
        ("A class is renamed", rename("二班（重点）")),
        ("A class is renamed and another one comes", comes("二班")),
        (
          "A class is renamed and another one is closed",
          {
            two.name = "二班（重点）"
            context.delete(one)
            try context.save()
            return [:]
          }
        ),
      ]
    try Self.play(
      isCorrected ? "002-corrected" : "002-as-written", controller: "classes", on: screen, steps,
      labels: [one: "one", two: "two"])
  }

  private static let users: [(String, NSAttributeType)] = [
    ("userName", .stringAttributeType), ("userID", .integer32AttributeType),
  ]

  @Test(arguments: [false, true])
  func `article 003 tells what its scenarios tell`(isCorrected: Bool) throws {
    let context = try Self.context("User", User.self, Self.users)
    func user(_ name: String, _ id: Int32) -> User {
      let user = User(context: context)
      (user.userName, user.userID) = (name, id)
      return user
    }
    let bo = user("Bo", 1)
    let chen = user("陈晨", 2)
    try context.save()
    let screen = Screen(of: UsersViewController(context: context, isCorrected: isCorrected))
    #expect(screen.rows == ["Bo  1", "陈晨  2"])
    typealias Step = (title: String, change: () throws -> [NSManagedObject: String])
    let alone: Step = (
      "Edit alone",
      {
        chen.userID = 22
        try context.save()
        return [:]
      }
    )
    let both: Step = (
      "Insert before, edit after",
      {
        let an = user("An", 9)
        chen.userID = 33
        try context.save()
        return [an: "an"]
      }
    )
    try Self.play(
      isCorrected ? "003-corrected" : "003-as-written", controller: "users", on: screen,
      isCorrected ? [both] : [alone, both], labels: [bo: "bo", chen: "chen"])
    #expect(
      screen.rows == (isCorrected ? ["An  9", "Bo  1", "陈晨  33"] : ["An  9", "Bo  1", "Bo  1"]))
  }
}
