import Words

/// The words of a site's own pages.
package enum SiteWord: Sentence, CaseIterable {
  case lessons, mistakes, gallery, reference, play, text, task, hint, solution, otherLanguage
  case lessonsAre, mistakesAre, galleryIs, usage, meaning, example

  package var english: String {
    switch self {
    case .lessons: "Lessons"
    case .mistakes: "Mistakes"
    case .gallery: "All scenarios"
    case .reference: "Commands"
    case .play: "play it"
    case .text: "as text"
    case .task: "Task"
    case .hint: "a hint"
    case .solution: "the solution"
    case .otherLanguage: "中文"
    case .lessonsAre:
      "What a results controller tells its delegate, and what a table view makes of it. Each picture can be played, callback by callback."
    case .mistakesAre:
      "What goes wrong with a delegate of one's own, and beside it the standard one at the same moment."
    case .galleryIs: "Each opens as a story: a key goes a step or a callback on."
    case .usage: "Command"
    case .meaning: "Meaning"
    case .example: "Example"
    }
  }

  package var simplifiedChinese: String {
    switch self {
    case .lessons: "课程"
    case .mistakes: "常见错误"
    case .gallery: "所有场景"
    case .reference: "命令"
    case .play: "播放"
    case .text: "文字"
    case .task: "题目"
    case .hint: "提示"
    case .solution: "答案"
    case .otherLanguage: "English"
    case .lessonsAre: "结果控制器告诉代理什么，表格视图又怎样处理。每张图都能逐个回调地播放。"
    case .mistakesAre: "自己写的代理出了什么错，旁边是同一时刻的标准代理。"
    case .galleryIs: "每个场景都是一个故事：按键前进一步或一个回调。"
    case .usage: "命令"
    case .meaning: "含义"
    case .example: "例子"
    }
  }
}
