import ScenarioLanguage
import Testing

@testable import Reports

struct SignatureTests {
  @Test(arguments: [
    ("controllerWillChangeContent", ["controllerWillChangeContent(students)"]),
    (
      #"didChange section "10" atSectionIndex 0 for insert"#,
      [#"controller(students, didChange: section "10", atSectionIndex: 0, for: .insert)"#]
    ),
    (
      "didChange cy at nil for insert newIndexPath 0-1",
      ["controller(students, didChange: cy, at: nil, for: .insert,", "    newIndexPath: [0, 1])"]
    ),
    (
      "didChange 一个名字特别长的学生 at 10-200 for move newIndexPath 11-300",
      [
        "controller(students, didChange: 一个名字特别长的学生, at: [10, 200],",
        "    for: .move, newIndexPath: [11, 300])",
      ]
    ),
    ("didChangeContentWith snapshot", ["controller(students, didChangeContentWith: snapshot)"]),
  ])
  func `in Swift a callback is the call of the delegate's method`(line: String, call: [String]) {
    #expect(
      Signature(.swift, of: "students", told: "animated").lines(of: SampleSteps.parsed(line))
        == call)
  }

  @Test(arguments: [
    ("controllerDidChangeContent", ["[animated controllerDidChangeContent:students]"]),
    (
      #"didChange section "10" atSectionIndex 0 for delete"#,
      [
        #"[animated controller:students didChangeSection:section "10" atIndex:0"#,
        "    forChangeType:NSFetchedResultsChangeDelete]",
      ]
    ),
    (
      "didChange cy at 0-1 for delete newIndexPath nil",
      [
        "[animated controller:students didChangeObject:cy",
        "    atIndexPath:[NSIndexPath indexPathForRow:1 inSection:0]",
        "    forChangeType:NSFetchedResultsChangeDelete newIndexPath:nil]",
      ]
    ),
  ])
  func `in Objective-C it is a message, by its full name`(line: String, call: [String]) {
    #expect(
      Signature(.objc, of: "students", told: "animated").lines(of: SampleSteps.parsed(line)) == call
    )
  }
}
