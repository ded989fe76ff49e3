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

  var english: String {
    switch self {
    case .exported(let title):
      "\(title ?? "A scenario"), exported by Rollcall for an Xcode project."
    case .model: "The model, which Xcode's editor would draw."
    case .noGetter(let attribute, let computed):
      "\(attribute) has no getter yet: give the entity a class whose property '\(attribute)' answers "
        + "\(computed)."
    case .archived: "Archived field by field."
    case .controller(let name):
      "The controller of \(name); fetch with `performFetch()`, which sends nothing."
    case .registersCell: "Register a cell for the identifier \"cell\"."
    case .shownRows(let kind): "the \(kind.words) that shows the rows."
    case .controllersContext: "the context of the controller, which has the objects."
    case .collapsedSections:
      "The names of the sections whose rows are not shown; reload a section once it has changed."
    case .asksCollapsed: "whether the rows of the section of a name are not shown."
    case .userDriven: "Whether the user moves a row: set it while that move is saved."
    case .screenHeight(let rows):
      "The scenario's screen has room for \(Noun.row.counted(rows, in: .english)); a device's for as many as "
        + "fit."
    case .leavesDetail: "A mistake to show: a reused cell keeps the text of another row here."
    case .noPrefetching:
      "The scenario reads rows in advance, which is left out: snapshots show ids, and no rows."
    case .list(let name):
      "The list \(name); give its environment a `managedObjectContext`, which it follows."
    case .rowOfValues: "A row that is given a text: its body runs where the text is another one."
    case .rowOfObject: "A row that is given an object, and does not observe it: it goes stale."
    case .rowObserves: "A row that observes its object: its body runs whenever the object changes."
    case .rowObservesOthers:
      "A row that observes its object, and the objects that it shows values of."
    case .sectionClass(let entity):
      "The class of \(entity), by whose property SwiftUI names sections; Xcode writes one of its own."
    case .ownSnapshot(let name): "Applies a snapshot of the app's own in place of \(name)'s."
    case .appliesSnapshots: "what snapshots are applied to."
    case .keptView(let kind): "the \(kind.words) to keep in step."
    case .showsObject: "shows an object in its cell, as a data source's `show(_:in:)` does."
    case .leftOut(let omission): omission.commentWords.english
    case .now: "What now is in the scenario, whose clock stands still; an app asks `Date()`."
    case .inLatin: "It in Latin letters without marks: `xiao ming` for `小明`."
    case .gregorianDates: "Dates are looked at in the Gregorian calendar of UTC."
    case .writtenDate: "It as the scenario writes it: 2026-11-21, or 2026-11-21T08:30:00Z."
    case .decimalDigits: "The number that has its digits: 0.1 is one tenth."
    case .wholeQuotient: "Of two whole numbers the quotient is one, too: 5 by 2 is 2."
    }
  }

  var simplifiedChinese: String {
    switch self {
    case .exported(let title): "\(title ?? "一个场景")，由 Rollcall 为 Xcode 项目导出。"
    case .model: "模型，在 Xcode 里用编辑器画出来的就是它。"
    case .noGetter(let attribute, let computed):
      "\(attribute) 还没有 getter：给实体写一个类，让它的属性 '\(attribute)' 返回 \(computed)。"
    case .archived: "逐个字段归档。"
    case .controller(let name): "\(name) 的控制器；用 `performFetch()` 获取数据，它不发出回调。"
    case .registersCell: "请为标识符 \"cell\" 注册一个单元格。"
    case .shownRows(let kind): "显示各行的\(kind.chineseWords)。"
    case .controllersContext: "控制器的上下文，对象在其中。"
    case .collapsedSections: "不显示各行的分组的名字；改动以后请重新加载那个分组。"
    case .asksCollapsed: "这个名字的分组是否不显示各行。"
    case .userDriven: "用户是否正在移动一行：保存这次移动期间设为 true。"
    case .screenHeight(let rows):
      "场景的屏幕能放 \(Noun.row.counted(rows, in: .simplifiedChinese))；设备上放得下多少就是多少。"
    case .leavesDetail: "用来演示的错误：重用的单元格在这里会留着别的行的文字。"
    case .noPrefetching: "场景会提前读取各行，这里略去：快照里是 id，不是行。"
    case .list(let name): "列表 \(name)；请在环境里给出 `managedObjectContext`，它观察的就是这个上下文。"
    case .rowOfValues: "得到文字的行：文字变了，它的 body 才运行。"
    case .rowOfObject: "得到对象而不观察它的行：它会过时。"
    case .rowObserves: "观察对象的行：对象一改变，它的 body 就运行。"
    case .rowObservesOthers: "观察自己的对象，也观察它显示的其他对象的行。"
    case .sectionClass(let entity): "\(entity) 的类，SwiftUI 用它的属性给分组命名；Xcode 会自己写一个。"
    case .ownSnapshot(let name): "用应用自己的快照代替 \(name) 的快照。"
    case .appliesSnapshots: "快照应用到它上面。"
    case .keptView(let kind): "要保持同步的\(kind.chineseWords)。"
    case .showsObject: "在单元格里显示一个对象，和数据源的 `show(_:in:)` 一样。"
    case .leftOut(let omission): omission.commentWords.simplifiedChinese
    case .now: "场景里的 now，场景的时钟不走；在应用里请用 `Date()`。"
    case .inLatin: "去掉声调和附加符号的拉丁字母：`小明` 是 `xiao ming`。"
    case .gregorianDates: "日期一律按公历和 UTC 来看。"
    case .writtenDate: "和场景里的写法一样：2026-11-21，或 2026-11-21T08:30:00Z。"
    case .decimalDigits: "和它的数字一样的数：0.1 就是十分之一。"
    case .wholeQuotient: "两个整数的商也是整数：5 除以 2 是 2。"
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
