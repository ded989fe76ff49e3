/// What is known of the log of a crash.
package struct CrashAnswer {
  /// What was raised, and what in the code raises it, numbered from 1.
  package var text: String
  /// The scenario of each cause.
  package var stories: [String]

  /// Describes what is known.
  package init(text: String, stories: [String]) {
    self.text = text
    self.stories = stories
  }
}
