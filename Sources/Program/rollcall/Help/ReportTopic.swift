import ScenarioLanguage
import Words

/// What a run's report is read by.
enum ReportTopic {
  /// Words of a report that help is asked on.
  static let words: Set<String> = [
    "callback", "callbacks", "replay", "cells", "verdict", "verdicts", "why", "mend", "perhaps",
    "needed",
    "report",
  ]
}

extension HelpTopic {
  static let reportWords = HelpTopic(
    name: "words",
    summary: Wording("what the words of a run's report mean", "运行报告里各个词的意思"),
    text: Wording(
      """
      Below each step 'rollcall run' prints for each controller:

        callbacks   what it told its delegate, in order, each with why it came; 'expect callbacks'
                    takes the same words
        the table   the rows before and after, each with where it was
        replay      whether the table before and the callbacks make the table now: it judges the
                    controller
        table view  whether the delegate's calls add up, as UIKit counts them: it judges the delegate
        cells       whether the screen shows what the objects hold
        result      what a fetch would find otherwise now, and why; printed only where it would
        why         what led to an error or an exception
        mend        what to write otherwise: the run was played again with it, up to here, and the view
                    refused nothing, or no command failed
        needed      what Core Data or UIKit asks for
        perhaps     as 'mend', where it was not tried: with a store that stays, and late in a long run

      'rollcall help reports' is about the reports of 'rollcall test' for machines.

      """,
      """
      每个步骤下面，'rollcall run' 为每个控制器写出：

        回调      它依次通知代理的内容，每一条带着原因；'expect callbacks' 用同样的写法
        表格      之前和之后的各行，每一行带着原来的位置
        重放      之前的表格加上回调，是不是现在的表格：检验的是控制器
        表格视图  代理的调用按 UIKit 的算法是否对得上：检验的是代理
        单元格    屏幕上显示的是不是对象现在的值
        结果      现在获取会有什么不同，为什么；有不同才写出
        原因      是什么引起了错误或异常
        改法      应当改成怎样写：照它改过的运行又从头执行到这里，视图没有拒绝，命令也没有失败
        需要      Core Data 或 UIKit 所要求的
        也许      同“改法”，但没有试过：用的是会保留的存储，或者运行已经很长

      'rollcall test' 给机器读的报告见 'rollcall help reports'。

      """))
}
