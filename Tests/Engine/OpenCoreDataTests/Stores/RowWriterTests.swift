import Foundation
import Testing

@testable import OpenCoreData

/// Rows that are written over what another program has left.
struct RowWriterTests {
  @Test(arguments: ["9223372036854775807", "1e300", "-1", "NULL", "'text'"])
  func `a row of any version can be written, twice`(_ version: String) throws {
    let stack = try SampleStack(SampleModel.school())
    stack.make("Student", ["name": "Ann"])
    try stack.context.save()
    try stack.execute("UPDATE ZSTUDENT SET Z_OPT = \(version)")
    stack.context.reset()
    let ann = try #require(try stack.all("Student").first)
    for name in ["Bo", "Cy"] {
      ann.setValue(name, forKey: "name")
      do { try stack.context.save() } catch {
        // What is no whole number is none that a save can have read.
        #expect((error as NSError).code == 133020 && ["1e300", "'text'"].contains(version))
        return
      }
      #expect(try stack.query("SELECT ZNAME FROM ZSTUDENT") == [name])
    }
  }
}
