import Foundation
import TerminalTesting
import TestSupport
import Testing
import Words

@testable import rollcall

/// Every command of the program on terminals of several widths, in every language, as a user sees
/// them.
struct ProgramWalkTests {
  private let folder: ScratchFolder

  /// Writes scenarios to show, small ones, since each is run for every width.
  init() throws {
    folder = try ScratchFolder()
    let model = """
      entity Student
        studentIdentifier  Integer64
        studentName        String
        studentAge         Integer16
      end

      """
    let story = """
      store sqlite "School.sqlite"
      insert Student ann studentIdentifier=9000000001 studentName="Annabel Maria" studentAge=12
      insert Student ming studentName="李小明同学在这里" studentAge=11
      save
      controller students
        entity              Student
        sortDescriptors     studentAge, studentName
        sectionNameKeyPath  studentAge
        delegate            standard
      end
      tableView students
        cell  "{studentName} of age {studentAge}"
      end
      performFetch students
      step "One more, and one older"
        insert Student cy studentName="Cy" studentAge=11
        set ann studentAge=13
        save
      end

      """
    let exception = """
      step "A delegate that tells the table view of no row"
        set students delegate=careless
        delete ming
        save
      end

      """
    let delegate = """
      delegate careless
        controllerWillChangeContent:  beginUpdates
        controllerDidChangeContent:   endUpdates
      end

      """
    try folder.write("scenario \"A story\"\n" + model + story, to: "several/story.scenario")
    try folder.write(
      "scenario \"A crash\"\n" + model + delegate + story + exception, to: "crash.scenario")
    try folder.write("scenario \"A note\"\nnote \"Nothing.\"\n", to: "several/note.scenario")
    try folder.write(
      "import UIKit\n@objc class Student: NSManagedObject {\n  @NSManaged var name: String\n}\n"
        + "extension Student { @NSManaged func f() }\nlet s = #selector(f)\n",
      to: "app/Student.swift")
    try folder.write("entity Student\n  名  Strin\nend\n", to: "typo.scenario")
  }

  /// The store that one of the scenarios makes.
  private static let store = "School.sqlite"

  /// Reports of a class that two machines have judged.
  private static let shards = ["first-shard.json", "second-shard.json"]

  /// The program's own commands, with what their output needs; some cannot be done.
  ///
  /// Source code, as of `export swift`, is not among what is shown: a compiler's lines stay whole.
  private static let programs: [[String]] = [
    ["help"], ["help", "goldens"], ["help", "E014"], ["test", "--help"], ["hlp"],
    ["run", "crash.scenario"], ["run", "several/story.scenario", "--trace", "swift"],
    ["run", "several"], ["run", "--tarce"], ["run", "nowhere.scenario"],
    ["check", "typo.scenario"], ["check", "several"],
    ["test", "--show", "several/note.scenario"], ["run", "--merge", "typo.scenario"],
    ["test", "crash.scenario", "--expectations-only"], ["test", "several"],
    ["learn", "--list"], ["learn", "none"], ["format", "nowhere.scenario"], ["site"], ["new"],
    ["fuzz", "several/note.scenario"], ["class", "several", "--lessons"], ["class", "several"],
    ["class", "--merge"] + shards, ["class", "--merge", shards[0]],
    ["class", "--merge", "typo.scenario"],
    ["export", "swift", "several"], ["import", store], ["generate", "swift"],
    ["compare", store, store],
    ["port", "app"], ["port", "nowhere"], ["port", "app", "--out", "app/copy"],
    ["open", "nowhere.sqlite"], ["open", store], ["doctor", store], ["diff", store, store],
    ["diff", store], ["migrate", store],
    ["excerpt", store, "--from", "Pupil#1", "-o", "small.scenario"],
    ["rows", store, "--entity", "Pupil"],
    ["crash", "nowhere.log"],
    ["records"], ["page"], ["page", "several/note.scenario"],
    ["records", "fetchLimit"], ["serve", "a path"], ["mcp", "a path"], ["jupyter"], ["pytest"],
    ["predicate", "studentAge BETWEEN {10, 12} AND studentName BEGINSWITH[cd] \"a\""],
  ]

  @Test func `every command is walked`() {
    let walked = Set(Self.programs.map { $0[0] })
    #expect(Subcommand.allCases.map(\.rawValue).filter { !walked.contains($0) } == [])
  }

  /// What the program shows on a terminal.
  private func screen(
    of words: [String], columns: Int, language: Language
  ) throws -> ShownText {
    let terminal = try Terminal(
      "rollcall", words,
      environment: ShownText.environment(language).merging(["PAGER": "", "TERM": "dumb"]) { $1 },
      folder: folder.path, columns: columns, rows: 24)
    if words[0] == Subcommand.open.rawValue { terminal.type("quit" + Key.enter) }
    _ = terminal.end()
    return ShownText(of: terminal)
  }

  @Test(arguments: programs, Language.allCases)
  func `the output of a command fits every terminal, and breaks no word`(
    words: [String], language: Language
  ) throws {
    if words.contains(Self.store) {
      let story = folder.path("several/story.scenario")
      _ = try RunningProgram(["run", story, "--stores", folder.path]).end()
    }
    if words.contains(Self.shards[0]) {
      try folder.write("expect 1 == 1 points=2\n", to: "check.scenario")
      for (index, report) in Self.shards.enumerated() {
        let ending = try RunningProgram(
          [
            "class", folder.path("several"), "--check", folder.path("check.scenario"), "--shard",
            "\(index + 1)/2", "--report", folder.path(report),
          ], environment: [:]
        ).end()
        #expect(ending.code == 0, "\(ending)")
      }
    }
    var known = try screen(of: words, columns: ShownText.wide, language: language).tokens
    // Of several stories that is told for which there is room.
    if words == ["run", "several"] {
      let all = words + ["--full"]
      known.formUnion(try screen(of: all, columns: ShownText.wide, language: language).tokens)
    }
    for columns in ShownText.widths {
      try screen(of: words, columns: columns, language: language)
        .expectWhole(beside: known, "\(columns): \(words)")
    }
  }

  @Test func `what is wrong stands in the place of how far a run has come, not behind it`() throws {
    let terminal = try Terminal(
      "rollcall", ["run", "several/note.scenario", "typo.scenario"],
      environment: ["PAGER": ""], folder: folder.path)
    _ = terminal.end()
    let lines = terminal.screen.wholeText.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("typo.scenario:2:") })
    #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("2/2  typo.scenario"))
  }

  @Test(arguments: [
    (["help", "run"], "\u{1B}[36m  --full"), (["help"], "\u{1B}[36mrollcall check"),
    (["check", "several"], "\u{1B}[32m"),
    (["test", "several", "--expectations-only"], "\u{1B}[32m"),
    (["check", "nowhere"], "\u{1B}[31mrollcall: nowhere"),
  ])
  func `what a command says has the colours of its roles, unless they are not wanted`(
    words: [String], colored: String
  ) throws {
    for wants in [true, false] {
      let terminal = try Terminal(
        "rollcall", words,
        environment: ["HOME": "/nonexistent", "PAGER": ""].merging(
          wants ? [:] : ["NO_COLOR": "1"]
        ) { $1 },
        folder: folder.path)
      _ = terminal.end()
      #expect(String(decoding: terminal.bytes, as: UTF8.self).contains(colored) == wants)
    }
  }
}
