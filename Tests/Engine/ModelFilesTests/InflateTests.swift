import TestSupport
import Testing

@testable import ModelFiles

@Suite struct InflateTests {
  // The packed bytes are those of Python's zlib, with a window of -15.
  @Test(arguments: [
    ("0300", ""),
    ("010300fcff616263", "abc"),
    ("4b4c4a0600", "abc"),
    ("4b4c4a4e842100", "abcabcabcabc"),
    ("4b4c241f0000", String(repeating: "a", count: 60)),
    (rowsPacked, rows), (lettersPacked, letters),
  ])
  func `packed bytes become those that were packed`(packed: String, text: String) throws {
    let bytes = Self.bytes(packed)
    #expect(String(decoding: try Inflate.unpacked(bytes, limit: 1_000), as: UTF8.self) == text)
  }

  @Test func `no more than the limit is unpacked`() throws {
    let bytes = Self.bytes("4b4c241f0000")
    #expect(try Inflate.unpacked(bytes, limit: 60).count == 60)
    #expect(throws: Inflate.Fault.tooLong(limit: 59)) {
      try Inflate.unpacked(bytes, limit: 59)
    }
    #expect(throws: Inflate.Fault.tooLong(limit: 2)) {
      try Inflate.unpacked(Self.bytes("010300fcff616263"), limit: 2)
    }
  }

  @Test(arguments: [
    ("", "nothing"), ("010300fcff6162", "a block that ends too early"),
    ("010300fdff616263", "a length that its complement does not fit"),
    ("07", "a block of no kind"), ("4b4c4a4e8421", "no end"),
    ("0306", "a copy of what is not there"),
  ])
  func `damaged bytes are refused`(packed: String, what: Comment) {
    #expect(throws: Inflate.Fault.damaged, what) {
      try Inflate.unpacked(Self.bytes(packed), limit: 1_000)
    }
  }

  @Test func `changed bytes are unpacked or refused`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let whole = Self.bytes(Self.lettersPacked)
    var refused = 0
    for _ in 0..<2_000 {
      var bytes = whole
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      do {
        let unpacked = try Inflate.unpacked(bytes, limit: 4_000)
        #expect(unpacked.count <= 4_000, "seed \(seed)")
      } catch {
        refused += 1
      }
    }
    #expect(refused > 0, "seed \(seed)")
  }

  private static let rowsPacked = """
    2bc9485528ca2f57c84f53485428494cca495528cb4c2d57c82c562841962a4a2d2ecd29b146151c01ea13158a\
    53934b32f3f3402af2f24b465c008c0618bd030c00
    """
  private static let rows = String(
    repeating: String(repeating: "the row of a table view is the row of a result; ", count: 6)
      + "a section is not ", count: 3)

  private static let lettersPacked = """
    0dc8b10dc5200c05c0553cc02f0829990122c1040fb008c8b28b5064fc9f2bef377cbba5f890566729d6dfeecf\
    bcc3746021335b9a7be3d719e043c1a7c1939a610955a7723c8ee21b790fe5122b4b6a473526c53edba1081ce5\
    04aa166749065dcc750111f9dcfa7dc4004d4677b91ff18713fc4ad2811dadc09055afeba16ea80426e096d660\
    217b3fdb948ba0ed4b80e722a54d25898dfed8bee57691fb6bb04ae21028b63f
    """
  private static let letters = """
    ,g2chlS2;NjdelSodxd23Rt;i0ael ooojnRdcex0oaa2;Saaaaca2 nooajl b0nl1s0 MxMetgneSMbelNc1boe \
    nat3c1na;eMl3aabnS0oNlg OeebjaaMaR3tnaabMaga iead0Rd1M,a3aexlNngatMoSaoaRnnOOs doab ae aah\
    lccao;R22icilO ancaahaaeij n t SNlogdsothlh0Medxoaob l0a; Mc
    """

  private static func bytes(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.utf8.count, by: 2).compactMap { place in
      UInt8(digits.dropFirst(place).prefix(2), radix: 16)
    }
  }
}
