import Foundation
import ScenarioLanguage
import TestSupport
import Testing
import Words

@testable import ScenarioCheck

/// What is told of a scenario that is not run.
struct ScenarioCheckTests {
  @Test(arguments: [
    ("delete 小红", "1:8 X005 there is no '小红'; there is 一班, 名单, 学生, 小明, 班"),
    ("insert 同学 小红", "1:8 X005 there is no entity '同学'; there is 学生, 班"),
    ("insert 学生 a 年令=3", "1:13 X006 '学生' has no '年令'; there is 姓名, 年龄, 班级"),
    ("insert 学生 s{i} 姓名=\"乙\"", "1:13 X005 there is no 'i'; there is 一班, 名单, 学生, 小明, 班"),
    (
      "batchUpdate 学生 set=[\"年令\": 3]\nexpect exception",
      "1:21 X006 '学生' has no '年令'; there is 姓名, 年龄, 班级"
    ),
    (
      "batchInsert 学生 objects=[[\"姓名\": \"甲\"], [\"名\": \"乙\"]]\nexpect exception",
      "1:39 X006 '学生' has no '名'; there is 姓名, 年龄, 班级"
    ),
    ("set 小明 班级=二班", "1:11 X005 there is no '二班'; there is 一班, 名单, 学生, 小明, 班"),
    ("print 小明.班级.名字", "1:13 X006 '班' has no '名字'"),
    ("performFetch studends", "1:14 X005 there is no controller 'studends'; there is 名单"),
    ("save other", "1:6 X005 there is no context 'other'"),
    (
      "set 名单 predicate=\"年龄 > 3\"",
      "1:8 X006 'predicate' is the request's, and counts from the next performFetch on; write: set "
        + "名单.fetchRequest predicate=…"
    ),
    ("set 名单 nope=1", "1:8 X006 a controller has no 'nope' to set"),
    ("set 名单 delegate=anim", "1:17 X005 there is no delegate 'anim'"),
    (
      "save late\ncontext late",
      "1:6 X005 the context 'late' is declared below; write it above this line"
    ),
    ("expect \"random \" == \"random \"", "1:1 W003 this always holds: both sides are the same"),
    (
      "print 名单.sektions.count",
      "1:10 X006 there is no 'sektions' to be read here; did you mean 'sections'?"
    ),
    ("expect order 名单 小明, 小鸣", "1:21 X005 there is no object '小鸣'; there is 一班, 小明"),
    ("tableView 名单\n  cell \"{姓名} {班级.人数}\"\nend", "2:18 X006 '班' has no '人数'"),
    ("set 名单.fetchRequest sortDescriptors=班级.名字", "1:40 W005 '班' has no '名字'; there is 名, 学生们"),
    (
      "fetch 学生 predicate=\"姓名 CONATINS '明'\"",
      "1:24 X001 Unable to parse the format string \"姓名 CONATINS '明'\": expected an operator, as in "
        + "a == b, found CONATINS; did you mean 'CONTAINS'?"
    ),
    (
      "fetch 学生 predicate=\"姓名 == \\\"a\\\" AND 年龄 IN (1, 2)\"",
      "1:45 X001 Unable to parse the format string \"姓名 == \"a\" AND 年龄 IN (1, 2)\": expected ), "
        + "found ,; a list stands in braces, as in {1, 2}"
    ),
    (
      "fetch 学生 predicate=\"年龄 > %d\"",
      "1:26 X001 Insufficient arguments for conversion characters specified in format string. "
        + "There is no argument for this placeholder"
    ),
    (
      "fetch 学生 predicate=\"年龄 > %d\" arguments=[\"x\"]",
      "1:26 X001 Unable to parse the format string \"年龄 > %d\": the argument does not fit %d, which "
        + "takes a number"
    ),
    (
      "fetch 学生 predicate=\"年龄 > %d\" arguments=[1, 2]",
      "1:44 W001 an argument that no placeholder of the predicate takes"
    ),
    (
      "fetch 学生 predicate=\"姓名 == '年令' OR 年令 > 3\"",
      "1:35 W005 '学生' has no '年令'; there is 姓名, 年龄, 班级"
    ),
    (
      "fetch 学生 predicate=\"ANY 班级.学生们.名 == 'x' AND SELF.年龄 > 3\"",
      "1:32 W005 '学生' has no '名'; there is 姓名, 年龄, 班级"
    ),
    (
      "fetch 班 predicate=\"SUBQUERY(学生们, $x, $x.班级.nom == 'x').@count > 0\"",
      "1:44 W005 '班' has no 'nom'; there is 名, 学生们"
    ),
    (
      "fetch 学生 predicate=\"%K > 3\" arguments=[\"班级.nom\"]",
      "1:20 W005 '班' has no 'nom'; there is 名, 学生们"
    ),
    (
      "set 名单.fetchRequest predicate=\"班级.名字 == nil\"",
      "1:35 W005 '班' has no '名字'; there is 名, 学生们"
    ),
    (
      "batchDelete 学生 predicate=\"age == 3\"\nexpect exception",
      "1:27 W005 '学生' has no 'age'; there is 姓名, 年龄, 班级"
    ),
    (
      "fetch 学生 resultType=dictionaryResultType propertiesToFetch=[n: \"sum:(age)\"]",
      "1:70 W005 '学生' has no 'age'; there is 姓名, 年龄, 班级"
    ),
    (
      "fetch 学生 resultType=dictionaryResultType propertiesToFetch=[n: \"sume:(年龄)\"]",
      "1:65 X001 Unable to parse function name 'sume:' into supported selector (sume:): there is no "
        + "function sume:; did you mean 'sum'?"
    ),
    (
      "fetchHistory predicate=\"author LIKE\"",
      "1:36 X001 Unable to parse the format string \"author LIKE\": expected a value, found the end"
    ),
    ("include 没有", "1:9 X005 there is no part '没有'"),
    ("let x = 3", "1:5 W001 a variable that nothing uses: 'x'"),
    ("enum E Integer16\n  a 1\nend", "1:6 W001 an enum that nothing uses: 'E'"),
    ("context c", "1:9 W001 a context that nothing uses: 'c'"),
    ("delegate d\nend", "1:10 W001 a delegate that nothing uses: 'd'"),
    ("expect 名单.sections.count > -1", "1:1 W003 this always holds: a count is never negative"),
    ("expect 小明.姓名 == 小明.姓名", "1:1 W003 this always holds: both sides are the same"),
    ("expect same 0-1 == 0-1", "1:1 W003 this always holds: both sides are the same"),
    ("expect 小明.姓名 contains \"\"", "1:1 W003 this always holds: every text contains the empty one"),
    (
      "expect callbacks containing\nend",
      "1:1 W003 this always holds: no callback is named that has to be there"
    ),
    (
      "expect calls containing\nend",
      "1:1 W003 this always holds: no call is named that has to be there"
    ),
    (
      "expect sql containing \"\"",
      "1:1 W003 this always holds: an empty text is in every statement"
    ),
  ])
  func `what is wrong or does nothing is told at its place`(text: String, expected: String) throws {
    let told = CheckedSample.told(text)
    #expect(told.count == 1)
    #expect(try #require(told.first).hasPrefix(expected), "\(told)")
  }

  @Test func `parts that include the next one twice are followed so far and no further`() {
    #expect(
      CheckedSample.told(SampleParts.doubling(30) + "include p0\n").filter { $0.contains("X004") }
        == [
          "124:1 X004 more than 100000 lines are included here, those of parts that are included "
            + "again counted again"
        ])
    #expect(
      CheckedSample.told(SampleParts.doubling(12) + "include p0\n").filter { $0.contains("X004") }
        == [])
  }

  @Test func `patterns and derivations that cannot be read are told`() {
    let entity = """
      entity 书
        名   String regex="["
        数   Integer32 derived="学生们.@count +"
      end
      insert 书 a
      """
    #expect(
      CheckedSample.told(entity) == [
        "2:20 X001 this is no regular expression",
        "3:38 X001 Unable to parse the format string \"学生们.@count +\": expected a value, found the end",
      ])
  }

  @Test func `a controller that is never fetched is told, unless it is expected to raise`() {
    let others = """
      controller 别的
        entity           学生
        sortDescriptors  姓名
      end
      controller 乱的
        entity 学生
      end
      expect exception "requires a fetch request with sort descriptors"
      """
    #expect(
      CheckedSample.told(others) == [
        "1:12 W002 the controller '别的' is never fetched, so it has no rows"
      ])
  }

  @Test(arguments: [
    ("computed={姓名.first} cached=true", "姓名"), ("computed={姓名.first} cached=true resetBy=姓名", nil),
    ("computed={姓名.first}", nil), ("computed=\"{年龄}{姓名}{年龄}\" cached=true", "年龄 or 姓名"),
    ("computed=\"{年龄}{姓名}\" cached=true resetBy=年龄", "姓名"), ("computed=\"x\" cached=true", nil),
    ("computed={大写.first} cached=true", "姓名"),
    ("computed={大写.first} cached=true resetBy=姓名", nil),
    ("computed={首字母.first} cached=true", nil),
  ])
  func `what a getter keeps has to be reset where its sources are set`(
    how: String, sources: String?
  ) {
    let message = sources.map {
      "5:3 W007 '首字母' is kept, and setting \($0) does not reset it; write "
        + "resetBy=\($0.replacing(" or ", with: ", "))"
    }
    #expect(
      CheckedSample.told(
        """
        entity 人
          姓名 String
          年龄 Integer16
          大写 String transient=true computed={姓名.uppercased()}
          首字母 String transient=true \(how)
        end
        insert 人 某人

        """) == [message].compactMap { $0 })
  }

  @Test(arguments: [
    ("deleted", true), ("objectID", true), ("description", true), ("removed", false),
  ])
  func `a property with the name of something that every object has is told`(
    name: String, isTold: Bool
  ) {
    let message =
      "3:3 W011 every managed object has a '\(name)' of its own, and Core Data allows no property of that name; "
      + "give it another"
    #expect(
      CheckedSample.told(
        "entity Row\n  title String\n  \(name) Boolean\nend\ninsert Row a title=\"A\" \(name)=true\n"
      )
        == (isTold ? [message] : []))
  }

  @Test func `what an entity computes is looked for among its own attributes`() {
    #expect(
      CheckedSample.told(
        "entity 人\n  姓名 String\n  首 String transient=true computed={姓氏.first}\nend\ninsert 人 某")
        == ["3:37 X005 there is no '姓氏'; there is 姓名, 首"])
  }

  private static let transient =
    "W005 'short' is transient, so a SQLite store can neither sort nor filter by it"
  private static let toMany =
    "W005 'rs' is to many, and a SQLite store compares one value: a fetch raises 'to-many key not "
    + "allowed here'; write ANY, ALL or NONE before the path, or end it with @count"
  private static let relationship =
    "W005 't' is a relationship, and an object's description names no section; end the path at an "
    + "attribute"

  @Test(arguments: [
    ("sqlite", ["sortDescriptors n, t.short"], "13:24 \(transient)"),
    ("memory", ["sortDescriptors t.short", "predicate \"t.short == 'x'\""], nil),
    ("sqlite", ["sortDescriptors n", "predicate \"t.short == 'x'\""], "14:16 \(transient)"),
    ("sqlite", ["sortDescriptors t.n", "sectionNameKeyPath t"], "14:22 \(relationship)"),
    ("sqlite", ["sortDescriptors t.n", "sectionNameKeyPath t.short"], nil),
    ("sqlite", ["sortDescriptors n", "predicate \"t.rs.n == 'x'\""], "14:16 \(toMany)"),
    ("memory", ["sortDescriptors n", "predicate \"t.rs.n == 'x'\""], nil),
    ("sqlite", ["sortDescriptors n", "predicate \"ANY t.rs.n == 'x'\""], nil),
    ("sqlite", ["sortDescriptors n", "predicate \"t.rs.@count > 0\""], nil),
    ("sqlite", ["sortDescriptors n", "predicate \"SELF IN t.rs\""], nil),
  ])
  func `what a SQLite store cannot search by, and what names no section, is told`(
    store: String, properties: [String], message: String?
  ) {
    let text = """
      entity T
        n String
        short String transient=true
        rs toMany R inverse=t
      end
      entity R
        n String
        t toOne T inverse=rs
      end
      store \(store)
      controller c
        entity R
        \(properties.joined(separator: "\n  "))
      end
      performFetch c

      """
    let document = Document(path: "a", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.map { $0.rendered(in: document) } == [])
    let told = ScenarioCheck.diagnostics(of: scenario, document).map { diagnostic in
      let position = document.position(at: diagnostic.bytes.lowerBound)
      return "\(position.line):\(position.column) \(diagnostic.code.rawValue) "
        + diagnostic.message.english
    }
    #expect(told == [message].compactMap { $0 })
  }

  /// Lines below an entity, and what is told of them.
  private static let storeOrders: [(lines: [String], message: String?)] = {
    let noStore = "X001 there is no store yet: write 'store sqlite' before this"
    let fixed =
      "X001 the model and its locale are fixed once the store is open: write this before 'store'"
    return [
      // The first line that needs the store, and no other.
      (["insert A a n=\"1\"", "save", "store sqlite"], "4:1 \(noStore)"),
      (["step \"A\"", "  insert A a", "end", "store sqlite"], "5:3 \(noStore)"),
      (["controller c", "  entity A", "end", "performFetch c"], "4:1 \(noStore)"),
      (["reopen", "store sqlite", "insert A a"], "4:1 X001 there is no store to open again"),
      (["removeStore", "store sqlite", "insert A a"], "4:1 \(noStore)"),
      (["store sqlite", "store memory", "insert A a"], "5:1 X001 the store is open already"),
      (["store sqlite", "entity B", "end", "insert A a", "insert B b"], "5:1 \(fixed)"),
      (["store sqlite", "locale \"zh_CN\"", "insert A a"], "5:1 \(fixed)"),
      (["store sqlite", "class C", "end", "insert A a", "let c = C()", "print c"], nil),
      (["part all", "  insert A a", "end", "store sqlite", "include all"], nil),
      (["store sqlite", "expect error 134100", "store memory", "insert A a"], nil),
      (
        [
          "step \"A\"", "  store sqlite", "end", "expect error 134100", "store memory",
          "insert A a",
        ], nil
      ),
      (["repeat 0", "  insert A a", "end", "store sqlite", "insert A b"], nil),
    ]
  }()

  @Test(arguments: storeOrders)
  func `what stands on the wrong side of store is told as the run tells it`(
    lines: [String], message: String?
  ) {
    let text = (["entity A", "  n String", "end"] + lines).map { $0 + "\n" }.joined()
    let document = Document(path: "a", text: text)
    let (scenario, problems) = Parser.parse(document)
    #expect(problems.map { $0.rendered(in: document) } == [])
    let told = ScenarioCheck.diagnostics(of: scenario, document).map { diagnostic in
      let position = document.position(at: diagnostic.bytes.lowerBound)
      return "\(position.line):\(position.column) \(diagnostic.code.rawValue) "
        + diagnostic.message.english
    }
    #expect(told == [message].compactMap { $0 })
  }

  @Test(arguments: [
    ("a toOne A inverse=bs", "5:21 X006 'A' has no 'bs'"),
    ("a toOne A inverse=n", "5:21 X006 'A' has no 'n'"),
    ("a toMany C inverse=xyz", "5:22 X006 'C' has no 'xyz'; there is bs"),
    ("a toOne C inverse=bs", nil),
  ])
  func `an inverse that its entity does not have is told`(line: String, message: String?) {
    let text = """
      entity A
        n String
      end
      entity B
        \(line)
      end
      entity C
        bs toMany B inverse=a
      end
      store memory
      insert A a
      insert B b
      insert C c

      """
    let document = Document(path: "a", text: text)
    let told = ScenarioCheck.diagnostics(of: Parser.parse(document).0, document).map { diagnostic in
      let position = document.position(at: diagnostic.bytes.lowerBound)
      return "\(position.line):\(position.column) \(diagnostic.code.rawValue) "
        + diagnostic.message.english
    }
    #expect(told == [message].compactMap { $0 })
  }

  private static let outcomes =
    "which is right only where both give the same order. Recorded on phones where they do not: an error "
    + "134060, sections in the order of their names, rows under wrong headers."

  @Test(arguments: [
    (
      "sortDescriptors 姓名, 年龄", "年龄", "",
      "3:19 W006 sections are by 年龄, but rows are sorted by 姓名 first, \(outcomes) Sort by 年龄 first"
    ),
    (
      "sortDescriptors 班级.名 descending", "班级.名", "", nil
    ),
    (
      "sortDescriptors 姓名 caseInsensitiveCompare", "姓名", "",
      "3:19 W006 sections are by 姓名, letter for letter, but rows are sorted by it without regard to "
        + "case: names that differ in case alone stand among each other, and a name that comes back is "
        + "an error 134060. Sort by 姓名 as it is"
    ),
    ("sortDescriptors 姓名 localizedStandardCompare", "姓名", "", nil),
    ("sortDescriptors 姓名", "年龄", "expect error 134060", nil),
    ("sortDescriptors 姓名", "年龄", "expect warning \"sorted by 姓名 first\"", nil),
    (
      "sortDescriptors 姓名", "年龄",
      "expect 分组.fetchedObjects == nil\nnote \"so\"\nexpect error 134060", nil
    ),
    (
      "sortDescriptors 姓名", "年龄",
      "step \"again\"\n  performFetch 分组\n  save\nend\nexpect error 134060", nil
    ),
    (
      "sortDescriptors 姓名", "年龄", "save\nexpect error 134060",
      "3:19 W006 sections are by 年龄, but rows are sorted by 姓名 first, \(outcomes) Sort by 年龄 first"
    ),
    ("sortDescriptors 姓名", "岁", "", "4:22 W005 '学生' has no '岁'; there is 姓名, 年龄, 班级"),
  ])
  func `a first sort descriptor that is not of the sections is told, unless that is what is shown`(
    order: String, sections: String, expectation: String, message: String?
  ) {
    let text = """
      controller 分组
        entity           学生
        \(order)
        sectionNameKeyPath \(sections)
      end
      performFetch 分组
      \(expectation)
      """
    #expect(CheckedSample.told(text) == (message.map { [$0] } ?? []))
  }
}
