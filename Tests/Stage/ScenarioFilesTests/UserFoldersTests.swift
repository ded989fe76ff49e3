import Testing

@testable import ScenarioFiles

struct UserFoldersTests {
  @Test(arguments: [
    (["HOME": "/home/a"], "/home/a/.local/state/rollcall", "/home/a/.config/rollcall"),
    (["HOME": "/home/a", "XDG_STATE_HOME": "/s"], "/s/rollcall", "/home/a/.config/rollcall"),
    (["HOME": "/h", "XDG_STATE_HOME": "rel"], "/h/.local/state/rollcall", "/h/.config/rollcall"),
    (["HOME": "rel"], nil, nil), (["HOME": ""], nil, nil), ([:], nil, nil),
  ])
  func `only absolute paths of the environment count`(
    environment: [String: String], state: String?, configuration: String?
  ) {
    #expect(UserFolders.state(in: environment) == state)
    #expect(UserFolders.configuration(in: environment) == configuration)
  }
}
