import TestSupport
import Testing

@testable import OpenCoreData

/// The digest, by the examples of the standard (FIPS 180-4) and those that Python's hashlib answers.
struct SHA512Tests {
  @Test(arguments: [
    (
      "",
      "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f"
        + "63b931bd47417a81a538327af927da3e"
    ),
    (
      "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd"
        + "454d4423643ce80e2a9ac94fa54ca49f"
    ),
    (
      String(repeating: "a", count: 111),
      "fa9121c7b32b9e01733d034cfc78cbf67f926c7ed83e82200ef86818196921760b4beff48404df811b953828274461673c68"
        + "d04e297b0eb7b2b4d60fc6b566a2"
    ),
    (
      String(repeating: "a", count: 112),
      "c01d080efd492776a1c43bd23dd99d0a2e626d481e16782e75d54c2503b5dc32bd05f0f1ba33e568b88fd2d970929b719ecb"
        + "b152f58f130a407c8830604b70ca"
    ),
  ])
  func `a message has the digest of the standard`(message: String, digest: String) {
    let found = SHA512.digest(Array(message.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(found.joined() == digest)
  }
}
