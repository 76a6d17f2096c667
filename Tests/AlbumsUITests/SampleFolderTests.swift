import Testing

@testable import AlbumsUI

@Suite struct SampleFolderTests {
  @Test func folderIsInTheUsersDataFolder() {
    let named = SampleFolder(environment: ["HOME": "/home/ann", "XDG_DATA_HOME": "/data"])
    #expect(named.path == "/data/org.navigationkit.Albums/Sample")
    let usual = SampleFolder(environment: ["HOME": "/home/ann"])
    #expect(usual.path == "/home/ann/.local/share/org.navigationkit.Albums/Sample")
  }

  @Test func relativeDataFolderIsIgnored() {
    let folder = SampleFolder(environment: ["HOME": "/home/ann", "XDG_DATA_HOME": "data"])
    #expect(folder.path == "/home/ann/.local/share/org.navigationkit.Albums/Sample")
  }
}
