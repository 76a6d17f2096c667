import GObjectKit

/// The words that the library shows, in the user's language. `make translations` collects them.
let texts = TextDomain(
  "navigationkit",
  catalogs: [
    "de": PackageResources.de_po,
    "he": PackageResources.he_po,
    "ru": PackageResources.ru_po,
  ])
