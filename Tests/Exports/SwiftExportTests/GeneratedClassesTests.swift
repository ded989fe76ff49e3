import Foundation
import ModelClasses
import Testing

@testable import ModelFiles

/// The classes of a model as source; that they compile, `Tests/Scripts/swift-export/run` and
/// `Tests/Scripts/shared-sample/run` show.
struct GeneratedClassesTests {
  private func definition(_ entities: String) throws -> ModelDefinition {
    try ModelSource.definition(reading: .init("<model>\(entities)</model>".utf8))
  }

  private func lines(_ text: String, with word: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { $0.contains(word) }
  }

  private let entities = """
    <entity name="Work" representedClassName="Work" codeGenerationType="class">
    <attribute name="title" attributeType="String"/></entity>
    <entity name="Book" representedClassName=".Book" parentEntity="Work" codeGenerationType="category">
    <attribute name="pages" attributeType="Integer 32" usesScalarValueType="YES"/></entity>
    <entity name="Shelf" representedClassName="Shelf"/>
    <entity name="Plain" codeGenerationType="class"/>
    """

  @Test func `the model says which classes are made, and of which only the properties`() throws {
    let text = GeneratedClasses(try definition(entities), of: .asTheModelSays).text
    #expect(
      lines(text, with: "class ").filter { $0.hasPrefix("open") } == [
        "open class Work: NSManagedObject {}"
      ])
    #expect(
      lines(text, with: "public var") == [
        "  public var pages: Int32 {", "  public var title: String? {",
      ])
    #expect(!text.contains("Shelf") && !text.contains("Plain"))
  }

  @Test func `all classes that are named are made where a person asks for them`() throws {
    let text = GeneratedClasses(try definition(entities)).text
    #expect(
      lines(text, with: "open class") == [
        "open class Book: Work {}", "open class Shelf: NSManagedObject {}",
        "open class Work: NSManagedObject {}",
      ])
  }

  @Test func `a class is identifiable once in its line, and not by a composite`() throws {
    let composite = """
      <entity name="Place" representedClassName="Place" codeGenerationType="class">
      <attribute name="id" attributeType="Composite" composite="Key"/></entity>
      <composite name="Key"><attribute name="number" attributeType="Integer 16"/></composite>
      """
    let text = GeneratedClasses(try definition(entities + composite)).text
    #expect(
      lines(text, with: "Identifiable") == [
        "extension Shelf: Identifiable {}", "extension Work: Identifiable {}",
      ])
  }

  @Test func `the classes of a module bear its name, those of another theirs`() throws {
    let model = try definition(entities + #"<entity name="Far" representedClassName="Other.Far"/>"#)
    #expect(
      model.withClasses(in: "Library").entities.map(\.className) == [
        "Library.Book", "Other.Far", "NSManagedObject", "Library.Shelf", "Library.Work",
      ])
  }
}
