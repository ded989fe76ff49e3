import Reports
import Testing
import Words

@testable import OpenCoreData
@testable import ScenarioRunner

/// `why`: the reason for what the last step told.
struct CallbackReasonsTests {
  private static let turn =
    SampleRun.school + SampleRun.controller + """
      step "Turn"
        delete bo
        insert Student di name="Di" age=12
        set ann age=11
        save
      end

      """

  private static func answer(_ line: String) -> [String] {
    SampleRun.report(turn + line).output
  }

  /// A run that is only printed draws up no reason, whatever is told, refused or differs in it.
  @Test func `reasons are drawn up where they are asked for alone`() {
    func count(_ lines: String, _ settings: RunSettings = SampleRun.settings) -> Int {
      let count = ReasonCount()
      var settings = settings
      settings.reasonCount = count
      let report = SampleRun.report(Self.turn + lines, settings: settings)
      #expect(report.steps.last?.controllers.last?.callbacks.isEmpty == false)
      return count.value
    }
    let more = "step \"More\"\n  set ann age=13 name=\"Anna\"\n  delete di\nend\n"
    var settings = SampleRun.settings
    #expect(settings.givesReasons == false)
    #expect(count(more) == 0)
    #expect(count(more + "why 2\n") == 1)
    settings.givesReasons = true
    #expect(count(more, settings) == 2)
  }

  @Test func `a move is explained by what changed and what it decides`() {
    #expect(
      Self.answer("why 4") == [
        "4  didChange ann at 1-0 for move newIndexPath 0-0",
        "   why        ann: age went from 12 to 11, so that it belongs to another section.",
        "   changed    ann.age 12 > 11   section key, sort key age",
        "   rule       a row whose own change touches a sort key and takes it to another",
        "              section is a move; it carries the new values, so no update is sent",
        "              beside it [documented: controller header]",
      ])
  }

  /// That a key which rows are not sorted by moves a row is said by no source.
  @Test func `a section key that is no sort key has a rule of its own`() {
    let lines = Self.turn.replacing(
      "sortDescriptors     age, name", with: "sortDescriptors     name")
    let answer = SampleRun.report(lines + "why ann").output
    #expect(answer.contains("   changed    ann.age 12 > 11   section key"), "\(answer)")
    #expect(
      answer.contains("              update is sent beside it [no source at hand]"), "\(answer)")
  }

  /// Rows by number: Ann, Bo and Cy.
  private static let numbers = """
    entity Row
      number  Integer16
    end
    store sqlite
    context background private=true
    controller rows
      entity           Row
      sortDescriptors  number
      delegate         standard
    end
    insert Row ann number=1
    insert Row bo number=2
    insert Row cy number=90
    save
    performFetch rows

    """

  @Test(arguments: [
    (
      "set cy number=91", "why cy",
      "   rule       a change that leaves the row at its place among the others is an",
      "[documented: controller header]"
    ),
    (
      "set ann number=2\n  set bo number=1", "why ann",
      "   rule       as many rows as can be are updates, the fewest possible are moves",
      "[no source at hand]"
    ),
    (
      "perform background\n    insert Row di number=5\n    save\n  end\n  merge background into main",
      "why di",
      "   rule       a row that comes to match is an insertion, as a new one is",
      "[documented: controller header]"
    ),
  ])
  func `the rule behind a reason is that of what happened, and says what it stands on`(
    deeds: String, line: String, rule: String, label: String
  ) {
    let answer = SampleRun.report(Self.numbers + "step \"S\"\n  \(deeds)\nend\n\(line)\n").output
    let start = answer.firstIndex(of: rule)
    #expect(start != nil, "\(answer)")
    let said = answer[(start ?? 0)...].prefix(2).joined()
    #expect(said.contains(label), "\(answer)")
  }

  @Test func `what an update carries is documented by one source and recorded by another`() {
    let said = WhySentence.Rule.updatePaths.text(in: .english)
    #expect(said.hasSuffix("[documented: controller header] [recorded: oleb.net]"))
  }

  /// What can be said of a row, with what may be left out there and left out.
  private static let words: [ChangeReason.Words] = {
    let (none, one) = (
      ChangeReason.Rows(names: [], more: 0), ChangeReason.Rows(names: ["bo"], more: 2)
    )
    let age = ChangeReason.Property(
      name: "x.age", old: .integer(1), new: .integer(2), roles: [.predicate])
    let predicates: [String?] = [nil, "age > 1"]
    let truths = [false, true]
    let reaches: [ChangeReason.Reach] = [
      .limit(2), .offset(1), .both(limit: 2, offset: 1), .unsaved, .unmerged,
    ]
    let passages: [ChangeReason.Passage] = [
      .properties([age, age]), .merged, .refreshed, .settled, .related,
    ]
    var words: [ChangeReason.Words] = [
      .toReport(1), .reported(2), .sectionEmptied(name: "a", gone: one, moved: one),
      .sectionEmptied(name: "a", gone: none, moved: one),
      .sectionOpened(name: "a", came: one, moved: one),
      .sectionOpened(name: "a", came: one, moved: none), .unknown(row: "x"),
    ]
    words += [.deleted, .neverSaved, .withOwner("y"), .insertionUndone, .notUnique].map {
      .deleted(row: "x", $0)
    }
    for truth in truths {
      for predicate in predicates {
        words += [
          .created(row: "x", predicate: predicate, isOutOfOrder: truth),
          .returned(row: "x", isMerged: truth, predicate: predicate, isOutOfOrder: truth),
        ]
        for properties in [[], [age]] {
          words += truths.map {
            .matching(row: "x", starts: truth, predicate: predicate, properties, isRefreshed: $0)
          }
        }
      }
      words += passages.map { .changedSection(row: "x", $0, isOutOfOrder: truth) }
    }
    words += passages.flatMap { passage in
      [nil, "y"].map { .changedOrder(row: "x", passage, exchangeable: $0) }
    }
    for now in [nil, "0-1"] {
      words += truths.map { .refreshed(row: "x", isMerged: $0, now: now) }
      words += [.set, .inverse, .lost("y"), .bySource].map { .touched(row: "x", $0, now: now) }
      words += [
        .changedValues(row: "x", [age], now: now),
        .keptOrder(row: "x", [age], now: now, whereOthersMoved: false),
      ]
    }
    return words + reaches.map { .cameIntoReach(row: "x", $0) }
      + reaches.map { .matchesNow(row: "x", predicate: "age > 1", $0) }
  }()

  @Test(arguments: words)
  func `a reason in Chinese has no blank between its characters, whatever is left out of it`(
    words: ChangeReason.Words
  ) throws {
    var settings = SampleRun.settings
    settings.givesReasons = true
    let report = SampleRun.report(Self.turn, settings: settings)
    let told = try #require(report.steps.last?.controllers.last?.callbacks.first)
    var reason = try #require(told.reasons.first)
    reason.words = words
    let text = reason.simplifiedChinese
    #expect(text.contains(/\p{Han}/))
    #expect(!text.contains(/\p{Han} +\p{Han}/), "\(text)")
  }

  @Test func `a row that was new keeps its label after the save`() {
    #expect(
      Self.answer("why students 3") == [
        "3  didChange di at nil for insert newIndexPath 1-0", "   why        di is new.",
      ])
  }

  @Test func `a label brings each callback about it`() {
    #expect(
      Self.answer("why bo") == [
        "2  didChange bo at 0-0 for delete newIndexPath nil", "   why        bo was deleted.",
      ])
  }

  @Test(arguments: [
    (9, ["9  didChange n8 at nil for insert newIndexPath 0-7", "   why        n8 is new."]),
    (10, ["10  didChange n9 at nil for insert newIndexPath 0-8", "    why        n9 is new."]),
    (
      100,
      ["100  didChange n99 at nil for insert newIndexPath 0-98", "     why        n99 is new."]
    ),
  ])
  func `a reason stands under its callback, however many digits the number has`(
    number: Int, lines: [String]
  ) {
    let many = (1...99).map { "  insert Student n\($0) name=\"N\($0)\" age=\($0 + 20)\n" }.joined()
    let controller = SampleRun.controller
      .replacing("  sectionNameKeyPath  age\n", with: "  predicate           \"age > 20\"\n")
    #expect(
      SampleRun.report(
        SampleRun.school + controller + "step \"Many\"\n\(many)end\nwhy \(number)"
      ).output.map { $0.replacing(" and matches age > 20", with: "") } == lines)
  }

  @Test func `without a number each change of the last step is explained`() {
    let each = Self.answer("why")
    #expect(each == (2...4).flatMap { Self.answer("why \($0)") })
    let many = (1...30).map { "  insert Student n\($0) name=\"N\($0)\" age=\($0 + 20)\n" }.joined()
    let output = SampleRun.report(
      SampleRun.school + SampleRun.controller + "step \"Many\"\n\(many)end\nwhy"
    ).output
    #expect(output.filter { $0.contains("didChange") }.count == 20)
    #expect(output.last == "more callbacks follow from 22 on; 'why NUMBER' tells one of them")
  }

  @Test func `of several controllers each says that the answer is its own, and one can be asked`() {
    let grown = """
      controller grown
        entity           Student
        predicate        "age > 11"
        sortDescriptors  age
        delegate         standard
      end
      performFetch grown
      step "Turn"
        set ann age=11
        save
      end

      """
    func answer(_ line: String) -> [String] {
      SampleRun.report(SampleRun.school + SampleRun.controller + grown + line).output
        .filter { !$0.hasPrefix("   ") }
    }
    let (move, delete) = (
      "3  didChange ann at 1-0 for move newIndexPath 0-0",
      "2  didChange ann at 0-0 for delete newIndexPath nil"
    )
    #expect(answer("why ann") == ["students:", move, "grown:", delete])
    #expect(answer("why grown ann") == [delete])
    #expect(answer("why students ann") == [move])
  }

  @Test func `a row that nothing was told of either shifts or was not touched`() {
    #expect(Self.answer("why ming") == ["no callback of the last step is about ming"])
    let shifted = "step \"Shift\"\n  insert Student al name=\"Al\" age=11\n  save\nend\nwhy ming"
    #expect(
      SampleRun.report(Self.turn + shifted).output == [
        "ming only shifts: it is not reported, the view works that out"
      ])
  }

  @Test func `of a snapshot the row alone is explained, changed or not`() {
    let turn = """
      delegate whole
        didChangeContentWith snapshot: apply snapshot
      end

      """
      + SampleRun.controller.replacing("standard", with: "whole") + """
        step "Turn"
          insert Student al name="Al" age=11
          set ann name="Anne"
          delete bo
        end

        """
    func answer(_ line: String) -> [String] { SampleRun.students(turn + line).output }
    #expect(
      answer("why ann") == [
        "1  didChangeContentWith snapshot",
        "   U@1-0/1-0  ann: name went from \"Ann\" to \"Anne\", and its order among the rows",
        "              that stayed is the same.",
        "   changed    ann.name \"Ann\" > \"Anne\"   sort key name",
      ])
    #expect(
      answer("why bo") == [
        "1  didChangeContentWith snapshot", "   D@0-0      bo was deleted.",
      ])
    #expect(
      answer("why ming") == [
        "1  didChangeContentWith snapshot",
        "   why        a snapshot holds every row, ming at 0-1; nothing of it changed",
      ])
    #expect(
      answer("performFetch students\nwhy ming") == [
        "1  didChangeContentWith snapshot",
        "   why        a snapshot holds every row, ming at 0-1",
        "   why        performFetch sends the whole result",
      ])
    // The save gives al a permanent id, and with it a snapshot that no change stands behind.
    #expect(
      answer("step \"Saved\"\n  save\nend\nwhy al") == [
        "1  didChangeContentWith snapshot",
        "   why        a snapshot holds every row, al at 0-0",
        "   why        the save has made ids permanent",
      ])
    #expect(answer("why reds") == ["no callback of the last step is about reds"])
  }

  @Test func `looking leaves the step to be asked about again`() {
    let report = SampleRun.report(
      Self.turn + "show students sections\nwhy 2\nwhy 2\nexpect callbacks containing\n"
        + "  didChange ann for move\nend")
    #expect(report.failures == [])
  }

  @Test func `a number is that of the callbacks shown last, and the step is said`() {
    let silent = "step \"Nothing is new\"\n  save\nend\nwhy 4"
    let step = SampleRun.report(Self.turn).totals.steps
    #expect(
      Self.answer(silent)
        == ["of step \(step), the last that told something"] + Self.answer("why 4"))
  }

  @Test func `before anything was told there is nothing to ask about`() throws {
    let other = "controller a\n  entity Student\n  sortDescriptors name\nend\n"
    let stop = SampleRun.report(SampleRun.school + SampleRun.controller + other + "why 1").stop
    #expect(try #require(stop).message.contains("no controller has told anything yet"))
  }

  @Test(arguments: [
    ("why 9", "the last callbacks of students are 1 to 5"),
    ("why nobody", "there is no object 'nobody'"),
    ("why pupils 1", "there is no controller 'pupils'; there is students"),
    ("step \"x\"\nend\nwhy 9", "the last callbacks of students are 1 to 5"),
  ])
  func `what cannot be asked is said`(line: String, message: String) throws {
    #expect(try #require(SampleRun.report(Self.turn + line).stop).message.contains(message))
  }

  @Test func `reasons are facts in JSON`() {
    let json = SampleRun.report(Self.turn + "why 4").json()
    #expect(
      json.contains(
        #""reasons":[{"callback":"M 1-0>0-0","kind":"changedSection","origin":"edit","#
          + #""subject":"ann","predicate":null,"properties":[{"name":"age","old":12,"new":11,"#
          + #""roles":["section key","sort key age"]}],"rows":[],"#))
  }

  @Test func `an object that is no row is answered with what the step said of the silence`() {
    let report = SampleRun.report(
      """
      entity Team
        name     String
        players  toMany Player inverse=team
      end
      entity Player
        name  String
        team  toOne Team inverse=players
      end
      store memory
      insert Team reds name="Reds"
      insert Player li name="Li" team=reds
      save
      controller teams
        entity           Team
        sortDescriptors  name
        delegate         standard
      end
      performFetch teams
      step "Li is renamed"
        set li name="Lu"
      end
      why li
      """)
    let text = report.text()
    #expect(text.contains("no callback of the last step is about li"))
    #expect(text.contains("why        no callbacks. li.name changed; no Player is a row here"))
  }
}
