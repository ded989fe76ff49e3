import Foundation
import ScenarioFiles
import TestSupport
import Testing

@testable import rollcall

/// `rollcall port`: what it prints, and what the shell is told.
struct PortCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      "@objc(Item)\nclass Item: NSManagedObject {\n  @NSManaged var name: String?\n}\n",
      to: "app/Item.swift")
  }

  @Test func `without a folder for the copy it says what it would do, and writes nothing`() {
    let outcome = folder.rollcall("port", "@app")
    #expect(
      outcome
        == ProgramOutcome(
          code: .good,
          output: """
            Item.swift
               1  the attribute for Objective-C is left out
               3  '@NSManaged' is '@Managed' with the key

            2 changes in 1 file of Swift, 0 items left to do by hand.
            Nothing was written; '--out FOLDER' writes the copy.

            """))
    #expect(folder.text(of: "app/Item.swift")?.contains("@NSManaged") == true)
  }

  @Test func `the copy compiles here, and what a person has to do is listed with its line there`() {
    let item = "extension Item {\n  @NSManaged var at: Date?\n  func f() { _ = #selector(g) }\n}\n"
    #expect(throws: Never.self) { try folder.write(item, to: "app/More.swift") }
    let outcome = folder.rollcall("port", "@app", "--out", "@copy")
    #expect(outcome.code == .differs && outcome.errors == "")
    #expect(
      outcome.output.hasSuffix(
        """

        To do by hand:
        More.swift
           6  a selector: there is no Objective-C here; pass a closure

        3 changes in 2 files of Swift, 1 item left to do by hand.
        The copy is copy; the lines are its own.

        """))
    #expect(
      folder.text(of: "copy/Item.swift")
        == "class Item: NSManagedObject {\n  @Managed(\"name\") var name: String?\n}\n")
    #expect(folder.text(of: "app/More.swift") == item)
    let again = folder.rollcall("port", "@copy")
    #expect(again.code == .differs && again.output.contains("\n0 changes in 2 files"))
    let chinese = folder.rollcall("port", "@app", "--language", "zh")
    #expect(chinese.output.contains("要手工做的：\nMore.swift\n   3  选择子"))
  }

  @Test func `machines are told in a line of JSON`() throws {
    try folder.write("import UIKit\n", to: "app/Screen.swift")
    let outcome = folder.rollcall("port", "@app", "--format", "json")
    #expect(outcome.code == .differs)
    #expect(outcome.output.split(separator: "\n").count == 1)
    let line = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let changes = try #require(line["changes"] as? [[String: Any]])
    let left = try #require(line["left"] as? [[String: Any]])
    #expect(changes.map { $0["rule"] as? String } == ["objc", "managed"])
    #expect(changes.map { $0["line"] as? Int } == [1, 3])
    #expect(changes.map { $0["portedLine"] as? Int } == [1, 2])
    #expect(left.map { $0["reason"] as? String } == ["appleModule"])
    #expect(line["copy"] is NSNull)
  }

  @Test func `what cannot be copied, or copied there, is refused with 2`() throws {
    #expect(folder.rollcall("port").code == .usage)
    #expect(folder.rollcall("port", "@app", "@app").code == .usage)
    #expect(folder.rollcall("port", "@nowhere").code == .usage)
    let file = folder.rollcall("port", "@app/Item.swift")
    #expect(file.code == .usage && file.errors.contains("this is not a folder"))
    let inside = folder.rollcall("port", "@app", "--out", "@app/new/copy")
    #expect(inside.code == .usage && inside.errors.contains("within the folder that is copied"))
    let itself = folder.rollcall("port", "@app", "--out", "@app")
    #expect(itself.code == .usage && itself.errors.contains("something is there already"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("door"), withDestinationPath: folder.path("app"))
    #expect(folder.rollcall("port", "@app", "--out", "@door/copy").code == .usage)
    #expect(folder.text(of: "app/copy/Item.swift") == nil)
    #expect(
      folder.rollcall("port", "@app", "--format", "csv").errors.contains(
        "'port' writes text or json, not 'csv'"))
  }
}
