import GoldenTesting
import ScenarioLanguage
import ScenarioFiles
import Words

/// `rollcall new`: writes a scenario, or a lesson, to start from.
struct NewCommand {
  private let program: RollcallProgram
  private let file: ScenarioFile
  private let title: String
  private let isLesson: Bool

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    var paths = arguments.paths[...]
    let isNamedLesson = paths.count == 2 && paths.first == "lesson"
    if isNamedLesson { paths = paths.dropFirst() }
    guard let name = paths.first, !name.isEmpty else { throw .missingName }
    guard paths.count == 1 else { throw .onePath(.new) }
    self.program = program
    isLesson = isNamedLesson || name.hasSuffix(".md")
    let ending = isLesson ? ".md" : ".scenario"
    file = ScenarioFile(path: name.hasSuffix(ending) ? name : name + ending)
    let last = name.split(separator: "/").last.map(String.init) ?? name
    title = last.hasSuffix(ending) ? String(last.dropLast(ending.count)) : last
  }

  /// Prints what was written and how to run it.
  func run() throws -> ExitCode {
    let text = isLesson ? Self.lesson(titled: title) : Self.text(titled: title)
    guard try file.create(with: text) else {
      program.complain(ProgramSentence.isThereAlready(file.shownPath))
      return .usage
    }
    let word = isLesson ? "test" : "run"
    let runs = ProgramSentence.runIt("rollcall \(word) \(ShellWord.quoted(file.path))")
    try program.show("\(file.shownPath)\n\n\(runs.text(in: program.language))\n")
    return .good
  }

  /// The scenario that is written.
  static func text(titled title: String) -> String {
    """
    scenario \(TextLiteral(title))

    # The model. A line is an attribute or a relationship; the reference has all types.
    entity Student
      studentName  String
      studentAge   Integer16
    end
    store sqlite

    # The controller, its delegate and its view. 'standard' animates every change; write a
    # 'delegate' block of your own to see what another would do.
    controller students
      entity              Student
      sortDescriptors     studentAge, studentName
      sectionNameKeyPath  studentAge
      delegate            standard
    end
    tableView students
      cell            "{studentName}, {studentAge}"
      titleForHeader  "age {name}"
    end

    # What is there before the story begins.
    insert Student ann studentName="Ann" studentAge=12
    insert Student ming studentName="小明" studentAge=11
    save
    performFetch students
    expect order students ming, ann

    # The story. A step is one turn of the run loop.
    step "A student of a new age"
      insert Student cy studentName="Cy" studentAge=10
      save
    end
    expect callbacks students
      controllerWillChangeContent
      didChange section "10" atSectionIndex 0 for insert
      didChange cy for insert newIndexPath 0-0
      controllerDidChangeContent
    end

    """
  }

  /// The lesson that is written: whole but for its words, which `rollcall test` asks for.
  static func lesson(titled title: String) -> String {
    """
    # TODO \(title.drop { $0.isNumber || $0 == "-" })

    TODO: what a learner can do afterwards, in a sentence.

    ## TODO the first part

    TODO: a paragraph on what the commands below do.

    ```rollcall
    entity Student
      studentName  String
      studentAge   Integer16
    end
    store sqlite
    insert Student ann studentName="Ann" studentAge=12
    save
    controller students
      entity           Student
      sortDescriptors  studentAge
      delegate         standard
    end
    performFetch students
    ```

    ```rollcall
    task first-task "TODO: ask for something, as: bring in a student, bo, who stands above Ann, and save."
      check
        expect students.fetchedObjects.count == 2
        expect students.indexPath(forObject: ann) == 0-1
        expect saved
      end
      goal
      hint "TODO: a question that leads on, as: which age stands above 12?"
      wrong "TODO: what to say to somebody whose student stands below Ann."
        insert Student bo studentName="Bo" studentAge=13
        save
        expect students.indexPath(forObject: ann) == 0-0
        expect students.fetchedObjects.count == 2
      end
      solution
        insert Student bo studentName="Bo" studentAge=11
        save
      end
      passed "TODO: why it works, and what it is in Swift."
    end
    ```

    """
  }
}

/// How `rollcall new` is written, and what the help says of it.
extension NewCommand {
  static let form = SubcommandForm(
    usage: Wording("rollcall new NAME", "rollcall new 名字"),
    summary: Wording("writes a scenario to start from", "写出一个可以从它开始的场景"),
    details: Wording(
      """
      Writes NAME.scenario, a small scenario that runs, with comments on what to change. A file that
      is there already is not touched. NAME may begin with a folder, which has to be there.
      'rollcall new lesson NAME' writes NAME.md, a lesson that 'rollcall test' accepts as soon as each
      TODO in it is filled; 'rollcall check' says which are left.
      """,
      """
      写出 名字.scenario：一个可以运行的小场景，注释说明可以改什么。已经存在的文件不会被改动。名字前面
      可以有文件夹，但文件夹必须已经存在。'rollcall new lesson 名字' 写出 名字.md：一课，填完其中的
      每个 TODO，'rollcall test' 就会通过；'rollcall check' 说明还剩哪些。
      """),
    language: Wording(
      "of what is said; see 'rollcall help language'", "提示所用的语言；见 'rollcall help language'"),
    run: { try NewCommand($0, $1).run() })
}
