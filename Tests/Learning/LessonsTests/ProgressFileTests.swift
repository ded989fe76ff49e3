import Foundation
import TestSupport
import Testing

@testable import Lessons

struct ProgressFileTests {
  private let folder: ScratchFolder
  private let file: ProgressFile

  init() throws {
    folder = try ScratchFolder()
    file = ProgressFile(path: folder.path("state/rollcall/progress.json"))
  }

  private static func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? Int ?? 0) & 0o777
  }

  @Test func `nothing is begun where there is no file, and none is made`() throws {
    #expect(try file.load() == LearnerProgress())
    #expect(!FileManager.default.fileExists(atPath: folder.path("state")))
  }

  @Test func `what is changed is there again, in a file that its owner reads`() throws {
    try file.change { progress in
      progress.last = "04-sections"
      var task = TaskProgress()
      task.outcome = .solved
      task.hints = 1
      task.answer = ["set ann name=\"安/…\""]
      progress.lessons["04-sections", default: .init()].fences = 3
      progress.lessons["04-sections", default: .init()].tasks["an-age-goes"] = task
      progress.lessons["04-sections", default: .init()].typed = ["save"]
    }
    #expect(
      folder.text(of: "state/rollcall/progress.json") == #"""
        {
          "last" : "04-sections",
          "lessons" : {
            "04-sections" : {
              "fences" : 3,
              "isFinished" : false,
              "tasks" : {
                "an-age-goes" : {
                  "answer" : [
                    "set ann name=\"安/…\""
                  ],
                  "hints" : 1,
                  "outcome" : "solved",
                  "sawSolution" : false,
                  "wrong" : 0
                }
              },
              "typed" : [
                "save"
              ]
            }
          },
          "version" : 1
        }

        """#)
    let progress = try file.load()
    #expect(progress.last == "04-sections")
    #expect(progress.lessons["04-sections"]?.tasks["an-age-goes"]?.outcome == .solved)
    #expect(try Self.mode(of: file.path) == 0o600)
    #expect(try Self.mode(of: folder.path("state/rollcall")) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("state/rollcall"))
    #expect(names.sorted() == ["progress.json", "progress.json.lock"])
  }

  @Test func `a file that others could read is private once it is written`() throws {
    try folder.write("{\"version\":1,\"lessons\":{}}", to: "state/rollcall/progress.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    try file.change { $0.last = "a" }
    #expect(try Self.mode(of: file.path) == 0o600)
  }

  @Test(arguments: ["", "{", "[]", "{\"version\":2,\"lessons\":{}}", "\u{0}\u{1}"])
  func `a damaged file is moved aside and nothing of it is lost`(text: String) throws {
    try folder.write(text, to: "state/rollcall/progress.json")
    #expect(throws: ProgressFile.Fault.damaged(movedTo: file.path + ".damaged")) {
      try file.load()
    }
    #expect(folder.text(of: "state/rollcall/progress.json.damaged") == text)
    #expect(try file.load() == LearnerProgress())
  }

  @Test func `a file damaged for a second time does not take the place of the first`() throws {
    for (text, name) in [("one", "damaged"), ("two", "damaged-2"), ("three", "damaged-3")] {
      try folder.write(text, to: "state/rollcall/progress.json")
      #expect(throws: ProgressFile.Fault.damaged(movedTo: "\(file.path).\(name)")) {
        try file.load()
      }
    }
    #expect(folder.text(of: "state/rollcall/progress.json.damaged") == "one")
    #expect(folder.text(of: "state/rollcall/progress.json.damaged-2") == "two")
  }

  @Test func `damaged files do not grow without end, and the same is kept once`() throws {
    for number in 1...20 {
      try folder.write("damage \(number)", to: "state/rollcall/progress.json")
      #expect(throws: ProgressFile.Fault.self) { try file.load() }
      try folder.write("damage 1", to: "state/rollcall/progress.json")
      #expect(throws: ProgressFile.Fault.damaged(movedTo: file.path + ".damaged")) {
        try file.load()
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("state/rollcall"))
    #expect(
      names.sorted() == ["progress.json.damaged"]
        + (2...9).map { "progress.json.damaged-\($0)" })
    #expect(folder.text(of: "state/rollcall/progress.json.damaged-2") == "damage 2")
    #expect(folder.text(of: "state/rollcall/progress.json.damaged-9") == "damage 20")
  }

  @Test func `a damaged file is moved aside before it is written`() throws {
    try folder.write("mine", to: "state/rollcall/progress.json")
    try file.change { $0.last = "a" }
    #expect(folder.text(of: "state/rollcall/progress.json.damaged") == "mine")
    #expect(try file.load().last == "a")
  }

  @Test func `two writers lose nothing of each other`() async throws {
    let file = file
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for round in 0..<10 {
            try file.change { progress in
              progress.lessons["\(writer)", default: .init()].typed.append("\(round)")
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let progress = try file.load()
    #expect(progress.lessons.count == 8)
    #expect(progress.lessons.values.allSatisfy { $0.typed == (0..<10).map(String.init) })
  }

  @Test func `a folder that is a file is told`() throws {
    try folder.write("a file", to: "state")
    #expect(throws: (any Error).self) { try file.change { $0.last = "a" } }
    #expect(folder.text(of: "state") == "a file")
  }

  @Test(arguments: [
    (["HOME": "/home/a"], "/home/a/.local/state/rollcall/progress.json"),
    (["HOME": "/home/a", "XDG_STATE_HOME": "/s"], "/s/rollcall/progress.json"),
    (["HOME": "/home/a", "XDG_STATE_HOME": "s"], "/home/a/.local/state/rollcall/progress.json"),
    (["HOME": ""], nil), ([:], nil),
  ])
  func `the place is that of the environment`(environment: [String: String], path: String?) {
    #expect(ProgressFile.usualPath(environment: environment) == path)
  }
}
