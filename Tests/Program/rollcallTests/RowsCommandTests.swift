import Foundation
import ScenarioFiles
import TestSupport
import Testing
import Words

@testable import rollcall

/// `rollcall rows`: the objects of a store, for other programs.
struct RowsCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"""
      entity Person abstract=true
        name  String
      end
      entity Student parent=Person
        age      Integer16
        isNew    Boolean
        born     Date
        picture  Binary
        team     toOne Team inverse=players
        tags     toMany Tag inverse=students
      end
      entity Prefect parent=Student
        badge  String
      end
      entity Team
        title    String
        players  toMany Student inverse=team
      end
      entity Tag
        title     String
        students  toMany Student inverse=tags
      end
      store sqlite "School.sqlite"
      insert Team red title="Red, \"the\" first"
      insert Tag fast title="fast"
      insert Tag kind title="kind"
      insert Student ann name="Ann" age=7 isNew=true born=2020-05-01T10:00:00Z picture=0x0102 team=red
      insert Prefect bo name="Bo\nsecond line" badge="=b"
      add fast.students ann, bo
      add kind.students ann
      save
      """#, to: "school.scenario")
    let made = folder.rollcall("run", "@school.scenario", "--stores", folder.path)
    #expect(made.code == .good, "\(made)")
  }

  @Test func `each object is a line of JSON, entity by entity, and the store is as it was`() throws
  {
    let url = URL(filePath: folder.path("School.sqlite"))
    let before = try Data(contentsOf: url)
    let outcome = folder.rollcall("rows", "@School.sqlite")
    let prefect =
      #"{"entity":"Prefect","key":2,"values":{"name":"Bo\nsecond line","badge":"=b","tags":["Tag#1"]}}"#
    let student =
      #"{"entity":"Student","key":1,"values":{"name":"Ann","age":7,"born":"2020-05-01T10:00:00Z","#
      + #""isNew":true,"picture":"AQI=","team":"Team#1","tags":["Tag#1","Tag#2"]}}"#
    let expected = [
      prefect, student,
      #"{"entity":"Tag","key":1,"values":{"title":"fast","students":["Student#1","Student#2"]}}"#,
      #"{"entity":"Tag","key":2,"values":{"title":"kind","students":["Student#1"]}}"#,
      #"{"entity":"Team","key":1,"values":{"title":"Red, \"the\" first"}}"#,
    ]
    let objects = try outcome.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
    }
    let wanted = try expected.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary)
    }
    #expect(outcome.code == .good && outcome.errors == "" && objects == wanted, "\(outcome)")
    #expect(try Data(contentsOf: url) == before)
  }

  @Test func `the objects of an entity are comma-separated values below the names of the columns`()
  {
    let outcome = folder.rollcall(
      "rows", "@School.sqlite", "--entity", "Student", "--format", "csv")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(outcome.code == .good && lines.count == 2, "\(outcome)")
    let pairs = Dictionary(
      zip(lines[0].split(separator: ","), lines[1].split(separator: ",")).map {
        (String($0), String($1))
      }, uniquingKeysWith: { first, _ in first })
    #expect(
      pairs == [
        "entity": "Student", "key": "1", "name": "Ann", "age": "7", "born": "2020-05-01T10:00:00Z",
        "isNew": "true", "picture": "AQI=", "team": "Team#1", "tags": "Tag#1 Tag#2",
      ], "\(outcome)")
    let team = folder.rollcall("rows", "@School.sqlite", "--entity", "Team", "--format", "csv")
      .output
    #expect(team == "entity,key,title\nTeam,1,\"Red, \"\"the\"\" first\"\n")
    let prefect = folder.rollcall(
      "rows", "@School.sqlite", "--entity", "Prefect", "--format", "csv"
    )
    .output
    #expect(prefect.contains("\"Bo\nsecond line\""), "\(prefect)")
  }

  @Test(arguments: [
    ([], "'rows' needs"), (["@School.sqlite", "--format", "csv"], "'--format' needs '--entity'"),
    (["@School.sqlite", "--entity", "Pupil"], "no entity 'Pupil' with objects; it has Prefect, "),
    (["@School.sqlite", "--entity", "Person"], "no entity 'Person'"),
    (["@School.sqlite", "--format", "text"], "text"),
    (["@school.scenario"], "school.scenario: it is no SQLite database"),
    (["@nowhere.sqlite"], "nowhere.sqlite"),
  ])
  func `what cannot be read is refused with its name`(words: [String], said: String) {
    let outcome = folder.rollcall(["rows"] + words)
    #expect(
      outcome.code == .usage && outcome.output == "" && outcome.errors.contains(said), "\(outcome)")
  }
}
