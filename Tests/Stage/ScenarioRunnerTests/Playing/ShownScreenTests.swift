import Foundation
import OpenCoreData
import Reports
import ScenarioLanguage
import TableView
import Testing

@testable import ScenarioRunner

/// What a report says that the view shows after each callback.
struct ShownScreenTests {
  @Test func `a row that only the second round tells of is not shown in the first`() throws {
    let report = SampleRun.students(
      SampleRun.controller + """
        step "It"
          insert Student cy name="Cy" age=11
          save
          insert Student di name="Di" age=12
          save
        end
        """)
    let screens = try #require(report.steps.last?.controllers.first).screens.map(\.drawn)
    let before = "11: bo ming | 12: ann"
    let between = "11: bo cy ming | 12: ann"
    #expect(
      screens == [
        before, before + " + insertRows(at: [0-1])", between, between,
        between + " + insertRows(at: [1-1])", "11: bo cy ming | 12: ann di",
      ])
  }

  @Test func `the rounds of a step stay apart, and their callbacks are numbered throughout`() throws
  {
    let report = SampleRun.students(
      SampleRun.controller
        + "step \"It\"\nset bo name=\"B\"\nsave\nset bo age=12\nsave\ndelete ann\nsave\nend")
    let rounds = try #require(report.steps.last?.controllers.first?.rounds)
    #expect(rounds.map { $0.callbacks.map(\.number) } == [[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    #expect(rounds.allSatisfy { $0.callbacks.first?.line == CallbackLine(.willChangeContent) })
  }

  @Test func `a drag is seen before the first callback`() throws {
    let report = SampleRun.students(
      SampleRun.controller + "step \"It\"\ndrag students 0-0 to 1-0\nset bo age=12\nsave\nend")
    let controller = try #require(report.steps.last?.controllers.first)
    #expect(controller.screenBefore?.drawn == "11: bo ming | 12: ann")
    #expect(controller.screens.first?.drawn == "11: ming | 12: bo ann")
  }

  @Test func `at an exception the screen stands still, with what was told`() throws {
    let report = SampleRun.students(
      """
      delegate lost
        controllerWillChangeContent: beginUpdates
        didChange object for insert: insertRows newIndexPath
        controllerDidChangeContent: endUpdates
      end

      """
        + SampleRun.controller.replacing("delegate            standard", with: "delegate lost")
          + """
          step "Two rounds, of which the first is refused"
            delete bo
            insert Student cy name="Cy" age=11
            save
            insert Student di name="Di" age=12
            save
          end
          expect exception "invalid number of rows"
          step "Level again"
            insert Student eva name="Eva" age=12
            save
          end
          """)
    let controllers = report.steps.flatMap(\.controllers)
    let controller = try #require(controllers.first { $0.exception != nil })
    let stopped = try #require(controller.screens.first { $0.isStopped })
    #expect(stopped.drawn == "11: bo ming | 12: ann + insertRows(at: [0-0])")
    #expect(controller.screens.last == stopped && controller.screenAfter == stopped)
    #expect(controllers.last?.screenBefore?.drawn == "11: cy ming | 12: ann di")
  }

  @Test func `calls made later are seen after the last callback of their round`() throws {
    let report = SampleRun.students(
      """
      delegate late
        controllerWillChangeContent: beginUpdates
        didChange object for update: later reloadRows newIndexPath
        controllerDidChangeContent: endUpdates
      end

      """
        + SampleRun.controller.replacing("delegate            standard", with: "delegate late")
        + "step \"It\"\nset ann name=\"Anna\"\nsave\nset ann name=\"Anne\"\nsave\nend")
    let screens = try #require(report.steps.last?.controllers.first).screens
    #expect(
      screens.map { $0.texts.last } == [
        "Ann 12", "Ann 12", "Anna 12", "Anna 12", "Anna 12", "Anne 12",
      ])
  }

  @Test func `a collection view that reloads shows its rows when it is laid out`() throws {
    let report = SampleRun.students(
      SampleRun.controller.replacing("delegate            standard", with: "delegate reloading")
        .replacing("tableView students", with: "collectionView students")
        + "step \"It\"\ndelete bo\nsave\nend")
    let controller = try #require(report.steps.last?.controllers.first)
    #expect(controller.screens.last?.drawn == "11: bo ming | 12: ann + reloadData()")
    #expect(controller.screenAfter?.drawn == "11: ming | 12: ann")
  }

  @Test
  func `of a controller without a view the rows are its values, and none is read before the end`()
    throws
  {
    let report = SampleRun.students(
      """
      delegate listens
        controllerDidChangeContent: break
      end
      controller students
        entity           Student
        sortDescriptors  name
        delegate         listens
      end
      performFetch students
      step "It"
        set bo name="Bob"
        delete ann
        save
      end
      """)
    let controller = try #require(report.steps.last?.controllers.first)
    #expect(controller.screenBefore?.drawn == "nil: ann bo ming")
    #expect(controller.screens.map(\.drawn).last == "nil: ann bo ming")
    #expect(controller.screenAfter?.drawn == "nil: bo ming")
    #expect(controller.screenAfter?.texts.first == "Bob · 11 · nil")
    #expect(!controller.showsView)
  }

  @Test func `a run that is not asked for screens keeps none`() throws {
    let report = SampleRun.report(
      SampleRun.school + SampleRun.controller + "delete bo\nsave", settings: RunSettings())
    let controller = try #require(report.steps.last?.controllers.first)
    #expect(controller.screenBefore == nil && controller.screens.isEmpty)
    #expect(controller.callbacks.allSatisfy { $0.shown.isNothing })
  }

  /// The scenarios that come with the program.
  private static let shipped: [URL] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Scenarios").standardizedFileURL
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "scenario" }
      .sorted { $0.path < $1.path }
  }()

  /// Whoever takes the callbacks of a round and a table of his own has the rows that the screen has: the
  /// oracle knows nothing of the view, and the view nothing of the callbacks.
  @Test func `after each round of a shipped scenario the screen has the rows that were told`()
    throws
  {
    var settings = RunSettings()
    settings.keepsScreens = true
    var (judged, ends) = (0, 0)
    for file in Self.shipped {
      let document = Document(
        path: file.path, text: try String(contentsOf: file, encoding: .utf8))
      let report = ScenarioRun(
        Parser.parse(document).scenario, document: document, settings: settings
      ).run()
      for step in report.steps {
        for controller in step.controllers where controller.isComparable {
          let place =
            "\(file.lastPathComponent), \(step.title.english), \(controller.delegate ?? "")"
          let screens = controller.screens
          var open = 0
          for round in controller.rounds where round.isToldOneByOne {
            // A delivery that comes within another is shown when the update of the outer one ends.
            let isWithin = open > 0
            open += round.callbacks.reduce(0) { $0 + $1.line.event.depthChange }
            guard !isWithin, open == 0 else { continue }
            guard let first = round.callbacks.first?.number, let last = round.callbacks.last?.number
            else { continue }
            // What the first callback leaves is what stood before: a delegate calls nothing of rows there.
            let told = round.rows(after: screens[first - 1].rows.map(\.labels))
            #expect(screens[last - 1].rows.map(\.labels) == told, "\(place)")
            judged += 1
          }
          if let table = controller.table, let after = controller.screenAfter {
            #expect(
              after.rows.map(\.labels) == table.sections.map { $0.rows.map(\.label) }, "\(place)")
            #expect(
              after.texts == table.sections.flatMap { $0.rows.compactMap(\.screen) }, "\(place)")
            ends += 1
          }
        }
      }
    }
    #expect(judged > 150 && ends > 150, "\(judged) rounds, \(ends) steps")
  }
}

extension ControllerReport {
  /// Whether its view shows all its rows, and each cell is its row's.
  fileprivate var isComparable: Bool {
    guard let table, screen == nil, window == nil, drags.isEmpty else { return false }
    return !table.sections.contains(where: \.isCollapsed)
      && before?.contains(where: \.isCollapsed) != true
      && verdicts.contains {
        ($0.kind == .tableView || $0.kind == .collectionView) && $0.outcome == .holds
      } && !verdicts.contains { $0.kind == .cells && $0.outcome == .fails }
  }
}

extension ControllerReport.Round {
  fileprivate var isToldOneByOne: Bool {
    callbacks.count > 1 && callbacks.first?.shown.isNothing == true
  }

  /// The rows by section after the round, by those before it: what goes is taken out by its old numbers,
  /// what comes is put in by its new ones, from top to bottom.
  fileprivate func rows(after before: [[String]]) -> [[String]] {
    var leaving: Set<ResultPath> = []
    var arriving: [(path: ResultPath, label: String)] = []
    var (gone, come): (Set<Int>, [Int]) = ([], [])
    for callback in callbacks {
      switch callback.line.event {
      case .section(let change):
        guard let index = change.index else { continue }
        if change.type == .insert { come.append(index) } else { gone.insert(index) }
      case .object(let change) where change.type != .update:
        if case .path(let old)? = change.at {
          leaving.insert(ResultPath(section: old.section, row: old.row))
        }
        if case .path(let new)? = change.newIndexPath {
          arriving.append(
            (ResultPath(section: new.section, row: new.row), change.label?.literal ?? ""))
        }
      case .object, .willChangeContent, .didChangeContent, .didChangeContentWithSnapshot,
        .didChangeContentWithDifference:
        continue
      }
    }
    var after = before.enumerated().filter { !gone.contains($0.offset) }.map { section, labels in
      labels.enumerated()
        .filter { !leaving.contains(ResultPath(section: section, row: $0.offset)) }
        .map(\.element)
    }
    for section in come.sorted() { after.insert([], at: section) }
    for (path, label) in arriving.sorted(by: { $0.path < $1.path }) {
      after[path.section].insert(label, at: path.row)
    }
    return after
  }
}

extension ShownScreen {
  /// The labels of the rows by section.
  fileprivate var rows: [(title: String?, labels: [String])] {
    var sections: [(title: String?, labels: [String])] = []
    for line in lines {
      switch line {
      case .own, .offScreen: break
      case .section(let title): sections.append((title, []))
      case .row(let row): sections[sections.count - 1].labels.append(row.label ?? "")
      }
    }
    return sections
  }

  /// What the cells show.
  fileprivate var texts: [String] {
    lines.compactMap { line in
      switch line {
      case .row(let row): row.text
      case .own, .section, .offScreen: nil
      }
    }
  }

  /// The screen in short: `11: bo ming | 12: ann + insertRows(at: [0-0])`.
  fileprivate var drawn: String {
    let shown = rows.map { (["\($0.title ?? "nil"):"] + $0.labels).joined(separator: " ") }
    return ([shown.joined(separator: " | ")] + waiting.map { "+ \($0)" }).joined(separator: " ")
  }
}

extension ControllerReport {
  /// What the view shows when all is over; nil where the run did not keep it.
  fileprivate var screenAfter: ShownScreen? {
    guard var screen = screenBefore else { return nil }
    for drag in drags { screen.apply(drag.shown) }
    for callback in callbacks { screen.apply(callback.shown) }
    screen.apply(shownLast)
    return screen
  }
}

extension CallbackLine.Event {
  /// How many more deliveries are open behind the callback.
  fileprivate var depthChange: Int {
    switch self {
    case .willChangeContent: 1
    case .didChangeContent: -1
    case .section, .object, .didChangeContentWithSnapshot, .didChangeContentWithDifference: 0
    }
  }
}
