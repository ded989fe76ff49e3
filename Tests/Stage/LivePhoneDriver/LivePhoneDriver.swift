import LivePhone

/// Answers requests, parted by empty lines, with a line each: what a page is held against.
@main enum LivePhoneDriver {
  static func main() {
    var request = ""
    while let line = readLine() {
      if line.isEmpty {
        print(LivePhone.answer(request))
        request = ""
      } else {
        request += line + "\n"
      }
    }
  }
}
