/// Which golden belongs to which scenario.
package enum GoldenName {
  static let scenarioEnding = ".scenario"
  package static let ending = ".golden"
  package static let markdownEnding = ".md"

  /// `X.golden` for `X.scenario`; a scenario of another name keeps it whole: `pupil.txt.golden`.
  package static func golden(of scenario: String) -> String {
    (scenario.hasSuffix(scenarioEnding) ? stem(scenario, scenarioEnding) : scenario) + ending
  }

  /// What follows the name of a scenario in the name of what Apple's framework told of it.
  static let recordingEnding = ".apple.json"

  /// `X.apple.json` for `X.scenario`.
  static func recording(of scenario: String) -> String {
    (scenario.hasSuffix(scenarioEnding) ? stem(scenario, scenarioEnding) : scenario)
      + recordingEnding
  }

  /// The scenario that a golden should have beside it.
  package static func scenario(of golden: String) -> String {
    stem(golden, ending) + scenarioEnding
  }

  /// A scenario's name without folder and ending.
  static func stem(ofScenario path: String) -> String {
    let name = FileAccess.split(path).name
    return name.hasSuffix(scenarioEnding) ? stem(name, scenarioEnding) : name
  }

  static func stem(_ path: String, _ ending: String) -> String {
    String(path.dropLast(ending.count))
  }
}
