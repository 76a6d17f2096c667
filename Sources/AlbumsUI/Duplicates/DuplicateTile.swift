import GtkKit
import ImageDecoding
import PhotoLibrary

/// A photo of a group: its thumbnail, the facts that tell it from the others, and a button that keeps
/// it.
final class DuplicateTile {
  /// The widget to show.
  let widget: Widget

  private static let side = 128
  private let picture = Picture()
  private var loading: Task<Void, Never>?

  /// - Parameters:
  ///   - photo: The photo.
  ///   - isBest: Whether it is the best of its group.
  ///   - isSuggested: Whether to suggest keeping the best photo without a look at the others. The
  ///     photos of other groups may differ.
  ///   - pipeline: The source of the thumbnail.
  ///   - open: Opens the photo.
  ///   - keep: Keeps the photo, and moves the others of its group to the trash.
  init(
    _ photo: Photo, isBest: Bool, isSuggested: Bool, pipeline: ThumbnailPipeline,
    open: @escaping () -> Void, keep: @escaping () -> Void
  ) {
    let opening = Button()
    opening.addStyleClass("flat")
    opening.child = picture
    opening.setAccessibleLabel(texts.gettext("Open “%s”", photo.name))
    picture.contentFit = .cover
    picture.widthRequest = Self.side
    picture.heightRequest = Self.side
    let facts = [photo.dimensions, photo.fileSize].compactMap(\.self).joined(separator: ", ")
    let name = Label(photo.fileName)
    let size = Label(facts)
    let folder = Label(DisplayName.name(of: photo.albumID.path))
    for label in [name, size, folder] {
      label.ellipsize(.middle)
      label.setMaximumWidth(characters: 16)
    }
    folder.tooltip = DisplayName.string(from: photo.albumID.path)
    for label in [size, folder] {
      label.addStyleClass("dim-label")
      label.addStyleClass("caption")
    }
    let keeping = Button(label: isBest ? texts.gettext("Keep Best") : texts.gettext("Keep"))
    if isBest, isSuggested { keeping.addStyleClass("suggested-action") }
    keeping.setAccessibleLabel(
      texts.gettext("Keep “%s” and move the others to the trash", photo.name))
    keeping.tooltip = texts.gettext("Keep this photo, and move the others to the trash")
    keeping.horizontalAlignment = .center
    keeping.margins.top = 4
    widget = Box(.vertical, spacing: 2, children: [opening, name, size, folder, keeping])
    opening.onClicked(open)
    keeping.onClicked(keep)
    load(photo, pipeline)
  }

  isolated deinit { loading?.cancel() }

  private func load(_ photo: Photo, _ pipeline: ThumbnailPipeline) {
    let side = Self.side * 2
    if let image = pipeline.image(for: photo, side: side) {
      picture.texture = Texture(image)
      return
    }
    loading = Task { [weak picture] in
      if case .final(let image)? = try? await pipeline.quickImage(for: photo, side: side) {
        picture?.texture = Texture(image)
      } else if !Task.isCancelled,
        let image = try? await pipeline.decodedImage(for: photo, side: side)
      {
        picture?.texture = Texture(image)
      }
    }
  }
}
