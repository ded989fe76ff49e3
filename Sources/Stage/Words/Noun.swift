/// A thing that is counted, with its plural in English and its measure word in Chinese.
package enum Noun: Sendable, CaseIterable {
  case row, section, callback, step, replay, expectation, point, error, exception, warning
  case scenario, command, object, column, update, line, method, file, task, change, problem
  case `case`, field, lesson, entity, transaction, difference, cell, item, argument, record, claim,
    value

  /// A number of these: `1 row`, `2 rows`, `2 行`.
  package func counted(_ number: Int, in language: Language) -> String {
    switch language {
    case .english: "\(number) \(number == 1 ? singular : plural)"
    case .simplifiedChinese: "\(number) \(measured)"
    }
  }

  /// A further number of these, in English: `1 more row`, `2 more rows`.
  package func countedMore(_ number: Int) -> String {
    "\(number) more \(number == 1 ? singular : plural)"
  }

  /// The English word for one.
  private var singular: String { "\(self)" }

  /// The English word for none and for several.
  private var plural: String { self == .entity ? "entities" : singular + "s" }

  /// The Chinese word behind its measure word; where the word is its own measure, alone.
  private var measured: String {
    switch self {
    case .row: "行"
    case .section: "个分组"
    case .callback: "个回调"
    case .step: "个步骤"
    case .replay: "次重放"
    case .expectation: "条期望"
    case .point: "分"
    case .error: "个错误"
    case .exception: "个异常"
    case .warning: "条警告"
    case .scenario: "个场景"
    case .command: "条命令"
    case .object: "个对象"
    case .value: "个值"
    case .column: "列"
    case .update: "次更新"
    case .line: "行"
    case .method: "个方法"
    case .file: "个文件"
    case .task: "道题"
    case .change: "处改动"
    case .problem: "个问题"
    case .case: "个枚举值"
    case .field: "个字段"
    case .entity: "个实体"
    case .transaction: "个事务"
    case .difference: "处不同"
    case .cell: "个单元格"
    case .item: "项"
    case .argument: "个参数"
    case .lesson: "课"
    case .record: "份记录"
    case .claim: "条说法"
    }
  }
}
