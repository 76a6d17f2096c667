import Foundation

/// A format other than baseline JPEG whose thumbnails are measured.
///
/// The scripts run in `sh`; see ``CommandBatch``.
struct PhotoFormat {
  /// Programs and the Debian package that contains them.
  struct Tools {
    let package: String
    let programs: [String]
  }

  /// The name of the format and of its floor, for the report.
  let name: String
  let fileExtension: String
  let tools: [Tools]
  /// Converts the JPEG file `$1` to a file of the format, `$2`. Nil for camera raw files, which
  /// ``RawFile`` makes.
  let conversion: String?
  /// Decodes the file `$1` and discards the pixels. `$2` is a path without extension: `$2.ppm` and
  /// `$2.y4m` are links to `/dev/null`. The script may create other files beside them.
  let floor: String

  /// The missing programs and their packages; nil if all are installed.
  var missing: String? {
    let parts = tools.compactMap { tools -> String? in
      let missing = CommandBatch.missing(of: tools.programs)
      guard !missing.isEmpty else { return nil }
      return "\(missing.joined(separator: ", ")) (in the package \(tools.package))"
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension PhotoFormat {
  private static let jpegTools = "libjpeg-turbo-progs"

  /// All formats. A floor decodes at a smaller size if its program can: djpeg and dwebp can, djxl
  /// skips passes that a picture at 1/8 does not need, the other programs decode every pixel. Those
  /// for HEIC and AVIF write luma and chroma as stored, without converting to RGB.
  static let all = [
    PhotoFormat(
      name: "progressive JPEG, djpeg -scale 1/8", fileExtension: "jpg",
      tools: [Tools(package: jpegTools, programs: ["jpegtran", "djpeg"])],
      conversion: #"jpegtran -progressive -copy none -outfile "$2" "$1""#,
      floor: #"exec djpeg -scale 1/8 -outfile /dev/null "$1""#),
    PhotoFormat(
      name: "PNG, pngtopam", fileExtension: "png",
      tools: [
        Tools(package: jpegTools, programs: ["djpeg"]),
        Tools(package: "netpbm", programs: ["pnmtopng", "pngtopam"]),
      ],
      conversion: #"djpeg "$1" | pnmtopng -compression 6 >"$2""#,
      floor: #"exec pngtopam "$1" >/dev/null"#),
    PhotoFormat(
      name: "WebP, dwebp -resize 0 256", fileExtension: "webp",
      tools: [Tools(package: "webp", programs: ["cwebp", "dwebp"])],
      conversion: #"cwebp -quiet -m 2 -q 85 "$1" -o "$2""#,
      floor: #"exec dwebp -quiet "$1" -resize 0 256 -ppm -o "$2.ppm""#),
    PhotoFormat(
      name: "HEIC, heif-convert to y4m", fileExtension: "heic",
      tools: [Tools(package: "libheif-examples", programs: ["heif-enc", "heif-convert"])],
      conversion: #"heif-enc -q 70 -p preset=ultrafast -o "$2" "$1""#,
      floor: #"exec heif-convert --quiet "$1" "$2.y4m""#),
    PhotoFormat(
      name: "AVIF, avifdec to y4m", fileExtension: "avif",
      tools: [Tools(package: "libavif-bin", programs: ["avifenc", "avifdec"])],
      conversion: #"avifenc --jobs 1 --speed 10 --yuv 420 --min 18 --max 26 "$1" "$2""#,
      floor: #"exec avifdec --jobs 1 "$1" "$2.y4m""#),
    PhotoFormat(
      name: "JPEG XL, djxl -s 8", fileExtension: "jxl",
      tools: [
        Tools(package: jpegTools, programs: ["djpeg"]),
        Tools(package: "libjxl-tools", programs: ["cjxl", "djxl"]),
      ],
      // From pixels, because cjxl would only recompress the coefficients of a JPEG file.
      conversion: #"djpeg -outfile "$2.ppm" "$1"; cjxl --quiet -e 3 "$2.ppm" "$2"; rm "$2.ppm""#,
      floor: #"exec djxl --quiet --num_threads=1 -s 8 "$1" "$2.ppm""#),
    PhotoFormat(
      name: "raw preview, exiv2 and djpeg -scale 1/8", fileExtension: "dng",
      tools: [
        Tools(package: "exiv2", programs: ["exiv2"]),
        Tools(package: jpegTools, programs: ["djpeg"]),
      ],
      conversion: nil,
      floor: #"""
        name=${1##*/}
        exiv2 -q -f -ep1 -l "${2%/*}" "$1"
        exec djpeg -scale 1/8 -outfile /dev/null "${2%/*}/${name%.*}-preview1.jpg"
        """#),
  ]
}
