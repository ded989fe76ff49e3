import Lessons
import Reports
import ScenarioLanguage
import StoryPage
import TextTable
import Words

/// A task on a page that can be played and marked there: what the page's script reads of it, and what it
/// shows in its time.
///
/// Nothing of it is seen where no script runs.
struct ExerciseSection {
  /// The columns that a view's rows have room for on a phone.
  private static let columns = 40

  /// What progress is kept by: the lesson and the task.
  let key: String
  let task: LessonTask
  let exercise: Exercise
  let language: Language

  /// Writes the place of the answer, the words for wrong answers, and the data.
  func write(to html: inout HTMLWriter) {
    html.element("div", ["class": "exercise", "hidden": ""]) { html in
      switch exercise {
      case .predict: break
      case .lens(let lens): write(lens, to: &html)
      }
    }
    for answer in task.wrongAnswers {
      html.element("p", ["class": "wrong", "hidden": ""]) {
        MarkdownPage.write(line: answer.text.text, to: &$0)
      }
    }
    html.data(["class": "exercise-data"], data)
  }

  /// The callbacks with what each delegate made of them; a script shows them one by one.
  private func write(_ lens: LensView, to html: inout HTMLWriter) {
    html.element("ol", ["class": "moments"]) { html in
      for number in 1...lens.count {
        guard let (line, parts) = lens.moment(number, in: language) else { continue }
        html.element("li", ["hidden": ""]) { html in
          html.element("p") { $0.element("code", "\(number)  \(line)") }
          html.element("div", ["class": "pair"]) { html in
            for part in parts { write(part, to: &html) }
          }
        }
      }
    }
    let style = ReportStyle(echoesCommands: false, language: language)
    html.element(
      "pre", ["class": "outcome", "hidden": "", "tabindex": "0"],
      lens.outcome.text(style: style).split(separator: "\n", omittingEmptySubsequences: false))
  }

  /// What a delegate called, and what its view shows then; its name stands above, and whether an exception
  /// has stopped it.
  private func write(_ part: LensView.Part, to html: inout HTMLWriter) {
    let screen = part.screen.map { screen in
      ScreenPicture([(part.delegate, screen)]).drawn(indent: 0, width: Self.columns, in: language)
        .text.split(separator: "\n")
    }
    html.element("div") { html in
      html.element("h4", screen?.first.map(String.init) ?? part.delegate)
      html.element("pre", ["tabindex": "0"], part.lines.map { $0[...] })
      if let screen { html.element("pre", ["tabindex": "0"], screen.dropFirst().map { $0 }) }
    }
  }

  // MARK: Data

  private var data: String {
    var json = JSONWriter()
    json.object { json in
      json.string("key", key)
      switch exercise {
      case .predict(let change):
        json.string("kind", "predict")
        json.objects("told", change.told) { $1.write(to: &$0) }
        json.strings("reasons", change.reasons.map(said))
        json.strings("labels", change.labels.map(VisibleText.of))
        json.strings("sections", change.sections.map(VisibleText.of))
        json.strings("paths", change.paths.map(\.description))
        json.objects("wrong", task.wrongAnswers) { json, answer in
          guard case .callbacks(let lines) = answer.example else { return }
          json.objects("lines", lines) { $1.write(to: &$0) }
        }
        json.object("words") { json in
          write([.check, .addLine, .removeLine, .nothingYet, .callback, .startAgain], to: &json)
          json.string("intro", ExerciseWord.predictIntro.text(in: language))
          json.string("right", LessonMessage.foretold.text(in: language))
          json.string("noSuch", LessonMessage.noSuchCallback.text(in: language))
          json.string("again", ExerciseWord.onceMore.text(in: language))
          json.strings(
            "missing",
            change.told.indices.map { LessonMessage.missing($0 + 1).text(in: language) })
          for aspect in Prediction.Aspect.allCases {
            json.string(aspect.rawValue, aspect.text(in: language))
          }
        }
      case .lens(let lens):
        json.string("kind", "lens")
        json.number("answer", lens.answer)
        json.objects("wrong", task.wrongAnswers) { json, answer in
          guard case .number(let number) = answer.example else { return }
          json.number("number", number)
        }
        json.object("words") { json in
          write([.playNext, .thisOne, .startAgain], to: &json)
          json.string("intro", ExerciseWord.lensIntro.text(in: language))
          json.string("right", LessonMessage.watched.text(in: language))
          json.string("wrong", LessonMessage.lensWrong.text(in: language))
          json.string("played", LessonMessage.lensIsPlayed(lens.count).text(in: language))
        }
      }
    }
    return json.text
  }

  private func write(_ words: [ExerciseWord], to json: inout JSONWriter) {
    for word in words { json.string("\(word)", word.text(in: language)) }
  }

  /// Why a callback came, without the callback, which is for the learner to find.
  private func said(_ reason: [ReportBlock]) -> String {
    let style = ReportStyle(echoesCommands: false, language: language)
    let lines = reason.map { $0.text(style: style) }.joined()
      .split(separator: "\n", omittingEmptySubsequences: true).dropFirst()
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indent) }.joined(separator: "\n")
  }
}

extension CallbackLine {
  /// Its parts; those that it does not have are left out.
  fileprivate func write(to json: inout JSONWriter) {
    func member(_ key: String, _ value: String?) {
      if let value { json.string(key, VisibleText.of(value)) }
    }
    switch event {
    case .willChangeContent, .didChangeContent, .didChangeContentWithSnapshot,
      .didChangeContentWithDifference:
      json.string("event", description)
    case .section(let change):
      json.string("event", "section")
      member("name", change.name?.literal)
      if let index = change.index { json.number("index", index) }
      member("type", change.type?.rawValue)
    case .object(let change):
      json.string("event", "object")
      member("label", change.label?.literal)
      member("at", change.at?.description)
      member("type", change.type?.rawValue)
      member("newIndexPath", change.newIndexPath?.description)
    }
  }
}

/// The words of an exercise on a page, beside those that the prompt has, too.
enum ExerciseWord: Sentence {
  case predictIntro, lensIntro
  case addLine, removeLine, callback, check, nothingYet, onceMore
  case playNext, thisOne
  case startAgain

  func text(in language: Language) -> String {
    switch self {
    case .predictIntro:
      language(
        "Put together the callbacks that will come, one a line, and have them checked:",
        "把会收到的回调拼出来，每行一个，再检查：")
    case .lensIntro:
      language(
        "Play the callbacks of this change one by one; the button below one answers:",
        "逐个播放这次改动的回调；用回调下面的按钮作答：")
    case .addLine: language("add a line", "加一行")
    case .removeLine: language("remove line {0}", "删除第 {0} 行")
    case .callback: language("callback", "回调")
    case .check: language("check", "检查")
    case .nothingYet: language("there is no line yet", "还没有一行")
    case .onceMore: language("once more, or take a hint", "再试一次，或看提示")
    case .playNext: language("the next callback", "下一个回调")
    case .thisOne: language("this one", "就是它")
    case .startAgain: language("start again", "重新开始")
    }
  }
}
