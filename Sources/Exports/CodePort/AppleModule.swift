/// What is known of the modules that code for Apple's systems imports.
enum AppleModule {
  /// Modules of Apple's systems that Linux does not have; the product `UIKit` is a choice of its own.
  static let names: Set<String> = [
    "AppIntents", "AppKit", "AuthenticationServices", "AVFoundation", "AVKit", "BackgroundTasks",
    "CallKit", "Carbon", "CloudKit", "Cocoa", "Combine", "Contacts", "CoreAudio", "CoreBluetooth",
    "CoreGraphics", "CoreImage", "CoreLocation", "CoreML", "CoreMedia", "CoreMotion",
    "CoreServices", "CoreSpotlight", "CoreTelephony", "CoreText", "CryptoKit", "Darwin", "EventKit",
    "GameKit", "HealthKit", "HomeKit", "ImageIO", "Intents", "IOKit", "LocalAuthentication",
    "MapKit", "MediaPlayer", "MessageUI", "Messages", "Metal", "MobileCoreServices",
    "NaturalLanguage", "Network", "NotificationCenter", "OSLog", "ObjectiveC", "PDFKit", "PassKit",
    "Photos", "PhotosUI", "QuartzCore", "QuickLook", "SafariServices", "SceneKit", "Security",
    "Social", "Speech", "SpriteKit", "StoreKit", "SwiftData", "SwiftUI", "SystemConfiguration",
    "UIKit", "UniformTypeIdentifiers", "UserNotifications", "Vision", "WatchConnectivity",
    "WatchKit", "WebKit", "WidgetKit", "os",
  ]

  /// Modules that code with the product `CoreData` has on Linux.
  static let present: Set<String> = [
    "CoreData", "Dispatch", "Foundation", "FoundationNetworking", "FoundationXML", "Glibc", "Swift",
    "Testing", "XCTest",
  ]
}
