import Reports
import Testing

@testable import ScenarioRunner

/// What a model's lines say of values, and what is wrong with them before a store is made.
struct ModelTests {
  private static func model(_ line: String) -> RunReport {
    SampleRun.report(
      """
      entity Team
        name     String
        players  toMany Player inverse=team
      end
      entity Player
        \(line)
        team  toOne Team inverse=players
      end
      store memory
      """)
  }

  @Test(arguments: [
    ("name String regex=\"[\"", "this is no regular expression"),
    ("name String min=\"a\"", "the attribute is an Integer64"),
    ("age Integer16 min=1.5", "the attribute takes a whole number"),
    ("born Date max=3", "the attribute is a Date"),
    ("size Integer32 derived=\"team.@\"", "Unable to parse the format string"),
    ("name String\n  unique names", "'Player' has no attribute 'names'"),
  ])
  func `a line that makes no model is shown`(line: String, sentence: String) throws {
    let report = Self.model(line)
    #expect(try #require(report.stop).message.contains(sentence))
    #expect(report.exitCode == 2)
  }

  @Test func `an expression that nothing can be derived by makes the model unusable`() {
    let text = Self.model("size Integer32 derived=\"team.name\"").text()
    #expect(text.contains("the derived attribute 'size' of the entity 'Player' cannot be derived"))
  }

  @Test func `bounds count for numbers, dates and the length of a text`() {
    #expect(
      SampleRun.report(
        """
        entity Player
          name  String min=2 max=3 regex="[a-z]+"
          age   Integer16 min=6 max=19
          born  Date min=2000-01-01
        end
        store memory
        insert Player li name="abc" age=6 born=2000-01-01
        save
        set li name="abcd" age=5 born=1999-12-31
        save
        expect error 1560
        """
      ).exitCode == 0)
  }

  @Test func `an array sets the order of an ordered relationship`() {
    #expect(
      SampleRun.report(
        """
        entity Team
          players  toMany Player inverse=team ordered=true
        end
        entity Player
          name  String
          team  toOne Team inverse=players
        end
        store memory
        insert Team reds
        insert Player li
        insert Player wu
        set reds players=[wu, li]
        print reds.players
        """
      ).output == ["[wu, li]"])
  }
}
