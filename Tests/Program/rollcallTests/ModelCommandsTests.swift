import Foundation
import ScenarioFiles
import TestSupport
import Testing

@testable import rollcall

/// The commands for models of Xcode's: import, export xcdatamodel, generate, compare.
struct ModelCommandsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    ["import", "@pipe"], ["generate", "swift", "@pipe"], ["compare", "@pipe", "@pipe"],
  ])
  func `a pipe in the place of a model is refused, and not waited for`(_ words: [String]) {
    #expect(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(
      folder.rollcall(words)
        == ProgramOutcome(code: .usage, errors: "rollcall: pipe: 'pipe' is no file.\n"))
  }

  private static let school = """
    entity Person abstract=true
      name  String optional=false min=2 max=30 regex="[A-Z].*"
    end

    entity Student parent=Person
      age      Integer16 default=12 min=6 max=20
      grade    Double default=1.5
      isHere   Boolean default=true
      nick     String default="a \\"b\\" <c>"
      photo    Binary external=true
      shout    String derived="uppercase:(name)"
      team     toOne Team inverse=students deleteRule=deny optional=false
      index    byAge age
      unique   nick
    end

    entity Team
      students  toMany Student inverse=team deleteRule=cascade ordered=true min=1 max=9
    end

    """

  @Test func `a model that is exported is imported as it was`() throws {
    try folder.write(Self.school, to: "school.scenario")
    let exported = folder.rollcall("export", "xcdatamodel", "@school.scenario")
    #expect(exported.code == .good && exported.errors == "")
    try folder.write(exported.output, to: "School.xcdatamodel/contents")
    let imported = folder.rollcall("import", "@School.xcdatamodel")
    #expect(imported.code == .good && imported.errors == "")
    try folder.write(imported.output, to: "again.scenario")
    #expect(folder.rollcall("export", "xcdatamodel", "@again.scenario") == exported)
    #expect(imported.output.split(separator: "\n").count == 17)
  }

  @Test func `what the language has no words for stands in comments`() throws {
    try folder.write(
      """
      <model><entity name="A">
        <attribute name="born" attributeType="Date" defaultDateTimeInterval="0"/>
        <attribute name="list" attributeType="Transformable"/>
        <relationship name="all" toMany="YES" destinationEntity="A"/>
      </entity></model>
      """, to: "A.xcdatamodel/contents")
    #expect(
      folder.rollcall("import", "@A.xcdatamodel")
        == ProgramOutcome(
          code: .good,
          output: """
            # A.all is left out: it has no inverse
            # A.born has a default value that is left out
            # A.list is left out: attributes of its type are declared by hand

            entity A
              born  Date optional=false
            end

            """))
  }

  @Test func `differences are told in Xcode's words`() throws {
    try folder.write(
      "<model><entity name=\"A\"><attribute name=\"a\" attributeType=\"String\"/></entity></model>",
      to: "One.xcdatamodel/contents")
    try folder.write(
      """
      <model><entity name="A"><attribute name="a" optional="YES" attributeType="String"/></entity>
      <entity name="B"/></model>
      """, to: "Two.xcdatamodel/contents")
    #expect(
      folder.rollcall("compare", "@One.xcdatamodel", "@Two.xcdatamodel")
        == ProgramOutcome(
          code: .differs,
          output: """
            entity A, attribute a: optional not set -> YES
            entity B: only in the second
            2 differences; a store of the one has to be migrated for the other

            """))
    #expect(
      folder.rollcall("compare", "@One.xcdatamodel", "@One.xcdatamodel")
        == ProgramOutcome(code: .good, output: "the models are the same\n"))
    #expect(folder.rollcall("compare", "@One.xcdatamodel").code == .usage)
  }

  @Test func `classes are generated for the entities that name one`() throws {
    try folder.write(
      """
      <model><entity name="Pupil" representedClassName=".Student">
        <attribute name="age" attributeType="Integer 16" usesScalarValueType="YES"/>
        <attribute name="default" optional="YES" attributeType="String"/>
        <relationship name="teams" toMany="YES" destinationEntity="Team" inverseName="pupil"/>
      </entity>
      <entity name="Team">
        <relationship name="pupil" maxCount="1" destinationEntity="Pupil" inverseName="teams"/>
      </entity></model>
      """, to: "A.xcdatamodel/contents")
    var generated = folder.rollcall("generate", "swift", "@A.xcdatamodel")
    #expect(generated.errors.contains("no class is named for Team, so none is written"))
    generated.errors = ""
    #expect(
      generated
        == ProgramOutcome(
          code: .good,
          output: """
            import CoreData

            #if canImport(ObjectiveC)
            @objc(Student)
            #endif
            open class Student: NSManagedObject {}

            extension Student: Identifiable {}

            extension Student {
              @nonobjc public class func fetchRequest() -> NSFetchRequest<Student> {
                NSFetchRequest<Student>(entityName: "Pupil")
              }

              public var age: Int16 {
                get { value(forKey: "age") as? Int16 ?? 0 }
                set { setValue(newValue, forKey: "age") }
              }

              public var `default`: String? {
                get { value(forKey: "default") as? String }
                set { setValue(newValue, forKey: "default") }
              }

              public var teams: NSSet? {
                get { value(forKey: "teams") as? NSSet }
                set { setValue(newValue, forKey: "teams") }
              }

              public func addToTeams(_ value: NSManagedObject) {
                mutableSetValue(forKey: "teams").add(value)
              }

              public func addToTeams(_ values: NSSet) {
                for value in values { mutableSetValue(forKey: "teams").add(value) }
              }

              public func removeFromTeams(_ value: NSManagedObject) {
                mutableSetValue(forKey: "teams").remove(value)
              }

              public func removeFromTeams(_ values: NSSet) {
                for value in values { mutableSetValue(forKey: "teams").remove(value) }
              }
            }

            """))
    #expect(
      folder.rollcall("generate", "kotlin", "a").errors
        == "rollcall: 'generate' writes swift, not 'kotlin'\nusage: rollcall generate swift MODEL\n"
    )
  }

  @Test(arguments: ["import", "compare"])
  func `what is no model is told by its name`(command: String) throws {
    try folder.write("<html/>", to: "a.html")
    let words = command == "compare" ? ["compare", "@a.html", "@a.html"] : ["import", "@a.html"]
    let outcome =
      folder.rollcall(words)
    #expect(
      outcome
        == ProgramOutcome(
          code: .usage,
          errors:
            "rollcall: a.html: The model cannot be read, line 1: the outermost element is <html>, "
            + "not <model>.\n"))
  }

  @Test func `a model without classes is told of, with how to name one, in both languages`() throws
  {
    try folder.write(Self.school, to: "school.scenario")
    try folder.write(
      folder.rollcall("export", "xcdatamodel", "@school.scenario").output,
      to: "A.xcdatamodel/contents")
    let english = folder.rollcall("generate", "swift", "@A.xcdatamodel")
    #expect(english.code == .good && english.output == "import CoreData\n")
    #expect(
      english.errors.contains("no class is named for Person, Student, Team, so none is written"))
    let chinese = folder.rollcall("generate", "swift", "@A.xcdatamodel", "--language", "zh")
    #expect(chinese.errors.contains("Person、Student、Team 没有指定类"))
  }

  @Test(arguments: [["compare"], ["generate", "swift"], ["import"]])
  func `a scenario is no model, and what makes one of it is said`(words: [String]) throws {
    try folder.write(Self.school, to: "school.scenario")
    let path = folder.path("school.scenario")
    let paths = words == ["compare"] ? [path, path] : [path]
    for (language, part) in [
      ("en", "a scenario is no model; 'rollcall export xcdatamodel "), ("zh", "场景不是模型；"),
    ] {
      var errors = ""
      let program = RollcallProgram(
        environment: [:], folder: folder.path, write: { _ in }, complain: { errors += $0 })
      #expect(program.run(words + paths + ["--language", language]) == .usage)
      #expect(errors.contains(part), "\(errors)")
      #expect(!errors.contains("line 1"))
    }
  }
}
