import ScenarioLanguage
import ScenarioRunner

/// Limits on what a scenario may do, as they are given on the command line.
struct LimitList: Equatable {
  /// One thing that is limited.
  enum Name: String, CaseIterable {
    case steps, commands, rows, rounds, output, values, disk, memory, seconds
    case stepSeconds = "step-seconds"

    /// What is limited, in a few words.
    var meaning: Wording {
      switch self {
      case .steps: Wording("steps, and commands that stand by themselves", "步骤，以及单独的命令")
      case .commands: Wording("commands, those of loops counted each time", "命令，循环里的每次都算")
      case .rows: Wording("rows inserted", "插入的行")
      case .rounds: Wording("rounds of loops, those of all together", "循环的次数，全部合计")
      case .output: Wording("bytes of the report", "报告的字节数")
      case .values:
        Wording("bytes of all texts and data that the scenario makes", "场景产生的文字和数据的字节数")
      case .disk: Wording("bytes of the files that it writes", "写出的文件的字节数")
      case .memory:
        Wording(
          "bytes of memory, with --untrusted or --check", "内存的字节数，用于 --untrusted 或 --check")
      case .seconds: Wording("seconds that the run takes", "整次运行的秒数")
      case .stepSeconds: Wording("seconds that a step takes", "一个步骤的秒数")
      }
    }

    /// The limit where nothing is said.
    var usual: String {
      let limits = RunSettings.Limits()
      return switch self {
      case .steps: "\(limits.steps)"
      case .commands: "\(limits.commands)"
      case .rows: "\(limits.rows)"
      case .rounds: "\(limits.rounds)"
      case .output: "\(limits.outputBytes)"
      case .values: "\(limits.valueBytes)"
      case .disk: "\(limits.diskBytes)"
      case .memory: "\(limits.memoryBytes)"
      case .seconds: "\(Int(limits.seconds))"
      case .stepSeconds: "\(Int(limits.stepSeconds))"
      }
    }
  }

  static let example = "steps=100,seconds=5"

  private var numbers: [Name: Double] = [:]

  /// Reads `steps=100,seconds=5`; nil for another name, a number below 0, or the same name twice.
  init?(_ text: String) {
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, let name = Name(rawValue: sides[0]), let number = Double(sides[1]),
        number >= 0, number <= 1e12, numbers.updateValue(number, forKey: name) == nil,
        number == number.rounded() || name == .seconds || name == .stepSeconds
      else { return nil }
    }
  }

  /// Puts the numbers given in the place of the usual ones.
  func apply(to limits: inout RunSettings.Limits) {
    for (name, number) in numbers {
      switch name {
      case .steps: limits.steps = Int(number)
      case .commands: limits.commands = Int(number)
      case .rows: limits.rows = Int(number)
      case .rounds: limits.rounds = Int(number)
      case .output: limits.outputBytes = Int(number)
      case .values: limits.valueBytes = Int(number)
      case .disk: limits.diskBytes = Int(number)
      case .memory: limits.memoryBytes = Int(number)
      case .seconds: limits.seconds = number
      case .stepSeconds: limits.stepSeconds = number
      }
    }
  }
}
