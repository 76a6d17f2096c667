// library-driver edit FOLDER SEED: edits a library as Albums does, until it is killed. Writes a
// message before and after each edit to its standard output.
//
// library-driver check FOLDER FILE: opens the library as the next start does, and compares it with
// the driver's messages in FILE. Prints one line for each difference.
//
// library-driver open FOLDER: opens the library, and prints the notices of its stores.

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
case ("open", 3):
  for notice in try Grounds(URL(filePath: arguments[2])).noticesOfStores() { print(notice) }
default:
  FileHandle.standardError.write(Data("library-driver: Say edit, check or open.\n".utf8))
  exit(2)
}
