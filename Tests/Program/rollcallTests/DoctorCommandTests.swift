import Foundation
import ScenarioFiles
import TestSupport
import Testing

@testable import rollcall

/// `rollcall doctor`: what it prints, and what the shell is told.
struct DoctorCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      entity Team
        name  String
      end
      store sqlite "School.sqlite"
      insert Team red name="Red"
      insert Team blue name="Blue"
      save
      """, to: "school.scenario")
    #expect(folder.rollcall("run", "@school.scenario", "--stores", folder.path).code == .good)
  }

  /// Has the file say that pages are free that are not.
  private func damage() throws {
    let file = try FileHandle(forUpdating: URL(filePath: folder.path("School.sqlite")))
    try file.seek(toOffset: 36)
    try file.write(contentsOf: Data([0, 0, 0, 5]))
    try file.close()
  }

  @Test func `a store without a fault is told of, and the exit code is 0`() {
    let outcome = folder.rollcall("doctor", "@School.sqlite")
    #expect(outcome.code == .good && outcome.errors == "")
    #expect(outcome.output.contains("School.sqlite: a store of Rollcall's engine.\n"))
    #expect(outcome.output.contains("\nRows: 2, by entity:\n   Team  2 rows\n"))
    #expect(outcome.output.hasSuffix("\nNothing is found that Core Data would trip over.\n"))
  }

  @Test func `a fault comes with its meaning and remedy, and the exit code is 1`() throws {
    try damage()
    let outcome = folder.rollcall("doctor", "@School.sqlite")
    #expect(outcome.code == .differs && outcome.errors == "")
    #expect(outcome.output.contains("\ndamagedFile ("))
    #expect(outcome.output.contains("\n   Opening or fetching fails with SQLite's error 11"))
    #expect(outcome.output.contains("\n   Take a backup"))
    #expect(outcome.output.hasSuffix("\n1 problem found; nothing was changed.\n"))
    let chinese = folder.rollcall("doctor", "@School.sqlite", "--language", "zh")
    #expect(chinese.code == .differs && chinese.output.contains("使用备份"))
  }

  @Test func `machines are told in a line of JSON`() throws {
    try damage()
    let outcome = folder.rollcall("doctor", "@School.sqlite", "--format", "json")
    #expect(outcome.code == .differs)
    #expect(outcome.output.split(separator: "\n").count == 1)
    let line = try #require(
      JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let finding = try #require((line["findings"] as? [[String: Any]])?.first)
    #expect(line["kind"] as? String == "doctor")
    #expect(finding["finding"] as? String == "damagedFile")
    #expect((finding["remedy"] as? String)?.isEmpty == false)
  }

  @Test func `what is no store, and what cannot be asked, is refused with 2`() throws {
    #expect(folder.rollcall("doctor").code == .usage)
    #expect(folder.rollcall("doctor", "@nowhere.sqlite").code == .usage)
    #expect(folder.rollcall("doctor", "@school.scenario").code == .usage)
    #expect(
      folder.rollcall("doctor", "@School.sqlite", "--format", "csv").errors.contains(
        "'doctor' writes text or json, not 'csv'"))
  }

  @Test func `before the prompt the fullest entity comes first, and a log that was cut is told of`()
    throws
  {
    try folder.write(
      """
      entity Vehicle
        plate String
      end
      entity Van parent=Vehicle
        seats Integer16
      end
      store sqlite "Cars.sqlite"
      insert Vehicle a plate="1"
      insert Van b plate="2"
      insert Van c plate="3"
      save
      """, to: "cars.scenario")
    #expect(folder.rollcall("run", "@cars.scenario", "--stores", folder.path).code == .good)
    let whole = folder.rollcall("open", "@Cars.sqlite").output
    #expect(whole.contains("   Van      2\n   Vehicle  1  (3)\n"))
    #expect(!whole.contains("-wal"))
    try folder.write("only a beginning", to: "Cars.sqlite-wal")
    #expect(
      folder.rollcall("open", "@Cars.sqlite").output.contains(
        "\nIts -wal ends in the middle of a transaction: 0 pages of it are read"))
  }
}
