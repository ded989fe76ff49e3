/// `why`, `why [K] N` or `why [K] LABEL`.
package struct Why: Sendable, Equatable {
  package enum Subject: Sendable, Equatable {
    /// Every change that the last step's callbacks told.
    case lastStep
    /// A callback of the last step, counted from 1; no controller where there is but one.
    case callback(Int, controller: Name?)
    /// What was told of an object; by every controller where none is named.
    case object(Name, controller: Name?)
  }

  package var subject: Subject

  package init(subject: Subject) { self.subject = subject }
}

extension Why: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "why", "[NUMBER|LABEL]", in: .steps,
      Wording(
        "says why a callback was sent, or why the last step sent none for an object",
        "说明为什么发出某个回调，或上一步为什么没有为某个对象发出回调"),
      detail: Wording(
        "[documented: SOURCE] is said by Apple, [recorded: SOURCE] was seen on a device, [no source at "
          + "hand] is neither; `rollcall records SOURCE` in a shell shows the source",
        "[文档：来源] 是 Apple 写明的，[实测：来源] 是有人在设备上看到的，[手头没有来源] 是两者都没有的；"
          + "在系统的命令行里用 `rollcall records 来源` 显示该来源"),
      example: "why 3", slots: [.either([.name(.object), .name(.controller)]), .number],
      forms: [
        .init(
          "why",
          Wording("of each change that the last step told", "上一步通知的每个更改"), "why"),
        .init(
          "why CONTROLLER NUMBER",
          Wording("where there are several controllers", "有几个控制器时"), "why students 3"),
        .init(
          "why CONTROLLER LABEL",
          Wording("what this one told of the object", "这一个控制器对该对象说了什么"),
          "why students ann"),
      ]),
    line: Self.init(reading:))

  package static let role = CommandRole.looking
  package var commandKind: Command.Kind { .why(self) }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var mentions: [Mention] {
    switch subject {
    case .lastStep: []
    case .callback(_, let controller): controller.map { [.name($0, .controller)] } ?? []
    case .object(let label, let controller):
      [.name(label, .object)] + (controller.map { [.name($0, .controller)] } ?? [])
    }
  }

  package var written: CommandText {
    switch subject {
    case .lastStep: .line("why")
    case .object(let name, let controller):
      .line("why " + (controller.map { "\($0) " } ?? "") + "\(name)")
    case .callback(let number, let controller):
      .line("why " + (controller.map { "\($0) " } ?? "") + "\(number)")
    }
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    if line.isAtEnd {
      subject = .lastStep
      return
    }
    if case .number? = line.peek()?.kind {
      subject = .callback(try line.count(.callbackNumber), controller: nil)
      return
    }
    let name = try line.name(.callbackNumberOrLabel)
    if line.isAtEnd {
      subject = .object(name, controller: nil)
    } else if case .number? = line.peek()?.kind {
      subject = .callback(try line.count(.callbackNumber), controller: name)
    } else {
      subject = .object(try line.name(.callbackNumberOrLabel), controller: name)
    }
  }
}
