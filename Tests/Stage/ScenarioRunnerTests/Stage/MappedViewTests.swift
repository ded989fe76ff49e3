import Reports
import TableView
import TestSupport
import Testing

@testable import ScenarioRunner

/// Views that show rows elsewhere than the controller has them, or not at all.
struct MappedViewTests {
  /// A delegate that maps right, with a section of the app's own above or without.
  private static func delegate(offset: String) -> String {
    """
    delegate mapping
      controllerWillChangeContent: beginUpdates
      didChange section for insert: insertSections sectionIndex\(offset)
      didChange section for delete: deleteSections sectionIndex\(offset)
      didChange object for insert when targetSectionCollapsed: break
      didChange object for insert: insertRows newIndexPath\(offset)
      didChange object for delete when sourceSectionCollapsed: break
      didChange object for delete: deleteRows indexPath\(offset)
      didChange object for move when bothSectionsCollapsed: break
      didChange object for move when sourceSectionCollapsed: insertRows newIndexPath\(offset)
      didChange object for move when targetSectionCollapsed: deleteRows indexPath\(offset)
      didChange object for move: deleteRows indexPath\(offset), insertRows newIndexPath\(offset)
      didChange object for update when targetSectionCollapsed: break
      didChange object for update: reconfigureRows indexPath\(offset)
      controllerDidChangeContent: endUpdates
    end

    """
  }

  private static func report(
    _ lines: String, delegate: String = "mapping", above: String = "", view: String = ""
  ) -> RunReport {
    SampleRun.students(
      self.delegate(offset: above.isEmpty ? "" : " offsetBy 1")
        + SampleRun.controller
        .replacing("delegate            standard", with: "delegate            \(delegate)")
        .replacing("cell \"{name} {age}\"", with: "cell \"{name} {age}\"\n  \(above)\(view)")
        + lines)
  }

  /// The state of a random story: who is there, at which age, and which ages are collapsed.
  private struct Story {
    var ages = ["ann": 12, "bo": 11, "ming": 11]
    var collapsed: Set<Int> = []
    var random: TestSupport.SeededGenerator

    var sections: [Int] { Set(ages.values).sorted() }

    mutating func line(_ number: Int) -> String {
      let who = ages.keys.sorted().randomElement(using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return insertion(number)
      case 1:
        guard let who, ages.count > 1 else { return insertion(number) }
        ages[who] = nil
        return "delete \(who)"
      case 2:
        guard let who else { return insertion(number) }
        return "set \(who) name=\"N\(number)\""
      default:
        guard let who else { return insertion(number) }
        let age = Int.random(in: 9...14, using: &random)
        ages[who] = age
        return "set \(who) age=\(age)"
      }
    }

    private mutating func insertion(_ number: Int) -> String {
      let age = Int.random(in: 9...14, using: &random)
      ages["s\(number)"] = age
      return "insert Student s\(number) name=\"S\(number)\" age=\(age)"
    }

    mutating func tap() -> String {
      let place = Int.random(in: 0..<sections.count, using: &random)
      let age = sections[place]
      if collapsed.remove(age) != nil { return "expand students \(place)" }
      collapsed.insert(age)
      return "collapse students \(place)"
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>, [true, false])
  func `a delegate that maps keeps every cell right, whatever changes and collapses`(
    seed: UInt64, hasSectionAbove: Bool
  ) {
    var story = Story(random: TestSupport.SeededGenerator(seed: seed))
    var lines = ""
    for step in 0..<25 {
      lines += story.tap() + "\nstep \"S\(step)\"\n"
      for change in 0..<Int.random(in: 1...6, using: &story.random) {
        lines += "  \(story.line(step * 10 + change))\n"
      }
      lines += "end\nexpect cells students current\n"
    }
    let report = Self.report(lines, above: hasSectionAbove ? "sectionAbove \"New\"" : "")
    #expect(report.stop == nil, "seed \(seed)")
    #expect(report.failures == [], "seed \(seed)")
    let verdicts = report.steps.flatMap(\.controllers).flatMap(\.verdicts)
    #expect(!verdicts.contains { $0.outcome == .fails }, "seed \(seed)")
  }

  @Test
  func `what a screen shows at each callback leaves out the section above and what is hidden`()
    throws
  {
    let report = Self.report(
      """
      collapse students 0
      step "One more"
        insert Student cy name="Cy" age=12
        set bo name="Bob"
      end
      """, above: "sectionAbove \"New\", \"Import\"")
    #expect(report.stop == nil)
    let controller = try #require(report.steps.last?.controllers.first)
    #expect(controller.sectionsAbove == 1)
    let screens = controller.screens
    let texts = screens.map(Self.texts)
    #expect(texts.first == [["New", "Import"], [], ["Ann 12"]])
    #expect(texts.last == [["New", "Import"], [], ["Ann 12", "Cy 12"]])
    #expect(screens.flatMap(\.waiting).flatMap(\.rows).allSatisfy { $0.section == 1 })
    #expect(controller.rowsAbove == ["New", "Import"])
  }

  @Test(arguments: ["configureCell indexPath with anObject", "reconfigureRows indexPath"])
  func `a cell that is filled in again shows its old text in the picture of before`(
    call: String
  ) throws {
    let report = SampleRun.students(
      """
      delegate d
        controllerWillChangeContent: beginUpdates
        didChange object for update: \(call)
        didChange object for move: moveRow indexPath newIndexPath, reconfigureRows indexPath
        controllerDidChangeContent: endUpdates
      end

      """
        + SampleRun.controller
        .replacing("delegate            standard", with: "delegate            d")
        + "step \"Two change\"\n  set ann name=\"Anna\"\n  set bo name=\"龙\"\nend")
    let controller = try #require(report.steps.last?.controllers.first)
    #expect(controller.before?.map(\.cells) == [["Bo 11", "小明 11"], ["Ann 12"]])
    let texts = controller.screens.map(Self.texts)
    #expect(texts.first == [[], ["Bo 11", "小明 11"], ["Ann 12"]])
    #expect(texts.last == [[], ["小明 11", "龙 11"], ["Anna 12"]])
    // What is reconfigured in an update shows its new text when that ends, and not before.
    if call.hasPrefix("reconfigure") {
      #expect(texts.dropLast().last == [[], ["Bo 11", "小明 11"], ["Ann 12"]])
    }
  }

  /// The texts on a screen: those of the view's own rows, then those of each section.
  private static func texts(_ screen: ShownScreen) -> [[String]] {
    screen.lines.reduce(into: [[]]) { texts, line in
      switch line {
      case .own(let row), .row(let row): texts[texts.count - 1].append(row.text)
      case .section: texts.append([])
      case .offScreen: break
      }
    }
  }

  @Test(arguments: [
    ("collapse students 2", "students has no such section; it has 2 sections, numbered from 0"),
    ("collapse nobody 0", "there is no controller 'nobody'"),
    (
      "set students delegate=whole\ncollapse students 0",
      "the delegate 'whole' of 'students' is given all rows at once, and the view shows others"
    ),
    (
      "collapse students 0\nset students delegate=whole",
      "the delegate 'whole' of 'students' is given all rows at once, and the view shows others"
    ),
    (
      "set students delegate=whole\ntableView students\n  sectionAbove \"New\"\nend",
      "the delegate 'whole' of 'students' is given all rows at once, and the view shows others"
    ),
  ])
  func `what cannot be mapped is told`(lines: String, message: String) throws {
    let whole = "delegate whole\n  didChangeContentWith snapshot: apply snapshot\nend\n"
    let report = Self.report(whole + lines)
    #expect(try #require(report.stop).message.contains(message))
  }

  @Test(arguments: [
    ("insertRows newIndexPath", "insertRows newIndexPath offsetBy 1"),
    ("insertRows newIndexPath offsetBy 2", "insertRows newIndexPath offsetBy 1"),
  ])
  func `a path that is not mapped is explained, with the line that maps it`(
    call: String, mend: String
  ) throws {
    let report = SampleRun.students(
      """
      delegate d
        controllerWillChangeContent: beginUpdates
        didChange object for insert: \(call)
        controllerDidChangeContent: endUpdates
      end

      """
        + SampleRun.controller
        .replacing("delegate            standard", with: "delegate            d")
        .replacing("cell \"{name} {age}\"", with: "cell \"{name} {age}\"\n  sectionAbove \"New\"")
        + "insert Student cy name=\"Cy\" age=11\nexpect exception")
    let facts = try #require(report.steps.last?.controllers.first?.exception).facts
    #expect(
      facts.contains {
        $0.heading == .mend && $0.advice == .nameByNewPlace(line: mend)
      })
    #expect(facts.contains { $0.advice == .hasSectionAbove(controller: "students") })
  }

  @Test func `a row told into a collapsed section is explained by it`() throws {
    let report = Self.report(
      """
      set students delegate=standard
      collapse students 0
      insert Student cy name="Cy" age=11
      expect exception
      """)
    let facts = try #require(report.steps.last?.controllers.first?.exception).facts
    #expect(facts.contains { $0.advice == .showsNoRows(section: 0, name: "11") })
  }
}
