import Foundation

/// How much memory this process has had at most.
enum MemoryUse {
  /// In MiB; 0 where the system does not tell.
  static var highest: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1_024
  }
}

/// Stores tried by processes of their own, a hundred each, and what became of them.
struct Trials {
  let folder: URL
  let seed: Int
  let count: Int
  let program: String
  private var ended: [String] = []
  private var byKind: [String: (tried: Int, opened: Int, saved: Int)] = [:]
  private var mostMemory = 0

  init(folder: URL, seed: Int, count: Int, program: String) {
    (self.folder, self.seed, self.count, self.program) = (folder, seed, count, program)
  }

  /// Tries all, and says what was found; false where a process was ended.
  mutating func run() throws -> Bool {
    var next = 0
    while next < count { next = try runProcess(from: next, count: min(100, count - next)) }
    for (kind, sums) in byKind.sorted(by: { $0.key < $1.key }) {
      say(
        "\(kind): \(sums.tried) stores, opened \(sums.opened) of \(2 * sums.tried) times, "
          + "\(sums.saved) saves")
    }
    for line in ended { say("FAULT \(line)") }
    say(
      "\(count) stores with the seed \(seed): \(ended.count) ended a process or took too much; "
        + "\(mostMemory) MiB at most")
    return ended.isEmpty
  }

  /// Has a process try some stores.
  ///
  /// - Returns: the number of the first that was not tried.
  private mutating func runProcess(from first: Int, count: Int) throws -> Int {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["try", folder.path, "\(seed)", "\(first)", "\(count)"]
    let (output, errors) = (Pipe(), folder.appendingPathComponent("errors"))
    process.standardOutput = output
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    var last = first
    for line in said.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 1, let number = Int(words[1]) else { continue }
      last = number
      if words[0] == "done", words.count == 6 { note(words, number) }
    }
    if process.terminationReason == .exit, process.terminationStatus == 0 { return first + count }
    let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    let reason = text.split(separator: "\n").first { $0.contains("rror") } ?? ""
    let what =
      process.terminationReason == .exit
      ? "exit \(process.terminationStatus)"
      : process.terminationStatus == SIGALRM
        ? "no answer in ten seconds" : "signal \(process.terminationStatus)"
    ended.append("\(last): \(what) \(reason)")
    say("\(last): \(what)")
    return last + 1
  }

  private mutating func note(_ words: [Substring], _ number: Int) {
    let numbers = words.dropFirst(3).map { Int($0) ?? 0 }
    var sums = byKind[String(words[2])] ?? (0, 0, 0)
    sums = (sums.tried + 1, sums.opened + numbers[0], sums.saved + numbers[1])
    byKind[String(words[2])] = sums
    mostMemory = max(mostMemory, numbers[2])
    if numbers[2] > 512 { ended.append("\(number): \(numbers[2]) MiB") }
  }
}
