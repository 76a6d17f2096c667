// library-driver edit FOLDER SEED: edits a library for as long as it lives, as Albums does, and says
// on its standard output what it is about to do and what is done. It is made to be killed.
//
// library-driver check FOLDER FILE: opens the library as the next start does, and writes what is not
// as the driver has said, in the file; one complaint a line.

import Foundation
import SafetySupport

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.count) {
case ("edit", 4):
  let driver = Driver(Grounds(URL(filePath: arguments[2])), seed: UInt64(arguments[3]) ?? 0)
  try await driver.run()
case ("check", 4):
  let messages = try DriverMessage.all(in: Data(contentsOf: URL(filePath: arguments[3])))
  let aftermath = Aftermath(of: Grounds(URL(filePath: arguments[2])), after: messages)
  for complaint in try await aftermath.complaints() { print(complaint) }
default:
  FileHandle.standardError.write(Data("library-driver: Say edit or check.\n".utf8))
  exit(2)
}
