package import Words

/// The words of a site's own pages.
package enum SiteWord: Sentence, CaseIterable {
  case lessons, mistakes, gallery, reference, play, text, task, hint, solution, otherLanguage
  case goal, search, kind, tag, all
  case rollcallIs, startHere, mistakesAre, galleryIs, usage, meaning, example

  package func text(in language: Language) -> String {
    switch self {
    case .lessons: language("Lessons", "课程")
    case .mistakes: language("Mistakes", "常见错误")
    case .gallery: language("All scenarios", "所有场景")
    case .reference: language("Commands", "命令")
    case .play: language("play it", "播放")
    case .text: language("as text", "文字")
    case .task: language("Task", "题目")
    case .hint: language("a hint", "提示")
    case .solution: language("the solution", "答案")
    case .goal: language("The goal", "目标")
    case .search: language("Search", "搜索")
    case .kind: language("Kind", "种类")
    case .tag: language("Tag", "标签")
    case .all: language("all", "全部")
    case .otherLanguage: language("中文", "English")
    case .rollcallIs:
      language(
        "Rollcall teaches NSFetchedResultsController, Core Data's results controller, without a Mac. A scenario has a model, objects, a controller with its delegate, and changes; Rollcall runs it on a real SQLite file, and shows what the controller tells its delegate and what a table view makes of it.",
        "没有苹果电脑，也能用 Rollcall 学会 Core Data 的结果控制器 NSFetchedResultsController。一个场景里有模型、对象、带代理的控制器和一系列变化；Rollcall 在真实的 SQLite 文件上运行它，让人看到控制器告诉代理什么，表格视图又怎样处理。"
      )
    case .startHere:
      language(
        "Begin with lesson 1 on this page: each picture can be played, callback by callback. Or type along in a terminal, in Rollcall's folder:",
        "从这一页的第 1 课开始：每张图都能逐个回调地播放。也可以在终端里跟着输入，在 Rollcall 的文件夹中运行：")
    case .mistakesAre:
      language(
        "What goes wrong, at the step where it does. Where a delegate of one's own is at fault, the standard one stands beside it, at the same moment.",
        "每个错误都停在出错的那一步。错在自己写的代理时，旁边是同一时刻的标准代理。")
    case .galleryIs:
      language(
        "Each opens as a story: a key goes a step or a callback on.", "每个场景都是一个故事：按键前进一步或一个回调。")
    case .usage: language("Command", "命令")
    case .meaning: language("Meaning", "含义")
    case .example: language("Example", "例子")
    }
  }
}
