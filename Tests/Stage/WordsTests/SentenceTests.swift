import Testing
import Words

struct SentenceTests {
  @Test func `a number is one, or several, or measured`() {
    let counts = [0, 1, 2].map { Noun.row.counted($0, in: .english) }
    #expect(counts == ["0 rows", "1 row", "2 rows"])
    #expect(Noun.section.counted(1, in: .simplifiedChinese) == "1 个分组")
    #expect(Noun.row.counted(12, in: .simplifiedChinese) == "12 行")
  }

  @Test func `every noun is said in every language, and no two alike`() {
    let english = Set(Noun.allCases.map { $0.counted(2, in: .english) })
    #expect(english.count == Noun.allCases.count)
    for noun in Noun.allCases {
      let chinese = noun.counted(2, in: .simplifiedChinese)
      #expect(chinese.unicodeScalars.contains { $0.value >= 0x4E00 }, "\(noun)")
    }
  }

  @Test(arguments: [
    (SharedSentence.didYouMean("save"), "did you mean 'save'?", "是不是想写 'save'？"),
    (.alternatives(["a", "b", "c"]), "a, b or c", "a、b 或 c"),
    (.alternatives([]), "", ""), (.list(["a"]), "a", "a"), (.list(["a", "b"]), "a and b", "a 和 b"),
    (.andMore(["a", "b"], 0), "a, b", "a、b"),
    (.andMore(["a", "b"], 3), "a, b and 3 more", "a、b 等，另有 3 个"),
  ])
  func `a shared sentence in both languages`(
    sentence: SharedSentence, english: String, chinese: String
  ) {
    #expect(sentence.text(in: .english) == english)
    #expect(sentence.text(in: .simplifiedChinese) == chinese)
  }
}
