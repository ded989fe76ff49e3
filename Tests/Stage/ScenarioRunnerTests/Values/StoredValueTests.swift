import Reports
import Testing

@testable import ScenarioRunner

/// What an attribute takes, and what comes back from the disk.
struct StoredValueTests {
  private static func scenario(_ type: String, _ value: String, then rest: String) -> String {
    """
    enum Kind Integer16
      low   0
      high  1
    end
    class Equalizer
      gains  Array
    end
    transformer Whole
      transformedValueClass Data
    end
    transformer Half
      transformedValueClass Data
      reverseTransformedValue nil
    end
    entity Other
      back toOne E inverse=other
    end
    entity E
      x      \(type)
      other  toOne Other inverse=back
    end
    store sqlite
    insert E e
    set e x=\(value)
    \(rest)
    """
  }

  @Test(arguments: [
    ("Integer16", "-32768", "-32768"), ("Integer32", "2147483647", "2147483647"),
    ("Integer64", "-9223372036854775808", "-9223372036854775808"),
    ("Decimal", "0.10", "0.1"), ("Decimal", "1e120", "1" + String(repeating: "0", count: 120)),
    ("Double", "0.1", "0.1"), ("Float", "0.1", "0.1"), ("Float", "1e60", "\"inf\""),
    ("String", #""小明 \{\}""#, #""小明 \{\}""#), ("String", #""""#, #""""#),
    ("Boolean", "true", "true"), ("Date", "1969-12-31T23:59:59Z", "1969-12-31T23:59:59Z"),
    ("Binary", "0x0001", "0x0001"), ("Binary", "bytes(100000)", "bytes(100000)"),
    ("Binary", "archive([2, \"a\", true])", "archive([2, \"a\", true])"),
    ("Date", "2024-05-10T18:14:11.669581Z", "2024-05-10T18:14:11.669581Z"),
    ("Date", "1999-12-31T23:59:59.50Z", "1999-12-31T23:59:59.5Z"),
    ("Date", "2001-01-01T00:00:00.000001Z", "2001-01-01T00:00:00.000001Z"),
    ("Date", "2000-12-31T23:59:59.999Z", "2000-12-31T23:59:59.999Z"),
    ("UUID", "uuid(7)", "uuid(7)"),
    (
      "UUID", #"uuid("173ef017-8551-4a76-ad07-19d8830fdc80")"#,
      #"uuid("173EF017-8551-4A76-AD07-19D8830FDC80")"#
    ),
    ("URI", #""https://example.org/a""#, #""https://example.org/a""#),
    ("Kind", ".high", ".high"), ("Kind", "1", ".high"), ("Kind", "7", "7"),
    ("Transformable class=Array", #"["游泳", [1.5, true]]"#, #"["游泳", [1.5, true]]"#),
    ("Transformable class=Dictionary", #"["b": 1, "a": [2]]"#, #"["a": [2], "b": 1]"#),
    ("Transformable class=CGSize", "CGSize(width: 1, height: 2)", "CGSize(width: 1, height: 2)"),
    (
      "Transformable class=Equalizer transformer=Whole", "Equalizer(gains: [1, -2.5])",
      "Equalizer(gains: [1, -2.5])"
    ),
    ("Transformable class=Equalizer", "Equalizer()", "Equalizer(gains: nil)"),
    (
      "Transformable class=Equalizer transformer=Half", "Equalizer(gains: [1])",
      "nil; the store has archive(Equalizer, 503 bytes), which cannot be decoded here"
    ),
    ("Integer16", "nil", "nil"),
  ])
  func `a value is the same when it is read from the file again`(
    type: String, value: String, printed: String
  ) {
    let report = SampleRun.report(Self.scenario(type, value, then: "save\nreopen\nprint e.x"))
    #expect(report.text().contains("> print e.x\n   \(printed)\n"))
    #expect(report.exitCode == 0)
  }

  @Test(arguments: [
    ("Integer16", "1.5", "the attribute takes a whole number"),
    (
      "Integer64", "1e30",
      "1000000000000000000000000000000 is beyond the whole numbers of attributes, which go from "
        + "-9223372036854775808 to 9223372036854775807"
    ),
    ("Integer16", #""x""#, #"the attribute is an Integer16; "x" is a text"#),
    ("Decimal", #""1""#, #"the attribute is a Decimal; "1" is a text"#),
    ("Double", "true", "the attribute is a Double; true is true or false"),
    ("Float", "2001-01-01", "the attribute is a Float; 2001-01-01 is a date"),
    ("String", "3", "the attribute is a String; 3 is a number"),
    ("Boolean", "1", "the attribute is a Boolean (true or false); 1 is a number"),
    ("Date", #""2001""#, #"the attribute is a Date; "2001" is a text"#),
    ("Binary", "[1]", "the attribute is Binary; [1] is an array"),
    ("UUID", #""x""#, #"the attribute is a UUID, as uuid(7); "x" is a text"#),
    ("URI", "5", #"the attribute is a URI, as "http://example.org"; 5 is a number"#),
    ("URI", #""""#, #""" is no URI"#),
    ("String", "e", "the attribute is a String; this is an object"),
    (
      "Transformable class=Array", "[e]",
      "the attribute holds an archive; this value cannot be archived"
    ),
    (
      "Transformable class=Array", "0-1",
      "the attribute holds an archive; this value cannot be archived"
    ),
  ])
  func `a value of another kind is told at its place`(
    type: String, value: String, sentence: String
  ) throws {
    let report = SampleRun.report(Self.scenario(type, value, then: "save"))
    let message = try #require(report.stop?.message)
    #expect(
      message == """
        a.scenario:24:9: error: \(sentence) [X007]
           24 | set e x=\(value)
              |         \(String(repeating: "^", count: value.count))
        """)
    #expect(report.exitCode == 2)
  }

  @Test func `a relationship takes objects by their labels`() {
    #expect(
      SampleRun.students("set reds players=[bo, ming]\nprint reds.players, ann.team, bo.team")
        .output == ["[bo, ming], nil, reds"])
    #expect(
      SampleRun.students("set bo team=5").stop?.message.contains(
        "'team' takes an object, by its label")
        == true)
    #expect(
      SampleRun.students("set reds players=[bo, 5]").stop?.message
        .contains("a to-many relationship takes labels of objects") == true)
  }

  @Test func `a member is added and removed in place`() {
    #expect(
      SampleRun.students("add reds.players bo, ming\nremove reds.players ann\nprint reds.players")
        .output == ["[bo, ming]"])
    #expect(
      SampleRun.students("add ann.name bo").stop?.message
        .contains("'Student' has no to-many relationship 'name'") == true)
  }

  @Test func `a value that grows with each round ends the run`() throws {
    let text = SampleRun.students(
      "repeat 60\n  set ann name=\"{ann.name}{ann.name}\"\nend")
    #expect(text.exitCode == 3)
    #expect(
      try #require(text.stop).message.contains("this text is longer than 1048576 bytes [X004]"))
    for value in ["[e.x]", "[e.x, e.x]"] {
      let report = SampleRun.report(
        Self.scenario(
          "Transformable class=Array", "[1]", then: "repeat 99\n  set e x=\(value)\nend"))
      #expect(report.exitCode == 3)
      #expect(
        try #require(report.stop).message
          .contains("this value has more than 10000 parts, or is more than 32 deep [X004]"))
    }
  }
}
