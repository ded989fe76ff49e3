/// `show K [all|sections|cells|cache|sql]`, `show delegate D`, or `show object X`.
package struct Show: Sendable, Equatable {
  package enum Aspect: String, Sendable, CaseIterable {
    case all, sections, cells, cache, sql
  }

  package enum Subject: Sendable, Equatable {
    case controller(Name, Aspect?)
    case delegate(Name)
    case object(Reading)
  }

  package var subject: Subject
}

extension Show: CommandValue {
  package static let form = CommandForm(
    CommandGuide(
      "show", "CONTROLLER all|sections|cells|cache|sql", in: .steps,
      Wording("shows a controller's table", "显示控制器的表"),
      detail: Wording(
        "`all` rows however many, its `sections` or `cells`, its `cache`, or the `sql` that last read "
          + "its rows",
        "`all` 不论多少行都显示；也可以只看 `sections`、`cells`、`cache`，或最近读取各行的 `sql`"),
      example: "show students sections",
      slots: [
        .either([.name(.controller), .words(["delegate", "object"])]),
        .words(Aspect.allCases.map(\.rawValue)),
      ],
      forms: [
        .init(
          "show delegate DELEGATE",
          Wording("the lines of a delegate, also of `standard`", "代理的各行，`standard` 的也可以"),
          "show delegate standard", slots: [.name(.delegate)]),
        .init(
          "show object LABEL",
          Wording(
            "one object: its attributes, what its relationships lead to, and how many members they have",
            "一个对象：它的属性、关系指向哪里、有几个成员"),
          "show object ann", slots: [.name(.object)]),
      ]),
    line: Self.init(reading:))

  package static let role = CommandRole.looking
  package var commandKind: Command.Kind { .show(self) }
  package var declarations: [Declaration] { [] }
  package var confirmation: CommandConfirmation { .nothing }

  package var mentions: [Mention] {
    switch subject {
    case .controller(let name, _): [.name(name, .controller)]
    case .delegate(let name): [.name(name, .delegate)]
    case .object(let object): [.reading(object)]
    }
  }

  package var written: CommandText {
    switch subject {
    case .delegate(let name): return .line("show delegate \(name)")
    case .object(let object): return .line("show object \(object)")
    case .controller(let name, let aspect):
      return .line("show \(name)" + (aspect.map { " \($0.rawValue)" } ?? ""))
    }
  }

  private init(reading line: inout LineReader) throws(Diagnostic) {
    let aspects = Aspect.allCases.map(\.rawValue)
    if line.nextWord == "delegate", let next = line.peek(1)?.word, !aspects.contains(next) {
      line.advance()
      subject = .delegate(try line.name(.delegate))
      return
    }
    if line.nextWord == "object", let next = line.peek(1)?.word, !aspects.contains(next) {
      line.advance()
      subject = .object(try line.reading(.object))
      return
    }
    let controller = try line.name(.controller)
    let aspect = line.isAtEnd ? nil : try line.word(of: Aspect.self, .viewOfController)
    subject = .controller(controller, aspect)
  }
}
