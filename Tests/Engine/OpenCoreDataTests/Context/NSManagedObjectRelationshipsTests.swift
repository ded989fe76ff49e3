import Foundation
import OpenCoreData
import TestSupport
import Testing

/// Relationships and their inverses, before a save, after it, and read again.
struct NSManagedObjectRelationshipsTests {
  @Test(arguments: StoreKind.allCases)
  func `setting one side keeps the other in step at once`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let red = stack.make("Team", ["name": "Red"])
    let blue = stack.make("Team", ["name": "Blue"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    #expect(red.names(in: "students") == ["Ann"])
    blue.setValue(NSSet(array: [ann]), forKey: "students")
    #expect(ann.value(forKey: "team") as? NSManagedObject === blue)
    #expect(red.names(in: "students") == [])
    try stack.context.save()
    ann.setValue(red, forKey: "team")
    #expect(red.isUpdated && blue.isUpdated && ann.isUpdated)
    #expect(red.names(in: "students") == ["Ann"] && blue.names(in: "students") == [])
    ann.setValue(nil, forKey: "team")
    #expect(red.names(in: "students") == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `an unread to-many is kept in step without reading`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let red = stack.make("Team", ["name": "Red"])
    let old = stack.make("Student", ["name": "Old", "team": red])
    try stack.context.save()
    stack.context.refresh(red, mergeChanges: false)
    let new = stack.make("Student", ["name": "New", "team": red])
    #expect(red.collections[0].needsReading)
    old.setValue(nil, forKey: "team")
    #expect(red.collections[0].needsReading)
    #expect(red.names(in: "students") == ["New"])
    old.setValue(red, forKey: "team")
    new.setValue(nil, forKey: "team")
    #expect(red.names(in: "students") == ["Old"])
    try stack.context.save()
    stack.context.refresh(red, mergeChanges: false)
    #expect(red.names(in: "students") == ["Old"])
  }

  @Test(arguments: StoreKind.allCases)
  func `many-to-many keeps both sides and its table in step`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let chess = stack.make("Club", ["title": "Chess"])
    let drama = stack.make("Club", ["title": "Drama"])
    let ann = stack.make("Student", ["name": "Ann", "clubs": NSSet(array: [chess, drama])])
    let bob = stack.make("Student", ["name": "Bob", "clubs": NSSet(array: [chess])])
    #expect(chess.names(in: "members") == ["Ann", "Bob"])
    try stack.context.save()
    for object in [chess, drama, ann, bob] { stack.context.refresh(object, mergeChanges: false) }
    #expect(chess.names(in: "members") == ["Ann", "Bob"])
    #expect(ann.names(in: "clubs", by: "title") == ["Chess", "Drama"])
    ann.setValue(NSSet(array: [drama]), forKey: "clubs")
    #expect(chess.names(in: "members") == ["Bob"])
    try stack.context.save()
    let other = stack.anotherContext()
    let copy = try other.existingObject(with: chess.objectID)
    #expect(copy.names(in: "members") == ["Bob"])
    stack.context.delete(bob)
    try stack.context.save()
    #expect(chess.names(in: "members") == [])
    if kind == .sqlite { #expect(try stack.query("SELECT count(*) FROM Z_1MEMBERS") == ["1"]) }
  }

  @Test func `adding a member that an unread to-many has, and removing it, removes it`() throws {
    let stack = try SampleStack(SampleModel.school())
    let chess = stack.make("Club", ["title": "Chess"])
    let ann = stack.make("Student", ["name": "Ann", "clubs": NSSet(array: [chess])])
    try stack.context.save()
    for object in [chess, ann] { stack.context.refresh(object, mergeChanges: false) }
    guard case .collection(let clubs)? = ann.layout.places["clubs"] else { return }
    try ann.addMember(chess, to: clubs)
    try ann.removeMember(chess, from: clubs)
    #expect(ann.names(in: "clubs", by: "title") == [])
    try stack.context.save()
    #expect(try stack.query("SELECT count(*) FROM Z_1MEMBERS") == ["0"])
    #expect(chess.names(in: "members") == [])
  }

  @Test(arguments: StoreKind.allCases)
  func `one-to-one lets no two share a partner`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let first = stack.make("Locker", ["code": 1])
    let second = stack.make("Locker", ["code": 2])
    let ann = stack.make("Student", ["name": "Ann", "locker": first])
    let bob = stack.make("Student", ["name": "Bob", "locker": second])
    try stack.context.save()
    ann.setValue(second, forKey: "locker")
    #expect(first.value(forKey: "owner") == nil)
    #expect(bob.value(forKey: "locker") == nil)
    #expect(second.value(forKey: "owner") as? NSManagedObject === ann)
    try stack.context.save()
    let other = stack.anotherContext()
    let copy = try other.existingObject(with: second.objectID)
    #expect((copy.value(forKey: "owner") as? NSManagedObject)?.text("name") == "Ann")
  }

  @Test(arguments: StoreKind.allCases)
  func `an entity can be related to itself`(_ kind: StoreKind) throws {
    let stack = try SampleStack(SampleModel.school(), kind)
    let ann = stack.make("Student", ["name": "Ann"])
    let bob = stack.make("Student", ["name": "Bob", "mentor": ann, "next": ann])
    ann.setValue(ann, forKey: "next")
    #expect(bob.value(forKey: "next") == nil)
    #expect(ann.value(forKey: "previous") as? NSManagedObject === ann)
    ann.setValue(bob, forKey: "next")
    #expect(ann.value(forKey: "previous") == nil)
    #expect(bob.value(forKey: "previous") as? NSManagedObject === ann)
    ann.setValue(NSSet(array: [bob, ann]), forKey: "friends")
    #expect(bob.names(in: "friends") == ["Ann"])
    try stack.context.save()
    for object in [ann, bob] { stack.context.refresh(object, mergeChanges: false) }
    #expect(ann.names(in: "mentees") == ["Bob"])
    #expect(ann.names(in: "friends") == ["Ann", "Bob"] && bob.names(in: "friends") == ["Ann"])
    bob.setValue(NSSet(), forKey: "friends")
    #expect(ann.names(in: "friends") == ["Ann"])
    stack.context.delete(ann)
    try stack.context.save()
    #expect(bob.value(forKey: "mentor") == nil && bob.value(forKey: "previous") == nil)
    if kind == .sqlite { #expect(try stack.query("SELECT count(*) FROM Z_3FRIENDS") == ["0"]) }
  }

  @Test(arguments: StoreKind.allCases)
  func `a to-one to an abstract entity leads to its sub-entities' objects`(
    _ kind: StoreKind
  ) throws {
    let stack = try SampleStack(SampleModel.people(), kind)
    let house = stack.make("house", ["title": "Oak"])
    let prefect = stack.make("Prefect", ["name": "Pia", "badge": "7", "house": house])
    let teacher = stack.make("Teacher", ["name": "Tom", "salary": Decimal(5), "house": house])
    house.setValue(prefect, forKey: "head")
    try stack.context.save()
    let other = stack.anotherContext()
    let copy = try other.existingObject(with: house.objectID)
    let head = try #require(copy.value(forKey: "head") as? NSManagedObject)
    #expect(head.entity.name == "Prefect" && head.text("badge") == "7")
    #expect(copy.names(in: "residents") == ["Pia", "Tom"])
    #expect(teacher.value(forKey: "heads") == nil)
  }

  @Test(arguments: [
    (
      "team",
      "Unacceptable type of value for to-one relationship: property = \"team\"; desired "
        + "type = Team; given type = Club; value = "
    ),
    (
      "clubs",
      "Unacceptable type of value for to-many relationship: property = \"clubs\"; desired "
        + "type = NSSet; given type = NSManagedObject; value = "
    ),
  ])
  func `a relationship refuses what does not belong there`(
    _ key: String, _ reason: String
  ) throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let club = stack.make("Club", ["title": "Chess"])
    let ann = stack.make("Student", ["name": "Ann", "clubs": NSSet(array: [club])])
    let error = #expect(throws: RaisedException.self) { try ann.setCheckedValue(club, forKey: key) }
    #expect(error?.reason.hasPrefix(reason) == true, "\(error?.reason ?? "")")
    #expect(ann.names(in: "clubs", by: "title") == ["Chess"])
  }

  @Test(arguments: StoreKind.allCases)
  func `no object of another entity becomes a member, or is taken for one`(_ kind: StoreKind) throws
  {
    let stack = try SampleStack(SampleModel.school(), kind)
    let red = stack.make("Team", ["name": "Red"])
    let ann = stack.make("Student", ["name": "Ann", "team": red])
    let club = stack.make("Club", ["title": "Chess", "members": NSSet(array: [ann])])
    try stack.context.save()
    guard case .collection(let students)? = red.layout.places["students"] else {
      Issue.record("a team has students")
      return
    }
    for stranger in [red, club] {
      let refusals = [
        #expect(throws: RaisedException.self) { try red.addMember(stranger, to: students) },
        #expect(throws: RaisedException.self) { try red.removeMember(stranger, from: students) },
      ]
      for refusal in refusals {
        #expect(refusal?.reason.contains("desired type = Student; given type =") == true)
      }
    }
    #expect(!stack.context.hasChanges)
    #expect(red.names(in: "students") == ["Ann"] && club.names(in: "members") == ["Ann"])
  }

  @Test func `objects of different contexts cannot be related`() throws {
    let stack = try SampleStack(SampleModel.school(), .memory)
    let ann = stack.make("Student", ["name": "Ann"])
    let other = stack.anotherContext()
    let team = NSEntityDescription.insertNewObject(forEntityName: "Team", into: other)
    let error = #expect(throws: RaisedException.self) {
      try ann.setCheckedValue(team, forKey: "team")
    }
    #expect(
      error?.reason.hasPrefix(
        "Illegal attempt to establish a relationship 'team' between objects in different contexts")
        == true)
    #expect(!team.hasChanges || team.isInserted)
    #expect(ann.value(forKey: "team") == nil)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `after any changes both sides agree, and with the store`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stack = try SampleStack(SampleModel.school(), seed.isMultiple(of: 2) ? .sqlite : .memory)
    var students = (0..<5).map { stack.make("Student", ["name": "s\($0)"]) }
    var teams = (0..<3).map { stack.make("Team", ["name": "t\($0)"]) }
    var clubs = (0..<3).map { stack.make("Club", ["title": "c\($0)"]) }
    for step in 0..<80 {
      let student = students.randomElement(using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0: try stack.context.save()
      case 1: stack.context.processPendingChanges()
      case 2:
        let object = (students + teams + clubs).randomElement(using: &random)
        if let object { stack.context.refresh(object, mergeChanges: true) }
      case 3: students.append(stack.make("Student", ["name": "s\(students.count)-\(step)"]))
      case 4:
        if let student, students.count > 2 {
          stack.context.delete(student)
          stack.context.processPendingChanges()
          students.removeAll { $0 === student }
        }
      case 5:
        let team = teams.randomElement(using: &random)
        team?.setValue(
          NSSet(array: students.filter { _ in Bool.random(using: &random) }), forKey: "students")
      case 6:
        let club = clubs.randomElement(using: &random)
        club?.setValue(
          NSSet(array: students.filter { _ in Bool.random(using: &random) }), forKey: "members")
      case 7:
        student?.setValue(
          NSSet(array: clubs.filter { _ in Bool.random(using: &random) }), forKey: "clubs")
      case 8:
        student?.setValue(
          NSSet(array: students.filter { _ in Bool.random(using: &random) }), forKey: "friends")
      case 9: student?.setValue(students.randomElement(using: &random), forKey: "next")
      case 10:
        stack.context.rollback()
        students.removeAll { $0.managedObjectContext == nil }
        teams.removeAll { $0.managedObjectContext == nil }
        clubs.removeAll { $0.managedObjectContext == nil }
        students += try stack.all("Student").filter { object in
          !students.contains { $0 === object }
        }
        #expect(!stack.context.hasChanges, "seed \(seed)")
      default: student?.setValue(teams.randomElement(using: &random), forKey: "team")
      }
      #expect(agreement(students) == agreementFromOtherSide(students, teams, clubs), "seed \(seed)")
    }
    try stack.context.save()
    let other = stack.anotherContext()
    let copies = try students.map { try other.existingObject(with: $0.objectID) }
    #expect(agreement(copies) == agreement(students), "seed \(seed)")
  }

  private func agreement(_ students: [NSManagedObject]) -> [String] {
    students.flatMap { student in
      let name = student.text("name")
      let team = (student.value(forKey: "team") as? NSManagedObject).map { [$0.text("name")] } ?? []
      let next = (student.value(forKey: "next") as? NSManagedObject).map { [$0.text("name")] } ?? []
      return (team + student.names(in: "clubs", by: "title")).map { "\(name) in \($0)" }
        + next.map { "\(name) before \($0)" }
        + student.names(in: "friends").map { "\(name) likes \($0)" }
    }.sorted()
  }

  private func agreementFromOtherSide(
    _ students: [NSManagedObject], _ teams: [NSManagedObject], _ clubs: [NSManagedObject]
  ) -> [String] {
    let teams = teams.flatMap { team in
      team.names(in: "students").map { "\($0) in \(team.text("name"))" }
    }
    let clubs = clubs.flatMap { club in
      club.names(in: "members").map { "\($0) in \(club.text("title"))" }
    }
    let others = students.flatMap { student in
      let name = student.text("name")
      let previous = student.value(forKey: "previous") as? NSManagedObject
      return (previous.map { ["\($0.text("name")) before \(name)"] } ?? [])
        + student.names(in: "friends").map { "\($0) likes \(name)" }
    }
    return (teams + clubs + others).sorted()
  }
}
