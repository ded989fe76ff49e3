import CoreData

// A small app of Core Data without a screen: what it shows is compared with what has to be there. It ends
// with 1 where anything differs.

var failures = 0

/// Prints a fact, and how it differs from what is expected.
@MainActor func check<Value: Equatable>(_ title: String, _ found: Value, _ expected: Value) {
  if found == expected { return print("ok       \(title)") }
  print("DIFFERS  \(title): \(found), expected \(expected)")
  failures += 1
}

let folder = FileManager.default.temporaryDirectory
  .appendingPathComponent("SharedSample-\(UUID().uuidString)", isDirectory: true)
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }

let school = try School(in: folder)
let new = try await school.importStudents(
  [
    .init(number: 1, name: "Ann", grade: 3, team: "Red"),
    .init(number: 2, name: "Bob", grade: 3, team: "Red"),
    .init(number: 3, name: "Al", grade: 4, team: "Blue"),
  ], by: "office")
check("the first import", new, 3)

let roll = try Roll(of: school, grades: 1...6)
check("sections are computed", roll.lines, ["A: Al, Ann", "B: Bob"])
check("history", try school.mergeHistory(), ["office: 2 Team inserted, 3 Student inserted"])
check("what is known already is no change", roll.takeChanges(), [])

// The generated classes: properties, and the members of a to-many relationship.
let ann = roll.student(number: 1)
check("a scalar", ann?.grade, 3)
check("a date of awakeFromInsert", ann?.joined.map { $0 <= Date() }, true)
check("a to-one relationship", ann?.team?.name, "Red")
check("a to-many relationship", ann?.team?.students?.count, 2)
let red = ann?.team
if let al = roll.student(number: 3) { red?.addToStudents(al) }
check("a member joins", red?.students?.count, 3)
check("its inverse", roll.student(number: 3)?.team?.name, "Red")
check("Identifiable", red?.id, red?.value(forKey: "id") as? UUID)
try school.context.save()
check("what this context saves is told", roll.takeChanges(), ["begin", "row updated 0-0", "end"])

// A new name moves the student into a section of its own.
ann?.name = "Zoe"
school.context.processPendingChanges()
check("a row moves", roll.lines, ["A: Al", "B: Bob", "Z: Zoe"])
check(
  "what the controller tells", roll.takeChanges(),
  ["begin", "section Z inserted at 2", "row moved 0-1 to 2-0", "end"])
try school.context.save()
check("own transactions are passed over", try school.mergeHistory(), [])

// Another import, a batch insertion and a batch deletion reach the roll by the history alone.
let again = try await school.importStudents(
  [
    .init(number: 2, name: "Bobby", grade: 3, team: "Blue"),
    .init(number: 4, name: "Cy", grade: 9, team: nil),
  ], by: "office")
check("the second import", again, 1)
check("a batch insertion", try await school.insertStudents(numbers: 10..<13, grade: 5), 3)
check("nothing is shown yet", roll.lines, ["A: Al", "B: Bob", "Z: Zoe"])
check(
  "history of both", try school.mergeHistory(),
  [
    "office: 1 Student inserted, 1 Student updated, 2 Team updated",
    "office: 3 Student inserted",
  ])
check(
  "the roll after it", roll.lines,
  ["A: Al", "B: Bobby", "S: Student 10, Student 11, Student 12", "Z: Zoe"])
check(
  "what the controller tells of it", roll.takeChanges(),
  [
    "begin", "row updated 1-0", "end", "begin", "section S inserted at 2", "row inserted 2-0",
    "row inserted 2-1", "row inserted 2-2", "end",
  ])
check("a batch deletion", try await school.deleteStudents(grade: 5), 3)
check("history of it", try school.mergeHistory(), ["office: 3 Student deleted"])
check("they are gone", roll.lines, ["A: Al", "B: Bobby", "Z: Zoe"])
check("and leave their names", try school.lostNames(), ["Student 10", "Student 11", "Student 12"])
check("history that was merged is forgotten", try school.forgetHistory(), 1)

// What is refused is an error that Swift can catch.
let nobody = Student(context: school.context)
nobody.number = 99
do {
  try school.context.save()
  check("a student without a name", "saved", "refused")
} catch StudentFault.noName {
  check("a student without a name", "refused", "refused")
}
school.context.rollback()
check("nothing is left of it", school.context.hasChanges, false)
check(
  "counting", try school.context.count(for: Student.request(grades: 1...12)), 4)

// What the app's first version left behind, and what apps ask of Foundation and of the bundle besides.
check("the versions of the model", FormerSchool.versions, ["School 0.mom", "School.mom"])
let former = try FormerSchool(in: folder)
check("a mapping model", try former.migrated(), ["Ann of Red", "Bob of Red"])
// It cannot fail; on a Mac there is something to cast.
// swift-format-ignore: NeverForceUnwrap
let all = Student.fetchRequest() as! NSFetchRequest<Student>
all.sortDescriptors = [NSSortDescriptor(key: "number", ascending: false)]
check("a request that is cast", try school.context.fetch(all).map(\.number), [4, 3, 2, 1])
let subquery = NSExpression(
  forSubquery: NSExpression(forKeyPath: "students"), usingIteratorVariable: "s",
  predicate: NSPredicate(format: "$s.grade > 3"))
let count = NSExpression(forFunction: "count:", arguments: [subquery])
check("a subquery", count.expressionValue(with: red, context: nil) as? Int, 1)
check("the function of an expression", count.function, "count:")
let byLength = NSSortDescriptor(key: "name", ascending: true) { left, right in
  guard let left = left as? String, let right = right as? String else { return .orderedSame }
  return left.count < right.count
    ? .orderedAscending : left.count > right.count ? .orderedDescending : .orderedSame
}
let named = try school.context.fetch(all) as NSArray
check(
  "an order by a block",
  named.sortedArray(using: [byLength]).compactMap { ($0 as? Student)?.name },
  ["Cy", "Al", "Zoe", "Bobby"])

print(failures == 0 ? "all as expected" : "\(failures) differ")
if failures > 0 { exit(1) }
