import Reports
import Testing

@testable import ScenarioRunner

/// What is said of section caches: whether the last fetch used one, and whose it may have been.
struct CacheTests {
  private func run(_ text: String, store: String = "sqlite") -> RunReport {
    SampleRun.report(
      SampleRun.school.replacing("store memory", with: "store \(store)")
        + SampleRun.controller.replacing("delegate", with: "cacheName \"C\"\n  delegate") + text)
  }

  @Test(arguments: [
    ("", "the last fetch read the rows, and wrote 2 sections to it"),
    (
      "insert Student di age=13\n",
      "the last fetch read the rows, and wrote 2 sections to it"
    ),
    ("performFetch students\n", "the last fetch took its 2 sections from it"),
    (
      "insert Student di age=13\nperformFetch students\n",
      "the last fetch read the rows, and wrote nothing to it, for there were unsaved changes"
    ),
    (
      "set students delegate=nil\ndeleteCache nil\nperformFetch students\n",
      "not kept: that needs a delegate that hears changes"
    ),
  ])
  func `a controller's cache is what its last fetch made of it`(lines: String, words: String) {
    #expect(
      run(lines + "show students cache").output == ["cache \"C\"  \(words)"])
  }

  @Test func `a store in memory keeps no cache`() {
    #expect(
      run("show students cache", store: "memory").output
        == ["cache \"C\"  not kept: a store in memory has no file for it"])
  }

  @Test(arguments: [
    (
      "set students.fetchRequest predicate=\"name != 'Zoe'\"", [ReportWarning.RequestPart.predicate]
    ),
    ("", nil), ("set students.fetchRequest predicate=\"name != 'Zoe'\"\ndeleteCache \"C\"", nil),
  ])
  func `a cache that answers for another request is warned of`(
    lines: String, changed: [ReportWarning.RequestPart]?
  ) {
    let warnings = run(lines + "\nperformFetch students").steps.last?.warnings ?? []
    #expect(
      warnings
        == (changed.map {
          [.cacheOfAnotherRequest(controller: "students", cache: "C", changed: $0)]
        } ?? []))
  }

  @Test(
    arguments: [
      ("name == 'Ann' OR name == 'Bo'", "students", "students"), ("age == 12", nil, "other"),
    ] as [(String, String?, String)])
  func `a cache with another number of rows is an exception, with its remedy`(
    predicate: String, writer: String?, controller: String
  ) throws {
    let fetch =
      writer == nil
      ? Self.other.replacing("age > 11", with: predicate) + "performFetch other"
      : "set students.fetchRequest predicate=\"\(predicate)\"\nperformFetch students"
    let report = run(fetch + "\nexpect exception \"does not match the current configuration\"")
    #expect(report.exitCode == 0)
    let problem = try #require(report.steps.last?.problem)
    #expect(
      problem.facts == [
        .init(.why, .cacheHasOtherRows(cache: "C", writer: "students")),
        .init(.mend, .line(line: "deleteCache \"C\"")),
      ])
  }

  private static let other = """
    controller other
      entity           Student
      predicate        "age > 11"
      sortDescriptors  age, name
      sectionNameKeyPath age
      cacheName        "C"
      delegate         standard
    end

    """

  @Test(arguments: [
    ("performFetch other", true), ("deleteCache \"C\"\nperformFetch other", false),
    ("deleteCache nil\nperformFetch other", false),
    ("deleteCache \"D\"\nperformFetch other", true),
    ("deleteCache \"C\"\nset ann age=14\nsave\nperformFetch other", true),
    ("deleteCache \"C\"\nperformFetch other\nperformFetch students", true),
    ("set other.fetchRequest predicate=nil\nperformFetch other", false),
    (
      "set other.fetchRequest predicate=nil sortDescriptors=[age, name descending]\nperformFetch other",
      true
    ),
  ])
  func `a shared cache name is warned of, unless the cache is gone or the requests are alike`(
    lines: String, warns: Bool
  ) {
    let warnings = run(Self.other + lines).steps.last?.warnings ?? []
    let shared = warnings.contains { warning in
      if case .sharedCache(_, _, "C") = warning { true } else { false }
    }
    #expect(shared == warns)
  }
}
