import SystemPackage
enum OrientationPatch {
  static func turning(_ path: FilePath, quarterTurns: Int) -> FilePatch? { nil }
}
