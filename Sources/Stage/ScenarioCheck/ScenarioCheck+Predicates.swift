import Foundation
import OpenCoreData
import ScenarioLanguage
import ScenarioRunner

extension ScenarioCheck {
  // MARK: Formats

  /// What cannot be read of a predicate, keys that its entity lacks, and arguments of no use.
  mutating func check(_ clause: PredicateClause?, of entity: String?) {
    guard let clause else { return }
    for argument in clause.arguments { check(argument) }
    guard let format = clause.format else { return }
    let texts = clause.arguments.map { argument -> String? in
      if case .text(let text) = argument.kind { text.literal } else { nil }
    }
    var surplus = 0
    do throws(PredicateParseError) {
      let tree = try PredicateTree(outline: format.text, texts: texts, surplus: &surplus)
      var keys = FormatKeys(of: format, entity: entity, self)
      keys.follow(tree)
      report(keys.unknown)
    } catch {
      return report(error, in: format)
    }
    for argument in clause.arguments.suffix(surplus) {
      report(
        .neverUsed, CheckSentence.surplusArgument,
        at: argument.span.bytes)
    }
  }

  /// What cannot be read of an expression, and keys that its entity lacks.
  mutating func check(expression: PlainText, of entity: String?) {
    do throws(PredicateParseError) {
      let tree = try ExpressionTree(format: expression.text)
      var keys = FormatKeys(of: expression, entity: entity, self)
      keys.follow(tree)
      report(keys.unknown)
    } catch {
      report(error, in: expression)
    }
  }

  /// A pattern that is no regular expression.
  mutating func check(pattern: PlainText) {
    if (try? NSRegularExpression(pattern: pattern.text)) == nil {
      report(.runTimeFault, CheckSentence.noRegularExpression, at: pattern.span.bytes)
    }
  }

  private mutating func report(_ error: PredicateParseError, in format: PlainText) {
    report(
      .runTimeFault, error.message,
      at: format.bytes(ofCharacterAt: error.offset, in: document))
  }

  private mutating func report(_ unknown: [FormatKeys.Unknown]) {
    for key in unknown {
      let message: CheckSentence =
        switch key.reason {
        case .missing(let entity, let known):
          .noKey(entity: entity, key: key.name, self.remark(on: key.name) { _ in known })
        case .transient: .transientKey(key.name)
        case .toMany: .toManyKey(key.name)
        }
      report(.unknownKeyPath, message, at: key.bytes)
    }
  }
}
