/// What is known of the log of a crash.
package struct CrashAnswer {
  /// What was raised, and what in the code raises it, numbered from 1.
  package var text: String
  /// How a cause is chosen at once, where a person reads it.
  package var question: String
  /// The scenario of each cause.
  package var stories: [String]

  /// Describes what is known.
  package init(text: String, question: String, stories: [String]) {
    self.text = text
    self.question = question
    self.stories = stories
  }
}
