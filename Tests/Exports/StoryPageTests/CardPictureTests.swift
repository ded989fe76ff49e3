import Reports
import ScenarioLanguage
import ScenarioRunner
import Testing
import Words

@testable import StoryPage

@Suite struct CardPictureTests {
  /// The steps of a scenario, with the standard delegate beside its own where that is asked for.
  private func steps(_ text: String, isCompared: Bool = false) throws -> [StepReport] {
    let document = Document(path: "a.scenario", text: Self.head + text)
    let (scenario, diagnostics) = Parser.parse(document)
    try #require(diagnostics.isEmpty, "\(diagnostics.map { $0.rendered(in: document) })")
    var settings = RunSettings()
    if isCompared { settings.companionDelegate = "standard" }
    return ScenarioRun.perform(scenario, document, settings).blocks.compactMap { block in
      if case .step(let step) = block { step } else { nil }
    }
  }

  private static let head = """
    entity Student
      name  String
    end
    store sqlite
    delegate deaf
      controllerWillChangeContent:  beginUpdates
      controllerDidChangeContent:   endUpdates
    end
    insert Student ann name="Ann"
    save

    """

  @Test
  func `a row that moved, and does not show what its object holds, has the sign of what is wrong`()
    throws
  {
    let step = try #require(
      try steps(
        """
        delegate oneByOne
          didChange object for move:  beginUpdates, moveRow indexPath newIndexPath, endUpdates
        end
        insert Student bo name="Bo"
        insert Student cy name="Cy"
        save
        controller students
          entity           Student
          sortDescriptors  name
          delegate         oneByOne
        end
        tableView students
          cell  "{name}"
        end
        performFetch students
        step "Two go down"
          set ann name="Y"
          set bo name="Z"
          save
        end
        """
      ).last)
    for language in Language.allCases {
      let picture = StepPicture(of: step, on: .wide, in: language)
      let text = String(decoding: picture.bytes, as: UTF8.self)
      #expect(text.firstMatch(of: /class="sign delete"[^>]*>!</) != nil)
      #expect(text.firstMatch(of: /class="sign move"[^>]*>!</) == nil)
      // By its language a browser finds the font in whose squares Chinese signs stand as they should.
      #expect(text.contains("xml:lang=\"\(language.rawValue)\""))
    }
  }

  private static func controller(_ delegate: String) -> String {
    """
    controller students
      entity           Student
      sortDescriptors  name
      delegate         \(delegate)
    end
    performFetch students
    step "A name is mended"
      set ann name="Anne"
      save
    end
    step "Bo is deleted in the file"
      batchDelete Student
    end
    step "Cy comes" zh="Cy 来了"
      insert Student cy name="Cy"
      save
    end

    """
  }

  private func texts(
    of step: StepReport?, in steps: [StepReport], _ language: Language = .english
  ) throws -> [String] {
    let step = try #require(step)
    let picture = try #require(CardPicture(of: step, in: steps, language: language))
    return String(decoding: picture.bytes, as: UTF8.self)
      .matches(of: /<text [^>]*>([^<]*)</).map { String($0.output.1) }
  }

  @Test func `a card of a mistake has the step at which it is made`() throws {
    let refused = try steps(Self.controller("deaf") + "expect exception \"Invalid update\"\n")
    #expect(CardPicture.mistaken(among: refused)?.title.english == "Cy comes")
    // Nothing is noticed: the first step that has a title of its own.
    let silent = try steps(
      Self.controller("standard").replacing(
        "step \"A name is mended\"\n  set ann name=\"Anne\"\n  save\nend",
        with: "set ann name=\"Anne\"\nsave"))
    #expect(CardPicture.mistaken(among: silent)?.title.english == "Bo is deleted in the file")
  }

  @Test(arguments: [Language.english, .simplifiedChinese])
  func `two delegates stand beside each other, with what the wrong one came to`(
    language: Language
  ) throws {
    let steps = try steps(
      Self.controller("deaf") + "expect exception \"Invalid update\"\n", isCompared: true)
    let texts = try texts(of: CardPicture.mistaken(among: steps), in: steps, language)
    #expect(texts.first == (language == .english ? "4 Cy comes" : "4 Cy 来了"))
    #expect(texts.contains("deaf") && texts.contains("standard"))
    #expect(texts.count { $0 == "students" } == 2)
    #expect(texts.contains("Cy"))
    #expect(texts.contains("✕ NSInternalInconsistencyException"))
    #expect(!texts.contains { $0.contains("controllerWillChangeContent") })
  }

  @Test func `of a step of which nothing was told the phone shows what was there`() throws {
    let steps = try steps(Self.controller("standard"))
    let silent = try #require(steps.first { $0.title.english == "Bo is deleted in the file" })
    #expect(silent.controllers.allSatisfy { $0.table == nil })
    let texts = try texts(of: silent, in: steps)
    #expect(texts.contains("Anne") && !texts.contains("~"))
  }

  @Test func `a step without a view, in which nothing went wrong, has no picture`() throws {
    let steps = try steps("step \"Only an object\"\n  insert Student bo name=\"Bo\"\nend\n")
    let step = try #require(steps.last)
    #expect(CardPicture(of: step, in: steps, language: .english) == nil)
  }
}
