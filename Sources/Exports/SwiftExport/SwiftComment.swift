import ModelClasses
import ScenarioLanguage
import Words

/// A comment in what is exported, for who reads it in Xcode.
enum SwiftComment: Sentence {
  /// The first line of the file, with the scenario's title.
  case exported(title: String?)
  case model
  /// An attribute whose class is still to be written, and what it computes.
  case noGetter(attribute: String, computed: String)
  case archived
  case controller(String)
  case registersCell
  case shownRows(ViewDeclaration.Kind), controllersContext
  case collapsedSections, asksCollapsed, userDriven
  /// How many rows the scenario's screen has room for.
  case screenHeight(Int)
  /// A cell whose second text is left where there is none, a mistake to show.
  case leavesDetail
  case noPrefetching
  /// A list of SwiftUI's, what its rows are given, and the classes that its sections are named by.
  case list(String), rowOfValues, rowOfObject, rowObserves, rowObservesOthers, sectionClass(String)
  /// A snapshot that the scenario makes for a controller's view.
  case ownSnapshot(String)
  case appliesSnapshots, keptView(ViewDeclaration.Kind), showsObject
  /// What stands in the place of a text that is left out.
  case leftOut(Omission)
  case now
  /// What expressions ask for in several lines.
  case inLatin, gregorianDates, writtenDate, decimalDigits, wholeQuotient

  func text(in language: Language) -> String {
    switch self {
    case .exported(let title):
      language(
        "\(title ?? "A scenario"), exported by Rollcall for an Xcode project.",
        "\(title ?? "一个场景")，由 Rollcall 为 Xcode 项目导出。")
    case .model:
      language("The model, which Xcode's editor would draw.", "模型，在 Xcode 里用编辑器画出来的就是它。")
    case .noGetter(let attribute, let computed):
      language(
        "\(attribute) has no getter yet: give the entity a class whose property '\(attribute)' answers "
          + "\(computed).", "\(attribute) 还没有 getter：给实体写一个类，让它的属性 '\(attribute)' 返回 \(computed)。")
    case .archived: language("Archived field by field.", "逐个字段归档。")
    case .controller(let name):
      language(
        "The controller of \(name); fetch with `performFetch()`, which sends nothing.",
        "\(name) 的控制器；用 `performFetch()` 获取数据，它不发出回调。")
    case .registersCell:
      language("Register a cell for the identifier \"cell\".", "请为标识符 \"cell\" 注册一个单元格。")
    case .shownRows(let kind):
      language("the \(kind.words) that shows the rows.", "显示各行的\(kind.chineseWords)。")
    case .controllersContext:
      language("the context of the controller, which has the objects.", "控制器的上下文，对象在其中。")
    case .collapsedSections:
      language(
        "The names of the sections whose rows are not shown; reload a section once it has changed.",
        "不显示各行的分组的名字；改动以后请重新加载那个分组。")
    case .asksCollapsed:
      language("whether the rows of the section of a name are not shown.", "这个名字的分组是否不显示各行。")
    case .userDriven:
      language(
        "Whether the user moves a row: set it while that move is saved.",
        "用户是否正在移动一行：保存这次移动期间设为 true。")
    case .screenHeight(let rows):
      language(
        "The scenario's screen has room for \(Noun.row.counted(rows, in: .english)); a device's for as many as "
          + "fit.", "场景的屏幕能放 \(Noun.row.counted(rows, in: .simplifiedChinese))；设备上放得下多少就是多少。")
    case .leavesDetail:
      language(
        "A mistake to show: a reused cell keeps the text of another row here.",
        "用来演示的错误：重用的单元格在这里会留着别的行的文字。")
    case .noPrefetching:
      language(
        "The scenario reads rows in advance, which is left out: snapshots show ids, and no rows.",
        "场景会提前读取各行，这里略去：快照里是 id，不是行。")
    case .list(let name):
      language(
        "The list \(name); give its environment a `managedObjectContext`, which it follows.",
        "列表 \(name)；请在环境里给出 `managedObjectContext`，它观察的就是这个上下文。")
    case .rowOfValues:
      language(
        "A row that is given a text: its body runs where the text is another one.",
        "得到文字的行：文字变了，它的 body 才运行。")
    case .rowOfObject:
      language(
        "A row that is given an object, and does not observe it: it goes stale.",
        "得到对象而不观察它的行：它会过时。")
    case .rowObserves:
      language(
        "A row that observes its object: its body runs whenever the object changes.",
        "观察对象的行：对象一改变，它的 body 就运行。")
    case .rowObservesOthers:
      language(
        "A row that observes its object, and the objects that it shows values of.",
        "观察自己的对象，也观察它显示的其他对象的行。")
    case .sectionClass(let entity):
      language(
        "The class of \(entity), by whose property SwiftUI names sections; Xcode writes one of its own.",
        "\(entity) 的类，SwiftUI 用它的属性给分组命名；Xcode 会自己写一个。")
    case .ownSnapshot(let name):
      language(
        "Applies a snapshot of the app's own in place of \(name)'s.", "用应用自己的快照代替 \(name) 的快照。")
    case .appliesSnapshots: language("what snapshots are applied to.", "快照应用到它上面。")
    case .keptView(let kind):
      language("the \(kind.words) to keep in step.", "要保持同步的\(kind.chineseWords)。")
    case .showsObject:
      language(
        "shows an object in its cell, as a data source's `show(_:in:)` does.",
        "在单元格里显示一个对象，和数据源的 `show(_:in:)` 一样。")
    case .leftOut(let omission): omission.commentWords.text(in: language)
    case .now:
      language(
        "What now is in the scenario, whose clock stands still; an app asks `Date()`.",
        "场景里的 now，场景的时钟不走；在应用里请用 `Date()`。")
    case .inLatin:
      language(
        "It in Latin letters without marks: `xiao ming` for `小明`.",
        "去掉声调和附加符号的拉丁字母：`小明` 是 `xiao ming`。")
    case .gregorianDates:
      language("Dates are looked at in the Gregorian calendar of UTC.", "日期一律按公历和 UTC 来看。")
    case .writtenDate:
      language(
        "It as the scenario writes it: 2026-11-21, or 2026-11-21T08:30:00Z.",
        "和场景里的写法一样：2026-11-21，或 2026-11-21T08:30:00Z。")
    case .decimalDigits:
      language("The number that has its digits: 0.1 is one tenth.", "和它的数字一样的数：0.1 就是十分之一。")
    case .wholeQuotient:
      language(
        "Of two whole numbers the quotient is one, too: 5 by 2 is 2.", "两个整数的商也是整数：5 除以 2 是 2。")
    }
  }
}

extension ViewDeclaration.Kind {
  fileprivate var words: String {
    switch self {
    case .tableView: "table view"
    case .collectionView: "collection view"
    }
  }

  fileprivate var chineseWords: String {
    switch self {
    case .tableView: "表格视图"
    case .collectionView: "集合视图"
    }
  }
}

extension SwiftSource {
  /// A line with a comment behind its marks.
  mutating func line(_ marks: String, _ comment: SwiftComment) {
    line("\(marks) \(comment.text(in: language))")
  }
}
