import Reports
import ScenarioFiles
import ScenarioRunner
import TestSupport
import Testing

@testable import GoldenTesting

/// Blocks of expectations that a test writes.
struct RunReportFillingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let scene = """
    scenario "T"
    entity Student
      name  String
      age   Integer16
    end
    store memory
    controller students
      entity              Student
      sortDescriptors     age
      sectionNameKeyPath  age
      delegate            standard
    end
    performFetch students

    """

  private func run(_ purpose: GoldenSuite.Purpose) -> GoldenResult? {
    var found: GoldenResult?
    GoldenSuite(
      [ScenarioFile(path: folder.path("a.scenario"))], purpose: purpose,
      perform: ScenarioRun.perform
    ).run { found = $0 }
    return found
  }

  @Test func `an update writes what came in place of each fill, and then the golden`() throws {
    let story = """
      step "One comes"
        insert Student bo name="Bo" age=11
        save
        expect rows
          fill
        end
      end
      expect callbacks students
        fill
      end
      # Nothing was drawn.
      expect calls students
        fill # here
      end

      """
    try folder.write(Self.scene + story, to: "a.scenario")
    #expect(run(.compare)?.exitCode == .differs)
    #expect(folder.text(of: "a.scenario") == Self.scene + story)
    #expect(run(.update)?.golden == .created)
    #expect(
      folder.text(of: "a.scenario")
        == Self.scene + """
          step "One comes"
            insert Student bo name="Bo" age=11
            save
            expect rows
              section "11"
              0-0 bo
            end
          end
          expect callbacks students
            controllerWillChangeContent
            didChange section "11" atSectionIndex 0 for insert
            didChange bo at nil for insert newIndexPath 0-0
            controllerDidChangeContent
          end
          # Nothing was drawn.
          expect calls students
            beginUpdates()
            insertSections([0])
            insertRows(at: [0-0])
            endUpdates() # here
          end

          """)
    #expect(run(.compare)?.golden == .same)
  }

  @Test func `one in a loop is filled with what came first, and where nothing came with nothing`()
    throws
  {
    try folder.write(
      Self.scene
        + "repeat 2 as i\n  insert Student s{i} age={i}\n  expect rows\n    fill\n  end\nend\n"
        + "save\nexpect callbacks\n  fill\nend\nexpect callbacks\n  fill # none\nend\n",
      to: "a.scenario")
    #expect(run(.update)?.golden == .withheld)
    let text = try #require(folder.text(of: "a.scenario"))
    #expect(text.contains("  expect rows\n    section \"1\"\n    0-0 s1\n  end\nend\n"))
    #expect(text.hasSuffix("expect callbacks\nend\nexpect callbacks\n   # none\nend\n"))
  }
}
