import LivePhone

// What a page calls, and what the library asks of a machine: the one file that is of WebAssembly alone.

nonisolated(unsafe) private var request: [UInt8] = []
nonisolated(unsafe) private var answer: [UInt8] = []

/// Makes room for a request, and says where it is to be written.
@_cdecl("request") public func makeRoom(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  request = [UInt8](repeating: 0, count: max(Int(count), 1))
  return request.withUnsafeMutableBufferPointer { $0.baseAddress }
}

/// Answers the request, and says how long the answer is.
@_cdecl("answer") public func makeAnswer(_ count: Int32) -> Int32 {
  answer = Array(LivePhone.answer(String(decoding: request.prefix(Int(count)), as: UTF8.self)).utf8)
  return Int32(answer.count)
}

/// Where the answer is.
@_cdecl("answerBytes") public func answerBytes() -> UnsafePointer<UInt8>? {
  answer.withUnsafeBufferPointer { $0.baseAddress }
}
