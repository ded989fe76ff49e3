import Reports
import Testing

@testable import ScenarioRunner

/// What `print` shows of values and readings: always what could be written.
struct ReadingTests {
  @Test(arguments: [
    ("12, -3, 4.5, 1e6, 1e-3, 0.10", "12, -3, 4.5, 1000000, 0.001, 0.1"),
    (#""a\n\t\"\\ \{1\} {1 + 1}", "", nil, true"#, #""a\n\t\"\\ \{1\} 2", "", nil, true"#),
    (
      "2026-11-21, 2026-11-21T08:30:00Z, 0001-01-01", "2026-11-21, 2026-11-21T08:30:00Z, 0001-01-01"
    ),
    ("now, now+2d, now-90s", "2026-01-01, 2026-01-03, 2025-12-31T23:58:30Z"),
    ("0x00ffa0, bytes(3), bytes(17), bytes(0)", "0x00ffa0, 0xed8901, bytes(17), 0x"),
    (#"[1, [2]], ["b": 1, "a": nil], [], [:]"#, #"[1, [2]], ["b": 1, "a": nil], [], [:]"#),
    ("uuid(7), uuid(9223372036854775807), 0-1", "uuid(7), uuid(9223372036854775807), 0-1"),
    (#"archive(["a": 1]), Data(0x01)"#, #"archive(["a": 1]), 0x01"#),
    ("CGPoint(x: 1, y: 2.5)", "CGPoint(x: 1, y: 2.5)"),
    ("CGSize(width: 1, height: -2)", "CGSize(width: 1, height: -2)"),
    ("NSRange(location: 1, length: 2)", "NSRange(location: 1, length: 2)"),
    (
      "Color(red: 1, green: 0.5, blue: 0, alpha: 1)", "Color(red: 1, green: 0.5, blue: 0, alpha: 1)"
    ),
    ("{7 / 2}, {7.5 / 2}, {7 % 3}, {0 - 7 % 3}, {1 + 2 * 3}", "3, 3.75, 1, -1, 7"),
    (#""{ann.name}:{ann.age} {ann}", "{ann.team.name}""#, #""Ann:12 ann", "Reds""#),
    ("ann.name, ann.team, bo.team, bo.team.name", #""Ann", reds, nil, nil"#),
    ("reds.players, reds.players.count", "[ann], 1"),
    ("ann.name.first, ann.name.count, ann.name.uppercased()", #""A", 3, "ANN""#),
    ("ming.name.latin, bo.team.name.first, ann.name.lowercased()", #""xiao ming", nil, "ann""#),
    (
      "{ann.age < 13}, {ann.age >= 13}, {ann.name == bo.name}, {now < now}",
      "true, false, false, false"
    ),
    ("{!true}, {true && false || true}, {true || false && false}", "false, true, true"),
    ("{ann.age < 13 && bo.age > 11}, {!(ann.age < 13)}", "false, false"),
    ("{true || nope}, {false && nope}, {true ? 1 : nope}", "true, false, 1"),
    (#"{ann.age < 12 ? "a" : ann.age < 13 ? "b" : "c"}, {1 + (true ? 1 : 2)}"#, #""b", 2"#),
    ("{bo.team != nil && bo.team.name.count > 1}, {ann.team == nil ? 1 : 2}", "false, 2"),
    ("{bo.team.name.count < 1 && true}, {bo.team.name.count < 1 ? 1 : 2}", "nil, nil"),
    ("{!(bo.team.name.count < 1)}, {nil == bo.team}, {true == (1 < 2)}", "nil, true, true"),
    ("{now + 1d}, {now - 2 * 12h}, {now + 90}", "2026-01-02, 2025-12-31, 2026-01-01T00:01:30Z"),
    ("{now - (now - 1d)}, {now + 1d > now}, {2m}", "86400, true, 120"),
    ("0-{1 + 1}, {ann.age}-0, {1}-{2}", "0-2, 12-0, 1-2"),
    ("ann.isFault, ann.isInserted, ann.isUpdated, ann.isDeleted", "false, false, false, false"),
    ("ann.hasChanges, ann.changedValues, ann.objectID.isTemporaryID", "false, [:], false"),
    ("ann.committedValues", #"["age": 12, "name": "Ann", "team": reds]"#),
    ("ann.objectID, [bo.objectID]", "ann.objectID, [bo.objectID]"),
    ("main.hasChanges, main.insertedObjects, main.updatedObjects", "false, [], []"),
    ("main.deletedObjects, main.registeredObjects", "[], [ann, reds, bo, ming]"),
  ])
  func `a value prints as it is written`(written: String, printed: String) {
    #expect(SampleRun.students("print \(written)").output == [printed])
  }

  @Test(arguments: [
    ("fetchedObjects.count", "nil", "3"),
    ("fetchedObjects[0].name", "nil", #""Bo""#),
    ("sections.count, sections[0].name", "nil, nil", #"2, "11""#),
    ("sections[1].numberOfObjects, sections[0].indexTitle", "nil, nil", #"1, "1""#),
    ("indexPath(forObject: ann), indexPath(forObject: reds)", "nil, nil", "1-0, nil  moved"),
    ("sectionIndexTitles", "[]", #"["1", "1"]"#),
    ("cacheName, tracking", #"nil, "memory""#, #"nil, "memory""#),
  ])
  func `a controller answers before its fetch and after it`(
    readings: String, before: String, after: String
  ) {
    let named = readings.replacing(", ", with: ", students.")
    let report = SampleRun.students(
      SampleRun.controller.replacing("performFetch", with: "print students.\(named)\nperformFetch")
        + "print \(readings)\nprint students.object(at: 0-1), object(at: 1-0).name")
    #expect(report.output == [before, after, #"ming, "Ann""#])
  }

  @Test(arguments: [
    ("object(at: 2-0)", "no section at index 2"),
    ("object(at: 0-2)", "no object at index 2 in section at index 0"),
    ("sections[2].name", "*** -[__NSArrayM objectAtIndex:]: index 2 beyond bounds [0 .. 1]"),
    (#"section(forSectionIndexTitle: "1", at: 7)"#, "there is no index title at 7"),
    (#"section(forSectionIndexTitle: "Q", at: 1)"#, "the index title at 1 is not 'Q'"),
  ])
  func `what Core Data raises can be expected of any command`(reading: String, reason: String) {
    let report = SampleRun.students(
      SampleRun.controller + """
        print students.\(reading)
        expect exception "\(reason)"
        let first = students.\(reading)
        expect exception "\(reason)"
        step "Inside"
          let second = students.\(reading)
          save
        end
        expect exception "\(reason)"
        note "{students.\(reading.contains("\"") ? "object(at: 9-9)" : reading)}"
        expect exception
        """)
    #expect(report.exitCode == 0)
    #expect(report.totals.expectedExceptions == 4)
  }

  @Test(arguments: [
    ("nope", "nope", "there is no 'nope'", "X005"),
    ("an", "an", "there is no 'an'; did you mean 'ann'?", "X005"),
    ("ann.nmae", "nmae", "'Student' has no 'nmae'; did you mean 'name'?", "X006"),
    (
      "ann.name.length", "length",
      "there is no 'length' to be read here; there is first, count, uppercased, lowercased, latin",
      "X006"
    ),
    ("ann.objectID.uri", "uri", "an object's id has no 'uri'", "X006"),
    ("main", "main", "'main' is no value by itself", "X001"),
    (".female", "female", "no enum here has a case 'female'", "X005"),
    ("Nope(x: 1)", "Nope", "there is no class 'Nope'", "X005"),
    ("CGPoint(x: 1)", "CGPoint(x: 1)", "CGPoint lacks 'y'", "X001"),
    ("CGPoint(x: 1, z: 2)", "2", "CGPoint has the parts x, y", "X001"),
    (#"CGPoint(x: 1, y: "2")"#, #""2""#, "'y' is a number", "X007"),
    ("NSRange(location: 0.5, length: 1)", "NSRange", "NSRange takes whole numbers", "X007"),
    ("Data(1)", "Data(1)", "Data takes bytes, as Data(0x00ff)", "X007"),
    ("archive(ann)", "ann", "this value cannot be archived", "X007"),
    ("archive([0-1])", "[0-1]", "this value cannot be archived", "X007"),
    ("bytes(99999999999)", "99999999999", "a whole number from 0 to 16777216 stands here", "X007"),
    (
      "uuid({0 - 1})", "{0 - 1}", "a whole number from 0 to 9223372036854775807 stands here", "X007"
    ),
    ("{1 / 0}", "1 / 0", "division by zero", "X001"),
    ("{1e120 * 1e120}", "1e120 * 1e120", "the result is out of range", "X001"),
    ("{random 3..<3}", "random", "random needs two whole numbers, the smaller one first", "X007"),
    (
      "{random 0...1e30}", "random", "random needs two whole numbers, the smaller one first", "X007"
    ),
    ("{ann.name * 2}", "ann.name", "a number stands here; this is a text", "X007"),
    ("{!ann.age}", "ann.age", "a condition stands here; this is a number", "X007"),
    ("{true && ann.name}", "ann.name", "a condition stands here; this is a text", "X007"),
    ("{ann ? 1 : 2}", "ann", "a condition stands here; this is an object", "X007"),
    ("{now * 2}", "now", "a number stands here; this is a date", "X007"),
    ("{now + now}", "now", "a number stands here; this is a date", "X007"),
    ("{now + 1e13}", "now", "the result is out of range", "X001"),
    ("0-{0 - 1}", "0 - 1", "a whole number from 0 to 4294967295 stands here", "X007"),
    ("0-{ann.name}", "ann.name", "a number stands here; this is a text", "X007"),
    ("object(at: 0-0)", "object", "'object' needs the name of a controller before it", "X001"),
  ])
  func `what has no value is told with its place`(
    written: String, marked: String, sentence: String, code: String
  ) throws {
    let report = SampleRun.students("print \(written)")
    let stop = try #require(report.stop)
    #expect(stop.kind == .usage)
    let lines = stop.message.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasSuffix(": error: \(sentence) [\(code)]"))
    let column = try #require(lines[2].firstIndex(of: "^"))
    let under = lines[1][
      lines[1].index(
        lines[1].startIndex,
        offsetBy: lines[2].distance(
          from: lines[2].startIndex, to: column))...]
    #expect(under.hasPrefix(marked))
  }
}
