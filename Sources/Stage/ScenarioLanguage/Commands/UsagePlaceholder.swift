package import Words

/// A word in capitals where something of one's own stands, in the line that says how a command is written.
package enum UsagePlaceholder: String, CaseIterable {
  case call = "CALL"
  case code = "CODE"
  case columns = "COLUMNS"
  case command = "COMMAND"
  case context = "CONTEXT"
  case controller = "CONTROLLER"
  case count = "COUNT"
  case date = "DATE"
  case delegate = "DELEGATE"
  case entity = "ENTITY"
  case file = "FILE"
  case from = "FROM"
  case id = "ID"
  case label = "LABEL"
  case lesson = "LESSON"
  case name = "NAME"
  case newName = "NEWNAME"
  case number = "NUMBER"
  case outcome = "OUTCOME"
  case part = "PART"
  case path = "PATH"
  case step = "STEP"
  case task = "TASK"
  case text = "TEXT"
  case title = "TITLE"
  case to = "TO"
  case type = "TYPE"
  case value = "VALUE"
  case variable = "VARIABLE"
  case verdict = "VERDICT"
  case why = "WHY"
  case word = "WORD"

  var simplifiedChinese: String {
    switch self {
    case .call: "调用"
    case .code: "代码"
    case .columns: "列数"
    case .command: "命令"
    case .context: "上下文"
    case .controller: "控制器"
    case .count: "数量"
    case .date: "日期"
    case .delegate: "代理"
    case .entity: "实体"
    case .file: "文件"
    case .from: "起"
    case .id: "代号"
    case .label: "标签"
    case .lesson: "课程"
    case .name: "名字"
    case .newName: "新名字"
    case .number: "数字"
    case .outcome: "结果"
    case .part: "部分"
    case .path: "索引路径"
    case .step: "步骤"
    case .task: "题目"
    case .text: "文字"
    case .title: "标题"
    case .to: "止"
    case .type: "类型"
    case .value: "值"
    case .variable: "变量"
    case .verdict: "判定"
    case .why: "原因"
    case .word: "标记"
    }
  }

  /// How a command is written, its placeholders in a language.
  package static func usage(_ usage: String, in language: Language) -> String {
    switch language {
    case .english: return usage
    case .simplifiedChinese:
      var text = ""
      var word = ""
      for character in usage + " " {
        if character.isASCII, character.isUppercase {
          word.append(character)
          continue
        }
        text += UsagePlaceholder(rawValue: word)?.simplifiedChinese ?? word
        word = ""
        text.append(character)
      }
      return String(text.dropLast())
    }
  }
}

extension CommandGuide {
  /// What stands behind the word, part by part, as a hint in a language shows it.
  package func arguments(in language: Language) -> String {
    UsagePlaceholder.usage(arguments, in: language)
  }

  /// How the command is written, in a language.
  package func usage(in language: Language) -> String {
    UsagePlaceholder.usage(usage, in: language)
  }
}

extension CommandGuide.Form {
  /// How the command is written, in a language.
  package func usage(in language: Language) -> String {
    UsagePlaceholder.usage(usage, in: language)
  }
}
