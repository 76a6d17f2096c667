import PhotoLibrary

/// The preferences of a whole program that is measured from outside.
package enum MeasuredPreferences {
  /// Makes windows begin with all photos.
  package static func beginWithAllPhotos(folders: ProgramFolders) {
    AlbumLooks(folders: folders).startPage = .allPhotos
  }
}
