import GoldenTesting
import ScenarioLanguage
import ScenarioFiles
import Words

/// `rollcall new`: writes a scenario to start from.
struct NewCommand {
  private let program: RollcallProgram
  private let file: ScenarioFile
  private let title: String

  init(_ program: RollcallProgram, _ arguments: Arguments) throws(UsageError) {
    guard let name = arguments.paths.first, !name.isEmpty else { throw .missingName }
    guard arguments.paths.count == 1 else { throw .onePath(.new) }
    self.program = program
    let ending = ".scenario"
    file = ScenarioFile(path: name.hasSuffix(ending) ? name : name + ending)
    let last = name.split(separator: "/").last.map(String.init) ?? name
    title = last.hasSuffix(ending) ? String(last.dropLast(ending.count)) : last
  }

  /// Prints what was written and how to run it.
  func run() throws -> ExitCode {
    guard try file.create(with: Self.text(titled: title)) else {
      program.complain(ProgramSentence.isThereAlready(file.shownPath))
      return .usage
    }
    let runs = ProgramSentence.runIt("rollcall run \(ShellWord.quoted(file.path))")
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
}
