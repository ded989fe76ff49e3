import Foundation
import ScenarioFiles
import Testing
import Words

@testable import rollcall
import TestSupport

/// The program in Chinese, and who asks for it.
struct ChineseProgramTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func rollcall(
    _ words: String..., environment: [String: String] = [:], isTerminal: Bool = false
  ) -> (output: String, errors: String) {
    var (output, errors) = ("", "")
    var program = RollcallProgram(
      environment: environment, folder: folder.path,
      write: { output += folder.relative($0) }, complain: { errors += folder.relative($0) })
    program.isTerminal = isTerminal
    _ = program.run(
      words.map { $0.hasPrefix("@") ? folder.path(String($0.dropFirst())) : $0 })
    return (output, errors)
  }

  @Test func `what is wrong with the words is said in the language that they ask for`() {
    #expect(
      rollcall("chek", "--language", "zh").errors
        == "rollcall: 没有命令 'chek'；是不是想写 'check'？\n'rollcall help' 列出全部命令\n")
    #expect(
      rollcall("run", "--language=zh").errors
        == "rollcall: 'run' 后面要有文件或文件夹\n"
        + "用法：rollcall run 路径… [--format F] [--html 文件] [--trace T] [--stores 文件夹] [选项…]\n")
    #expect(
      rollcall("test", "--jobs", "0", "--language", "zh").errors
        == "rollcall: '--jobs' 后面要有从 1 到 256 的数，而不是 '0'\n")
    #expect(
      rollcall("run", "@no", "--language", "zh").errors == "rollcall: no：没有这个文件或文件夹\n")
    #expect(
      rollcall("--language", "zh", "help", "shards").output.hasPrefix("'rollcall test --shard"))
    #expect(
      rollcall("--language", "xx").errors == "rollcall: '--language' needs en or zh, not 'xx'\n")
  }

  @Test func `what became of a tested file is said in Chinese`() throws {
    try folder.write("scenario \"a\"\nexpect 1 == 2\n", to: "a.scenario")
    try folder.write("scenario \"b\"\ntodo \"以后\"\nexpect 1 == 2\n", to: "b.scenario")
    #expect(
      rollcall("test", "@a.scenario", "@b.scenario", "--expectations-only", "--language", "zh")
        .output == """
          失败      a.scenario
             a.scenario:2:8: 错误: 值不是这个 [X003]
                 2 | expect 1 == 2
                   |        ^ 它是 1
          待办      b.scenario
             以后

          0 个通过，1 个失败，1 个待办

          """)
  }

  @Test func `an option outweighs a setting, a setting the environment, a pipe is English`() throws
  {
    let chinese = ["LANG": "zh_CN.UTF-8", "HOME": folder.path]
    func summary(_ words: [String], _ environment: [String: String], _ isTerminal: Bool) -> String {
      var output = ""
      var program = RollcallProgram(
        environment: environment, folder: folder.path, write: { output += $0 }, complain: { _ in })
      program.isTerminal = isTerminal
      _ = program.run(["help", "new"] + words)
      return String(output.prefix(3))
    }
    #expect(summary([], chinese, false) == "usa")
    #expect(summary([], chinese, true) == "用法：")
    #expect(summary(["--language", "en"], chinese, true) == "usa")
    #expect(summary(["--language", "zh"], [:], false) == "用法：")
    try folder.write("language en\n", to: ".config/rollcall/settings")
    #expect(summary([], chinese, true) == "usa")
    #expect(summary(["--language", "zh"], chinese, true) == "用法：")
    try folder.write("language auto\n", to: ".config/rollcall/settings")
    #expect(summary([], chinese, true) == "用法：")
  }

  @Test func `a check and its end are said in Chinese`() throws {
    try folder.write("note \"x\"\n", to: "a.scenario")
    #expect(rollcall("check", "@a.scenario", "--language", "zh").output == "1 个场景，没有问题\n")
  }

  @Test func `a predicate is explained in Chinese, but for Foundation's own text`() {
    #expect(
      rollcall("predicate", "name BEGINWITH 'A'", "--language", "zh").errors == """
        rollcall: Unable to parse the format string "name BEGINWITH 'A'"
        在第 6 个字符：
           name BEGINWITH 'A'
                ^ 这里应为运算符，例如 a == b，却是 BEGINWITH；是不是想写 'BEGINSWITH'？

        """)
    #expect(
      rollcall("predicate", "age > 5", "--evaluate", "{\"age\": \"x\"}", "--language", "zh").output
        .contains("这就是全部答案。"))
    #expect(
      rollcall("predicate", "name MATCHES otherName", "--language", "zh").output
        .hasSuffix("   name MATCHES otherName：正则表达式每行不同\n"))
  }

  @Test func `an error of a run is explained in Chinese`() throws {
    try folder.write(
      "entity A\n  x  Integer16\nend\nstore sqlite\ninsert A one y=1\n", to: "a.scenario")
    let output = rollcall("run", "@a.scenario", "--language", "zh").output
    #expect(output.contains("a.scenario:5:14: 错误: 'A' 没有 'y' [X006]"))
    try folder.write("expect 1 == 2\n", to: "b.scenario")
    #expect(
      rollcall("run", "@b.scenario", "--language", "zh").output.contains("错误: 值不是这个 [X003]"))
    #expect(
      rollcall("run", "@b.scenario", "--language", "zh").output.contains("^ 它是 1"))
  }
}
