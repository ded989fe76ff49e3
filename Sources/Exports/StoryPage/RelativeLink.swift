/// Addresses of files beside a page.
package enum RelativeLink {
  /// The address of a file by its path with `/` between names, whatever characters they have.
  ///
  /// What is no letter, digit or one of `-._~/` is spelled by the bytes of its UTF-8, `%20` for a space:
  /// so no character begins a query, a fragment or an escape. O(length).
  package static func address(ofPath path: String) -> String {
    var address = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        address += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return address
  }
}
