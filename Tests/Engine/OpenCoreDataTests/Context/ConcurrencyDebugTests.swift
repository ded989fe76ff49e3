import Foundation
import Testing

@testable import OpenCoreData

/// How a launch asks for the process to end at a use off a queue.
struct ConcurrencyDebugTests {
  private static let argument = "-com.apple.CoreData.ConcurrencyDebug"

  @Test(arguments: [
    (["app"], [:], false), (["app", argument, "1"], [:], true),
    (["app", argument, "3"], [:], true),
    (["app", argument, "YES"], [:], true), (["app", argument, "0"], [:], false),
    (["app", argument], [:], false), (["app", argument, "1", argument, "0"], [:], false),
    (["app"], ["COREDATA_CONCURRENCY_DEBUG": "1"], true),
    (["app"], ["COREDATA_CONCURRENCY_DEBUG": ""], false),
    (["app", argument, "0"], ["COREDATA_CONCURRENCY_DEBUG": "1"], false),
  ])
  func `the argument counts, and the variable without one`(
    arguments: [String], environment: [String: String], isOn: Bool
  ) {
    #expect(
      ConcurrencyDebug.isRequested(arguments: arguments, environment: environment) == isOn)
  }

  @Test func `a process that was launched with it ends at the use`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      unsafe setenv("COREDATA_CONCURRENCY_DEBUG", "1", 1)
      let stack = try SampleStack(SampleModel.school(), .memory)
      let ann = stack.context.performAndWait { stack.make("Student", ["name": "Ann"]) }
      _ = ann.value(forKey: "name")
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      text.contains(
        "+[NSManagedObjectContext __Multithreading_Violation_AllThatIsLeftToUsIsHonor__]: the value "
          + "of 'name' of the Student x-coredata:///Student/t"))
  }
}
