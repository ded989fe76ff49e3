import Testing

@testable import ScenarioCheck

/// What is told of the values that attributes are given, before a run meets them.
struct ValueCheckTests {
  private static let values: [(text: String, expected: [String])] = [
    (
      "insert 学生 小红 姓名=5 年龄=12",
      ["1:17 X007 the attribute is a String; 5 is a number"]
    ),
    (
      "insert 学生 小红 年龄=\"十二\"",
      ["1:17 X007 the attribute is an Integer16; \"十二\" is a text"]
    ),
    ("set 小明 年龄=1.5", ["1:11 X007 the attribute takes a whole number"]),
    ("set 小明 姓名=2024-01-01", ["1:11 X007 the attribute is a String; 2024-01-01 is a date"]),
    (
      "set 小明 年龄=99999999999999999999",
      [
        "1:11 X007 99999999999999999999 is beyond the whole numbers of attributes, which go from "
          + "-9223372036854775808 to 9223372036854775807"
      ]
    ),
    ("set 小明 年龄=1e999", ["1:11 X007 '1e999' is out of the range of numbers"]),
    ("print {1 + 1e999}", ["1:12 X007 '1e999' is out of the range of numbers"]),
    (
      "repeat 1000000000\n  print 1\nend",
      ["1:8 X007 a whole number from 0 to 1000000 stands here"]
    ),
    ("repeat 1000000\n  print 1\nend", []),
    (
      "fetch 学生 fetchLimit=9999999999",
      ["1:21 X007 a whole number from 0 to 2147483647 stands here"]
    ),
    // Whether a number is too large for its type, a save decides.
    ("set 小明 年龄=70000 姓名=nil", []),
    // What is filled in is known only in the run.
    ("repeat 2 as i\n  insert 学生 s{i} 姓名=\"{i}\" 年龄={i + 1}\nend", []),
    ("set 小明 年龄={小明.年龄 + 1} 班级=nil", []),
  ]

  @Test(arguments: values)
  func `a value of another kind than its attribute is told as the run tells it`(
    text: String, expected: [String]
  ) {
    #expect(CheckedSample.told(text).filter { $0.contains("X007") } == expected)
  }
}
