import Reports
import Testing

@testable import ScenarioRunner

/// What a run warns of where rows are not ordered by their sections.
struct SectionDisagreementTests {
  private func warnings(sort: String, sections: String, then lines: String = "") -> [ReportWarning]
  {
    let controller = SampleRun.controller
      .replacing("age, name", with: sort)
      .replacing("sectionNameKeyPath  age", with: sections)
    return SampleRun.report(SampleRun.school + controller + lines).steps.flatMap(\.warnings)
  }

  @Test(arguments: [
    ("name", "age", SectionDisagreement.otherKey(sections: "age", first: "name")),
    ("team.name, name", "age", .otherKey(sections: "age", first: "team.name")),
    ("age", "team.name", .otherKey(sections: "team.name", first: "age")),
    (
      "name localizedCaseInsensitiveCompare", "name",
      .caseDisregarded(sections: "name")
    ),
    ("age descending, name", "age", nil), ("team.name", "team.name", nil),
    ("name localizedCompare", "name", nil),
  ])
  func `a fetch is warned of whatever the rows hold`(
    sort: String, path: String, disagreement: SectionDisagreement?
  ) {
    #expect(
      warnings(sort: sort, sections: "sectionNameKeyPath  \(path)")
        == (disagreement.map { [.sectionsDisagree(controller: "students", disagreement: $0)] } ?? [])
    )
  }

  @Test(arguments: [
    (
      "age",
      SectionDisagreement.notComputedOf(sections: "initial", sources: ["name"], first: "age")
    ),
    ("name", nil),
  ])
  func `a computed section key is compared with what it is computed of`(
    sort: String, disagreement: SectionDisagreement?
  ) {
    let lines = """
      entity Student
        name     String
        age      Integer16
        initial  String transient=true computed={name.first.uppercased()}
      end
      store sqlite
      insert Student ann name="Ann" age=1
      save
      controller students
        entity              Student
        sortDescriptors     \(sort)
        sectionNameKeyPath  initial
      end
      performFetch students
      """
    #expect(
      SampleRun.report(lines).steps.flatMap(\.warnings)
        == (disagreement.map { [.sectionsDisagree(controller: "students", disagreement: $0)] } ?? [])
    )
  }

  @Test func `without sections any order will do`() {
    #expect(warnings(sort: "name", sections: "fetchLimit 9") == [])
  }

  @Test func `a request that was changed is compared as it fetches`() {
    let changed = "set students.fetchRequest sortDescriptors=name\nperformFetch students"
    #expect(
      warnings(sort: "age", sections: "sectionNameKeyPath  age", then: changed)
        == [
          .sectionsDisagree(
            controller: "students", disagreement: .otherKey(sections: "age", first: "name"))
        ])
  }
}
