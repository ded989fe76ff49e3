import Reports
import Testing

@testable import ScenarioRunner

/// Loops, variables, the four sources of difference, and names that are known only while running.
struct InterpreterFlowTests {
  @Test func `a loop counts from one and fills in names and texts`() {
    #expect(
      SampleRun.students(
        """
        repeat 3 as i
          insert Student s{i} name="student-{i * 10}" age={i + 9}
        end
        print s1.name, s3.name, s3.age
        """
      ).output == [#""student-10", "student-30", 12"#])
  }

  @Test func `a loop goes through values, and through the objects of a reading`() {
    #expect(
      SampleRun.students(
        """
        for name in ["Ann", "小明", nil, 3]
          note "{name}"
        end
        for x in [bo, ming]
          print {x}.age
        end
        for p in reds.players
          note "{p.name}"
        end
        repeat 0
          note "never"
        end
        """
      ).output == ["Ann", "小明", "nil", "3", "11", "11", "Ann"])
  }

  @Test func `a loop outside a step is printed once, and a round's step says which it is`() {
    let report = SampleRun.students(
      """
      controller teams
        entity           Team
        sortDescriptors  name
        delegate         standard
      end
      performFetch teams
      repeat 2 as i
        set ann age={i}
        for n in ["a"]
          insert Team t{i}{n}
        end
        print ann.age
      end
      repeat 1
        step "By itself"
        end
      end
      """)
    let text = report.text()
    #expect(
      text.contains(
        """

        > repeat 2 as i
            set ann age={i}
            for n in ["a"]
              insert Team t{i}{n}
            end
            print ann.age
          end

        == step 2: insert Team t{i}{n} (i = 1, n = "a") ====
        """))
    #expect(text.contains("\n   1\n\n== step 3: insert Team t{i}{n} (i = 2, n = \"a\") ===="))
    #expect(!text.contains("> set") && !text.contains("> print") && !text.contains("> repeat 1"))
  }

  @Test func `a variable of a loop is new in each round and gone after it`() throws {
    let report = SampleRun.students(
      """
      repeat 2 as i
        let double = {i * 2}
        repeat 2 as j
          let product = {i * j}
          print double, product
        end
      end
      """)
    #expect(report.output == ["2, 1", "2, 2", "4, 2", "4, 4"])
    let gone = SampleRun.students("repeat 1 as i\n  let x{i} = 1\nend\nprint x1")
    #expect(try #require(gone.stop).message.contains("there is no 'x1'"))
  }

  @Test func `a variable holds what was read when it was declared`() {
    #expect(
      SampleRun.students(
        """
        let before = ann.age
        set ann age=13
        print before, ann.age, "{before + 1}"
        """
      ).output == [#"12, 13, "13""#])
  }

  @Test(arguments: [
    (
      "for n in [\"ann\"]\n  insert Student {n}\nend", "{n}",
      "the name 'ann' is taken: it is a label already", "X001"
    ),
    (
      "repeat 2 as i\n  insert Student s{i - i}\nend", "s{i - i}",
      "the name 's0' is taken: it is a label already", "X001"
    ),
    (
      "for n in [\"main\"]\n  insert Student {n}\nend", "{n}",
      "the name 'main' is taken: it is the context that every store has", "X001"
    ),
    (
      "for n in [\"standard\"]\n  insert Student {n}\nend", "{n}",
      "the name 'standard' is taken: it is the delegate that is there from the start", "X001"
    ),
    (
      "for n in [\"Team\"]\n  let {n} = 1\nend", "{n}",
      "the name 'Team' is taken: it is an entity already", "X001"
    ),
    ("for x in 5\nend", "5", "'for' takes an array, as [A, B]", "X007"),
    ("repeat {0 - 1}\nend", "{0 - 1}", "a whole number from 0 to 1000000 stands here", "X007"),
  ])
  func `a name that is filled in is declared once as well`(
    lines: String, marked: String, sentence: String, code: String
  ) throws {
    let report = SampleRun.students(lines)
    let message = try #require(report.stop).message
    #expect(message.contains("error: \(sentence) [\(code)]"))
    #expect(message.contains("\(String(repeating: "^", count: marked.count))"))
    #expect(report.exitCode == 2)
  }

  @Test func `random numbers follow from the seed`() {
    let draw = "print \"{random 0..<1000000} {random 1...6}\"\n"
    let one = SampleRun.report(draw).output
    #expect(SampleRun.report(draw).output == one)
    #expect(SampleRun.report("seed 1\n" + draw).output == one)
    #expect(SampleRun.report("seed 2\n" + draw).output != one)
    #expect(SampleRun.report(draw + "seed 1\n" + draw).output == one + one)
  }

  @Test func `the clock stands still where it is set`() {
    #expect(
      SampleRun.report("print now\nclock 2020-02-29T12:00:00Z\nprint now, now+12h").output
        == ["2026-01-01", "2020-02-29T12:00:00Z, 2020-03-01"])
  }

  @Test func `the locale of an order is set before the store`() throws {
    let report = SampleRun.report("store memory\nlocale \"zh_CN\"")
    #expect(try #require(report.stop).message.contains("write this before 'store'"))
    #expect(SampleRun.report("locale \"zh_CN\"\nstore memory").exitCode == 0)
  }

  @Test func `a disabled scenario says why and runs nothing`() {
    let report = SampleRun.report("disabled \"not yet\"\nprint 1")
    #expect(report.text() == "note  disabled: not yet\n\nrun: 0 steps\n")
    #expect(report.exitCode == 0)
  }

  @Test func `a step cannot stand in a step`() throws {
    let report = SampleRun.report(
      "part p\n  step \"inner\"\n  end\nend\nstep \"outer\"\n  include p\nend")
    #expect(
      try #require(report.stop).message
        .hasPrefix("a.scenario:2:3: error: a step cannot stand within a step [X001]"))
  }
}
