// library-driver FOLDER SEED: edits a library for as long as it lives, as Albums does, and says on
// its standard output what it is about to do and what is done. It is made to be killed.

import Foundation
import PhotoLibrary
import SafetySupport
import SystemPackage

let arguments = CommandLine.arguments
guard arguments.count == 3, let seed = UInt64(arguments[2]) else {
  FileHandle.standardError.write(Data("library-driver: Give a folder and a seed.\n".utf8))
  exit(2)
}
let driver = Driver(Grounds(URL(filePath: arguments[1])), seed: seed)
try await driver.run()
