import Testing
import Words

@testable import ScenarioLanguage

struct DiagnosticCodeTests {
  @Test
  func `every code has a summary, an explanation and a place in the list`() {
    let codes = DiagnosticCode.allCases
    #expect(codes.map(\.rawValue) == codes.map(\.rawValue).sorted())
    #expect(codes.allSatisfy { !$0.summary.english.isEmpty && !$0.explanation.english.isEmpty })
    #expect(DiagnosticCode(typed: "e014") == .lookAlike)
    #expect(DiagnosticCode(typed: "E999") == nil)
  }
}
