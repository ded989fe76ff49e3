package import Words

/// Why a page cannot let the user move the rows of a scenario's controllers by hand.
package enum StandingProblem: Error, Equatable, Sentence {
  case noController
  case notFetched(String)
  case noObjects(String)
  case predicate(String)
  case otherContext(String)
  case otherView(String)
  case delegate(String, of: String)
  case term(String, of: String)
  case sections(String, of: String)
  case entities(String)
  case constraints(String, entity: String)
  case tooManyRows(String, Int, most: Int)
  case unsaved(String)

  package func text(in language: Language) -> String {
    switch self {
    case .noController: language("there is no controller", "没有控制器")
    case .notFetched(let name):
      language("\(name) has fetched nothing", "\(name) 还没有获取数据")
    case .noObjects(let name):
      language("\(name) does not fetch objects", "\(name) 获取的不是对象")
    case .predicate(let name):
      language(
        "\(name) has a predicate, of which a page cannot tell whether a row that is changed still matches",
        "\(name) 有谓词，页面无法判断改动后的行是否仍然符合")
    case .otherContext(let name):
      language("\(name) watches another context than main", "\(name) 观察的上下文不是 main")
    case .otherView(let name):
      language(
        "the view of \(name) shows something else than its rows", "\(name) 的视图显示的不只是它的行")
    case .delegate(let delegate, let name):
      language(
        "the delegate \(delegate) of \(name) is given all rows at once",
        "\(name) 的代理 \(delegate) 一次得到所有的行")
    case .term(let key, let name):
      language(
        "\(name) is ordered by '\(key)', which is no whole number or text of the row's own",
        "\(name) 按 '\(key)' 排序，而它不是行自己的整数或文字属性")
    case .sections(let key, let name):
      language(
        "the sections of \(name) are of '\(key)', which is not the first of its sort keys",
        "\(name) 按 '\(key)' 分组，而它不是第一个排序键")
    case .entities(let name):
      language("the rows of \(name) are of several entities", "\(name) 的行属于几个实体")
    case .constraints(let name, let entity):
      language(
        "\(entity), the entity of \(name), has constraints or values that follow from others",
        "\(name) 的实体 \(entity) 有唯一约束或派生的值")
    case .tooManyRows(let name, let count, let most):
      language(
        "\(name) has \(count) rows, more than \(most)", "\(name) 有 \(count) 行，超过 \(most) 行")
    case .unsaved(let name):
      language("changes to the rows of \(name) are not saved", "\(name) 的行有未保存的更改")
    }
  }
}
