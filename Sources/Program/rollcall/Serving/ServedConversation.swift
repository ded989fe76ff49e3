import Foundation
import Lessons
import LineEditor
import Prompt
import Synchronization
import Words

/// What another program and a session say to each other, a line of JSON each.
///
/// Every line that is read is answered: by one of kind "answer", or of kind "error" where it is not done. What
/// a cell shows comes before its answer.
final class ServedConversation {
  /// Whether something runs, and whether it is to stop.
  final class Steering: Sendable {
    private struct State {
      /// How many lines were read and wait for an answer.
      var waiting = 0
      var isRunning = false
      var isInterrupted = false
      /// Whether what begins next is to stop, since it waited when that was asked.
      var interruptsNext = false
    }

    private let state = Mutex(State())

    var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

    /// Notes a line that will be answered.
    func hear() { state.withLock { $0.waiting += 1 } }

    func begin() {
      state.withLock { state in
        state.waiting = max(state.waiting - 1, 0)
        (state.isRunning, state.isInterrupted) = (true, state.interruptsNext)
        state.interruptsNext = false
      }
    }

    func end() { state.withLock { ($0.isRunning, $0.isInterrupted) = (false, false) } }

    /// Asks what runs to stop, or where nothing runs what was heard and begins next; whether there is either.
    func interrupt() -> Bool {
      state.withLock { state in
        if state.isRunning {
          state.isInterrupted = true
        } else {
          state.interruptsNext = state.waiting > 0
        }
        return state.isInterrupted || state.interruptsNext
      }
    }
  }

  /// Writes whole lines, of whichever thread.
  final class Writer: Sendable {
    // Not in the mutex: a closure that is lent as a generic value comes back wrapped, a layer deeper each time.
    private let write: @Sendable (String) throws -> Void
    private let turn = Mutex(())
    private let closed = Atomic(false)

    init(_ write: @escaping @Sendable (String) throws -> Void) { self.write = write }

    /// Whether the reader has closed the output.
    var isClosed: Bool { closed.load(ordering: .relaxed) }

    func send(_ members: [String: Any]) {
      guard let line = JSONLine.text(of: members) else { return }
      turn.withLock { _ in
        do { try write(line + "\n") } catch { closed.store(true, ordering: .relaxed) }
      }
    }
  }

  private let program: RollcallProgram
  private let steering: Steering
  private let writer: Writer
  private let session: ServedSession
  private let isInterrupted: @Sendable () -> Bool

  init(_ program: RollcallProgram, _ steering: Steering, _ writer: Writer) {
    self.program = program
    self.steering = steering
    self.writer = writer
    let asked = program.isInterrupted
    isInterrupted = { steering.isInterrupted || asked() }
    session = ServedSession(
      version: HelpTopic.version,
      lessons: LessonDesk(library: .builtIn, environment: program.environment),
      isInterrupted: isInterrupted)
  }

  /// Closes the session's stores.
  func close() { session.close() }

  /// Answers an interruption on the thread that reads; false for any other line.
  static func heeds(_ line: [UInt8], _ steering: Steering, _ writer: Writer) -> Bool {
    let isHeeded = heedsInterruption(line, steering, writer)
    if !isHeeded { steering.hear() }
    return isHeeded
  }

  private static func heedsInterruption(
    _ line: [UInt8], _ steering: Steering, _ writer: Writer
  ) -> Bool {
    // Most lines are told apart before they are read.
    guard line.count < 10_000, let request = JSONLine.object(of: line),
      request["do"] as? String == ServedRequest.interrupt.rawValue
    else { return false }
    let parameters = ServedRequest.shared + ServedRequest.interrupt.parameters
    guard (try? RequestParameter.check(request, against: parameters)) != nil else { return false }
    var answer: [String: Any] = ["kind": "answer", "wasRunning": steering.interrupt()]
    answer["id"] = request["id"]
    writer.send(answer)
    return true
  }

  /// Answers a line.
  func answer(_ item: LineFeed.Item) {
    switch item {
    case .tooLong: refuse(.tooLong(bytes: LineFeed.mostBytes), id: nil, in: program.language)
    case .unended: refuse(.cutOff, id: nil, in: program.language)
    case .line(let line):
      steering.begin()
      defer { steering.end() }
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { return }
      guard let request = JSONLine.object(of: line) else {
        return refuse(.unreadable, id: nil, in: program.language)
      }
      answer(request)
    }
  }

  private func refuse(_ fault: RequestFault, id: Any?, in language: Language) {
    var line: [String: Any] = [
      "kind": "error", "error": fault.code, "message": fault.text(in: language),
    ]
    line["id"] = id
    writer.send(line)
  }

  private func answer(_ request: [String: Any]) {
    let id = request["id"]
    let language = (request["language"] as? String).flatMap(Language.init) ?? program.language
    do throws(RequestFault) {
      let own: [RequestParameter]
      let word = request["do"] as? String ?? ""
      let served = ServedRequest(rawValue: word)
      let tool = ProgramTool(rawValue: word)
      own = served?.parameters ?? tool?.parameters ?? []
      try RequestParameter.check(
        request.filter { $0.key == "do" }, against: Array(ServedRequest.shared.prefix(1)))
      try RequestParameter.check(request, against: ServedRequest.shared + own)
      program.listenForInterrupt()
      var answer: [String: Any]
      if let served {
        let width = RequestParameter.number(request["width"]) ?? 80
        answer = try self.answer(
          served, request, language,
          min(max(width, Option.widths.lowerBound), Option.widths.upperBound)
        )
      } else if let tool {
        var program = program
        program.language = language
        let shared = ServedRequest.shared.map(\.name)
        let (text, code) = try tool.outcome(
          of: request.filter { !shared.contains($0.key) }, by: program, isInterrupted: isInterrupted
        )
        answer = ["text": text, "exitCode": Int(code)]
      } else {
        throw .missing("do")
      }
      answer["kind"] = "answer"
      answer["id"] = id
      writer.send(answer)
    } catch {
      refuse(error, id: id, in: language)
    }
  }

  private func answer(
    _ request: ServedRequest, _ members: [String: Any], _ language: Language, _ width: Int
  ) throws(RequestFault) -> [String: Any] {
    let text = members["text"] as? String ?? ""
    let cursor = RequestParameter.number(members["cursor"]) ?? 0
    switch request {
    case .execute:
      var answer = execute(text, members["id"], language, width)
      if members["picture"] != nil { answer["picture"] = session.picture(in: language) }
      return answer
    case .lesson:
      let words = ["name", "task"].compactMap { members[$0] as? String }
      // What names a lesson is one word of the command.
      let quoted = words.map { $0.filter { !$0.isNewline } }
      return execute("learn " + quoted.joined(separator: " "), members["id"], language, width)
    case .isComplete:
      guard let block = session.openBlock(in: text) else { return ["isComplete": true] }
      return ["isComplete": false, "block": block]
    case .complete:
      let completion = session.completion(of: text, at: cursor, in: language)
      let end = min(cursor, text.unicodeScalars.count)
      return [
        "start": end - completion.typed.unicodeScalars.count, "end": end,
        "candidates": completion.candidates.map {
          ["text": $0.text, "description": $0.description, "ending": $0.ending]
        },
      ]
    case .inspect:
      let found = session.inspection(of: text, at: cursor, in: language, width: width)
      return ["text": found ?? NSNull()]
    case .interrupt: return ["wasRunning": false]
    case .reset:
      session.reset()
      return [:]
    case .report:
      let form = (members["form"] as? String).flatMap(ServedSession.Form.init) ?? .text
      do {
        guard let text = try session.report(as: form, in: language, width: width) else {
          throw RequestFault.refused(ServingWord.nothingToShow.text(in: language))
        }
        return ["text": text, "form": form.rawValue]
      } catch let fault as RequestFault {
        throw fault
      } catch {
        throw .refused(ServingWord.cannotWrite(error).text(in: language))
      }
    }
  }

  private func execute(
    _ text: String, _ id: Any?, _ language: Language, _ width: Int
  ) -> [String: Any] {
    func send(_ piece: String, isComplaint: Bool) {
      var line: [String: Any] = ["kind": "output", "text": piece]
      if isComplaint { line["isComplaint"] = true }
      line["id"] = id
      writer.send(line)
    }
    let status = session.execute(
      text, in: language, width: width, emit: { send($0, isComplaint: false) },
      complain: { send($0, isComplaint: true) })
    return ["status": status.rawValue]
  }
}
