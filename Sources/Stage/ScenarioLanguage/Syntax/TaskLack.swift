package import Words

/// What a task of a lesson lacks, as far as its text alone tells.
package enum TaskLack: Sentence, Equatable {
  case hint, wrongAnswer, passed, solution
  /// A text that is still to be written.
  case gap(String)

  package func text(in language: Language) -> String {
    switch self {
    case .hint: language("it has no hint", "没有提示")
    case .wrongAnswer: language("it has no wrong answer", "没有错误的答案")
    case .passed:
      language("it does not say why it works: 'passed' is missing", "没有说明为什么对：缺少 passed")
    case .solution: language("it has no solution", "没有答案")
    case .gap(let text): language("a gap is to be filled: '\(text)'", "还有空要填：“\(text)”")
    }
  }
}

/// What a task lacks, in one sentence.
package struct TaskLacks: Sentence {
  /// What is lacking, at least one.
  package let all: [TaskLack]

  package init(_ all: [TaskLack]) { self.all = all }

  package func text(in language: Language) -> String {
    language("the task is not finished: ", "这道题还没写完：")
      + all.map { $0.text(in: language) }.joined(separator: language("; ", "；"))
  }
}

extension LessonTask {
  /// What its author has still to write; empty for a task that is whole, and for a translation, whose rest
  /// is the original's.
  package var lacks: [TaskLack] {
    if isTranslation { return [] }
    var lacks: [TaskLack] = []
    if hints.isEmpty { lacks.append(.hint) }
    if wrongAnswers.isEmpty { lacks.append(.wrongAnswer) }
    if passed == nil { lacks.append(.passed) }
    if change == nil, solution.isEmpty { lacks.append(.solution) }
    let texts = [question] + hints + wrongAnswers.map(\.text) + [passed].compactMap { $0 }
    return lacks + texts.map(\.text).filter { $0.hasPrefix("TODO") }.map { .gap($0) }
  }
}
