import Foundation

@testable import Archives

/// Binary property lists written object by object, so that they may be wrong.
enum SampleList {
  /// A list whose objects are given as bytes; places, widths and the trailer are written as they
  /// should be, unless others are given.
  static func data(
    _ objects: [[UInt8]], outermost: UInt8 = 0, places: [Int]? = nil, count: UInt8? = nil
  ) -> Data {
    var bytes = Array("bplist00".utf8)
    var starts: [Int] = []
    for object in objects {
      starts.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    for place in places ?? starts { bytes += [UInt8(place >> 8 & 0xff), UInt8(place & 0xff)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1]
    bytes += [0, 0, 0, 0, 0, 0, 0, count ?? UInt8(objects.count)]
    bytes += [0, 0, 0, 0, 0, 0, 0, outermost]
    bytes += [0, 0, 0, 0, 0, 0, UInt8(table >> 8 & 0xff), UInt8(table & 0xff)]
    return Data(bytes)
  }
}

/// Keyed archives written object by object, so that they may be wrong.
enum SampleArchive {
  /// A reference to the object of a number, as an archive in XML has it.
  static func reference(_ number: Int) -> String {
    "<dict><key>CF$UID</key><integer>\(number)</integer></dict>"
  }

  /// An object of a class: its class's place, and what stands under its keys.
  static func object(_ classPlace: Int, _ values: String = "") -> String {
    "<dict><key>$class</key>\(reference(classPlace))\(values)</dict>"
  }

  /// Values under a key: references to the objects of some numbers.
  static func list(_ key: String, _ numbers: [Int]) -> String {
    "<key>\(key)</key><array>\(numbers.map(reference).joined())</array>"
  }

  /// The description of a class.
  static func description(_ name: String) -> String {
    "<dict><key>$classname</key><string>\(name)</string>"
      + "<key>$classes</key><array><string>\(name)</string><string>NSObject</string></array></dict>"
  }

  /// An archive in XML of some objects, of which the one at 1 is the root.
  static func xml(_ objects: [String]) -> Data {
    Data(
      ("<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict>"
        + "<key>$version</key><integer>100000</integer>"
        + "<key>$archiver</key><string>NSKeyedArchiver</string>"
        + "<key>$top</key><dict><key>root</key>\(reference(1))</dict>"
        + "<key>$objects</key><array><string>$null</string>\(objects.joined())</array>"
        + "</dict></plist>").utf8)
  }

  /// The archive that Foundation makes of an object.
  static func data(_ object: Any) throws -> Data {
    try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
  }

  /// Why an archive is not decoded; nil where it is.
  static func fault(of data: Data, allowed: [AnyClass]? = nil) -> ArchiveFault? {
    do throws(ArchiveFault) {
      _ = try ArchiveDecoder.object(in: data, allowed: allowed)
      return nil
    } catch { return error }
  }
}
