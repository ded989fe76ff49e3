import ScenarioCheck
import Testing
import Words

@testable import Prompt

/// Swift that is typed where commands are.
struct SwiftPhraseTests {
  /// A stage as a beginner has it, with two students, a controller and its view.
  private static let stage = """
    entity Student
      studentId    Integer16
      studentName  String
      studentAge   Integer16
    end
    store sqlite
    insert Student ann studentId=3 studentName="Ann" studentAge=12
    insert Student han studentId=1 studentName="Han" studentAge=11
    save
    controller students
      entity              Student
      sortDescriptors     studentAge
      sectionNameKeyPath  studentAge
      delegate            standard
    end
    performFetch students
    """

  /// What a beginner types, and the line that is put before him; nil where none can be taken as it is.
  static let lines: [(line: String, offer: String?)] = [
    ("save()", "save"), ("try context.save()", "save"), ("try? viewContext.save();", "save"),
    ("save。", "save"), ("do { try context.save() } catch {}", "save"),
    ("do { try context.save() } catch { print(error) }", "save"),
    ("if context.hasChanges { try context.save() }", "save"),
    ("try container.viewContext.save()", "save"), ("context.rollback()", "rollback"),
    ("try students.performFetch()", "performFetch students"),
    ("try! self.students.performFetch()", "performFetch students"),
    ("let bo = Student(context: context)", "insert Student bo"),
    ("var bo: Student = Student(context: container.viewContext)", "insert Student bo"),
    ("Student(context: context)", nil), ("let ann = Student(context: context)", nil),
    (
      "let bo = NSEntityDescription.insertNewObject(forEntityName: \"Student\", into: context) as! Student",
      "insert Student bo"
    ),
    ("context.insert(bo)", "insert Student bo"),
    ("context.delete(ann)", "delete ann"),
    (
      "context.delete(students.object(at: IndexPath(row: 0, section: 0)))",
      "delete students.object(at: 0-0)"
    ),
    ("context.refresh(ann, mergeChanges: true)", "refresh ann mergeChanges=true"),
    ("ann.studentAge = 13", "set ann studentAge=13"),
    ("ann.studentName = Bo", "set ann studentName=\"Bo\""),
    ("ann.studentName = \"Bo\"", "set ann studentName=\"Bo\""),
    ("ann.studentAge += 1", "set ann studentAge={ann.studentAge + 1}"),
    ("ann.setValue(\"Amy\", forKey: \"studentName\")", "set ann studentName=\"Amy\""),
    ("ann.value(forKey: \"studentName\")", "print ann.studentName"),
    ("ann.studentName", "print ann.studentName"), ("ann", "print ann"),
    ("students", "show students"), ("main.hasChanges", "print main.hasChanges"),
    ("context.hasChanges", "print main.hasChanges"), ("ann.hasChanges", "print ann.hasChanges"),
    ("print(ann.studentName!)", "print ann.studentName"),
    ("print(students.fetchedObjects?.count)", "print students.fetchedObjects.count"),
    ("print(students.sections![0].numberOfObjects)", "print students.sections[0].numberOfObjects"),
    (
      "students.object(at: IndexPath(row: 0, section: 0))", "print students.object(at: 0-0)"
    ),
    ("students.delegate = self", "set students delegate=standard"),
    ("students.delegate = nil", "set students delegate=nil"),
    ("tableView.reloadData()", "reloadData students"),
    ("Student.fetchRequest()", "fetch Student"),
    ("let request = Student.fetchRequest()", "fetch Student"),
    ("let all = try context.fetch(request)", "fetch Student"),
    (
      "students.fetchRequest.predicate = NSPredicate(format: \"studentAge > %d\", 11)",
      "set students.fetchRequest predicate=\"studentAge > %d\" arguments=[11]"
    ),
    ("request.sortDescriptors = [NSSortDescriptor(key: \"studentAge\", ascending: true)]", nil),
    ("request.predicate = NSPredicate(format: \"studentAge > %d\", 11)", nil),
    ("let students = NSFetchedResultsController(fetchRequest: request)", nil),
    ("class Student: NSManagedObject {}", nil), ("context.perform { try context.save() }", nil),
    // Nearly commands.
    ("set ann.studentId = 35", "set ann studentId=35"),
    ("set ann studentId=35; save", "set ann studentId=35"),
    ("fetch students", "performFetch students"), ("refresh students", "performFetch students"),
    ("refresh ann, han", "refresh ann"),
    // What is not there cannot be taken.
    ("try players.performFetch()", nil), ("zoe.studentAge = 12", nil),
    ("ann.nickname = \"A\"", nil),
  ]

  private static func session(_ output: @escaping (String) -> Void) -> Session {
    Session(
      PromptSurroundings(
        environment: ["TERM": "dumb"], isTerminal: true, version: "rollcall",
        isInterrupted: { false }, listenForInterrupt: {}, write: output, complain: output))
  }

  @Test(arguments: lines)
  func `what is offered for a line of Swift is no error when it is taken`(
    line: String, offer: String?
  ) throws {
    var output = ""
    let session = Self.session { output += $0 }
    defer { session.close() }
    #expect(session.take(Self.stage) == .done)
    output = ""
    #expect(session.take(line) == .failed(2))
    #expect(session.mendedLine == offer, "\(line): \(output)")
    // Somebody is told something in every case.
    #expect(!output.isEmpty)
    guard let offer else { return }
    #expect(output.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(offer))
    #expect(session.take(offer) == .done, "\(offer): \(output)")
  }

  /// Lines whose command can be read and does not run as the stage is, and what makes the stage so.
  static let failing: [(line: String, before: String)] = [
    ("students.object(at: IndexPath(row: 9, section: 0))", ""),
    ("print(students.object(at: IndexPath(row: 0, section: 7)).studentName)", ""),
    ("context.delete(students.object(at: IndexPath(row: 9, section: 9)))", ""),
    ("print(students.sections![9].numberOfObjects)", ""),
    ("try context.save()", "set ann studentAge=99999"),
    ("do { try context.save() } catch { print(error) }", "set ann studentAge=99999"),
    ("ann.studentAge = \"twelve\"", ""), ("ann.studentAge = Bo", ""),
    ("ann.setValue(\"twelve\", forKey: \"studentAge\")", ""),
    ("ann.nickname += 1", ""),
    ("ann.value(forKey: \"nickname\")", ""), ("zoe.studentName", ""),
    ("context.refresh(zoe, mergeChanges: true)", ""),
    ("students.fetchRequest.predicate = NSPredicate(format: \"studentAge >\")", ""),
    ("students.fetchRequest.predicate = NSPredicate(format: \"studentAge > %d\")", ""),
    ("try students.performFetch()", "set students.fetchRequest predicate=\"nickname == 1\""),
    ("let han = Student(context: context)", ""), ("let x = Teacher(context: context)", ""),
    ("context.insert(han)", ""), ("players.delegate = nil", ""),
  ]

  @Test(arguments: failing)
  func `what cannot run as the stage is now is told, and not offered`(line: String, before: String)
    throws
  {
    var output = ""
    let session = Self.session { output += $0 }
    defer { session.close() }
    #expect(session.take(Self.stage) == .done)
    if !before.isEmpty { #expect(session.take(before) == .done, "\(output)") }
    output = ""
    #expect(session.take(line) == .failed(2))
    #expect(!output.isEmpty)
    #expect(session.mendedLine == nil, "\(line): \(session.mendedLine ?? "")")
  }

  @Test(arguments: ["tableView.reloadData()", "self.tableView.reloadData()"])
  func `a view that is to load again before there is one is said to be a controller's`(line: String)
  {
    var output = ""
    let session = Self.session { output += $0 }
    defer { session.close() }
    #expect(session.take(line) == .failed(2))
    #expect(output.contains("here a view belongs to a controller, and there is none yet"))
    #expect(session.mendedLine == nil)
    output = ""
    session.language = .simplifiedChinese
    #expect(session.take(line) == .failed(2))
    #expect(output.contains("在这里视图属于控制器，现在还没有控制器"))
    #expect(session.take(Self.stage) == .done)
    #expect(session.take(line) == .failed(2))
    #expect(session.mendedLine == "reloadData students")
  }

  @Test
  func `after a save a controller without a delegate is named, and one with a delegate is not`() {
    var output = ""
    let session = Self.session { output += $0 }
    defer { session.close() }
    let stage = Self.stage.replacing("  delegate            standard\n", with: "")
    #expect(stage != Self.stage)
    #expect(session.take(stage) == .done)
    output = ""
    #expect(session.take("set ann studentAge=13") == .done)
    #expect(!output.contains("has no delegate"))
    #expect(session.take("save") == .done)
    #expect(output.contains("students has no delegate, so nothing is told"))
    output = ""
    #expect(session.take("save") == .done)
    #expect(!output.contains("has no delegate"), "Nothing was saved.")
    session.language = .simplifiedChinese
    #expect(session.take("set ann studentAge=14") == .done)
    #expect(session.take("save") == .done)
    #expect(output.contains("students 没有代理，所以什么也不通知"))
    output = ""
    #expect(session.take("set students delegate=standard\nset ann studentAge=15\nsave") == .done)
    #expect(!output.contains("没有代理，所以"))
  }

  @Test(arguments: ["save", "insert Student ann", "inset Student ann", "performFetch a", ""])
  func `what is no Swift is left to the language`(line: String) {
    #expect(SwiftPhrase(line) == nil)
  }

  @Test func `in a pipe the error is followed by what is written here`() {
    var output = ""
    let session = Session(
      PromptSurroundings(
        environment: ["TERM": "dumb"], isTerminal: false, version: "rollcall",
        isInterrupted: { false }, listenForInterrupt: {}, write: { output += $0 },
        complain: { output += $0 }))
    defer { session.close() }
    #expect(session.take("try students.performFetch()") == .failed(2))
    #expect(output.contains("standard input:1:1: error: "))
    #expect(output.contains("here it is written: performFetch students"))
    #expect(session.mendedLine == nil)
  }

  @Test(arguments: [("提示", "hint"), ("答案", "solution"), ("跳过", "skip"), ("返回 2", "back 2")])
  func `the words of a task are taken in Chinese, too`(typed: String, word: String) throws {
    let (one, other) = (try SessionCommand.parse(typed), try SessionCommand.parse(word))
    #expect(one != nil)
    #expect(one?.word == other?.word)
    #expect(one?.arguments == other?.arguments)
  }
}
