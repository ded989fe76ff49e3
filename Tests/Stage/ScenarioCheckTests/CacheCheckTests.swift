import ScenarioCheck
import Testing

/// What is said of fetches that find a section cache, without running them.
struct CacheCheckTests {
  private static func controller(
    _ name: String, _ predicate: String, _ lines: String = "delegate standard"
  ) -> String {
    """
    controller \(name)
      entity           学生
      \(predicate.isEmpty ? "" : "predicate \(predicate)")
      sortDescriptors  姓名
      cacheName        "C"
      \(lines)
    end

    """
  }

  private static let two =
    controller("红", "\"年龄 == 11\"") + controller("蓝", "\"年龄 == 12\"") + "performFetch 红\n"

  private static func told(_ writer: String) -> [String] {
    [
      "W008 the cache \"C\" was written by \(writer) with another predicate, and a cache is not checked against "
        + "that; write deleteCache \"C\" before, or give each its own cacheName"
    ]
  }

  /// Lines of a scenario, and the controller that is told of; nil where nothing is.
  struct Story: Sendable {
    let lines: String
    let writer: String?

    init(_ lines: String, _ writer: String?) { (self.lines, self.writer) = (lines, writer) }
  }

  private static let arguments =
    controller("红", "\"年龄 == %d\", 11") + controller("蓝", "\"年龄 == %d\", 12")
  private static let alike = controller("红", "") + controller("蓝", "")
  private static let changed =
    "set 红.fetchRequest predicate=\"年龄 == %d\" arguments=[13]\nperformFetch 红\n"

  static let stories: [Story] = [
    Story(two + "performFetch 蓝", "红"),
    Story(two + "deleteCache \"C\"\nperformFetch 蓝", nil),
    Story(two + "deleteCache nil\nperformFetch 蓝", nil),
    Story(two + "deleteCache \"D\"\nperformFetch 蓝", "红"),
    Story(two + "save\nperformFetch 蓝", nil),
    Story(two + "performFetch 蓝\nexpect exception \"does not match\"", nil),
    Story(two + "performFetch 蓝\nexpect warning \"share the cache name\"", nil),
    Story(two.replacing("delegate standard", with: "") + "performFetch 蓝", nil),
    Story(two + changed + "deleteCache nil\nperformFetch 蓝", "红"),
    Story(arguments + "performFetch 红\nperformFetch 蓝", "红"),
    Story(alike + "performFetch 红\nperformFetch 蓝", nil),
  ]

  @Test(arguments: stories)
  func `a fetch that finds the cache of another predicate is told, unless that is what is shown`(
    story: Story
  ) {
    let lines = story.lines
    let told = CheckedSample.told(lines, store: "sqlite").map {
      $0.split(separator: " ", maxSplits: 1).last ?? ""
    }
    #expect(told.map(String.init) == (story.writer.map(Self.told) ?? []))
    #expect(CheckedSample.told(lines) == [], "a store in memory keeps no cache")
  }
}
