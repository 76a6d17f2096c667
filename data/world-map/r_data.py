"""Reads the data sets of an installed R package, without R.

A package keeps them in two files. `Rdata.rdx` is a table of where each data set is in `Rdata.rdb`.
Both are compressed, and contain values in the XDR form of R's function `serialize`.
"""

import gzip
import lzma
import pathlib
import struct

# Types of values, as in the header of R's source that defines them.
NULL, SYMBOL, PAIR_LIST, TEXT, LOGICAL, INTEGER, REAL, STRINGS, LIST, S4 = (
    0, 1, 2, 9, 10, 13, 14, 16, 19, 25)
NULL_VALUE, REFERENCE = 254, 255
HAS_ATTRIBUTES, HAS_TAG = 0x200, 0x400


class Value:
    """A value with attributes. The parts of a structured object (type S4) are attributes, too."""

    def __init__(self, content, attributes):
        self.content = content
        self.attributes = attributes

    def __getitem__(self, name):
        """Returns an attribute, or the column of a table."""
        if name in self.attributes:
            return self.attributes[name]
        return self.content[self.attributes["names"].content.index(name)]


class Reader:
    """Reads one value from uncompressed bytes."""

    def __init__(self, data):
        self.data = data
        # "X", a line break, and three versions.
        if data[:2] != b"X\n":
            raise ValueError("the data are not in the XDR form")
        self.place = 14
        if self.integer(2) == 3:
            self.place += 4 + self.integer(14)
        self.references = []

    def integer(self, place):
        return struct.unpack_from(">i", self.data, place)[0]

    def next_integer(self):
        self.place += 4
        return self.integer(self.place - 4)

    def numbers(self, letter, size):
        count = self.next_integer()
        values = struct.unpack_from(f">{count}{letter}", self.data, self.place)
        self.place += count * size
        return list(values)

    def text(self):
        length = self.next_integer()
        if length < 0:
            return None
        self.place += length
        text = self.data[self.place - length:self.place]
        try:
            return text.decode("utf-8")
        except UnicodeDecodeError:
            return text.decode("latin-1")

    def item(self):
        flags = self.next_integer()
        kind = flags & 0xFF
        if kind in (NULL, NULL_VALUE):
            return None
        if kind == REFERENCE:
            return self.references[(flags >> 8 or self.next_integer()) - 1]
        if kind == SYMBOL:
            self.references.append(self.item())
            return self.references[-1]
        if kind == TEXT:
            return self.text()
        if kind == PAIR_LIST:
            return self.pair_list(flags)
        content = self.content(kind)
        return Value(content, self.item() if flags & HAS_ATTRIBUTES else {})

    def pair_list(self, flags):
        """Reads attributes: a chain of names and values."""
        pairs = {}
        while flags & 0xFF == PAIR_LIST:
            if flags & HAS_ATTRIBUTES:
                self.item()
            name = self.item() if flags & HAS_TAG else None
            pairs[name] = self.item()
            flags = self.next_integer()
        return pairs

    def content(self, kind):
        if kind in (LOGICAL, INTEGER):
            return self.numbers("i", 4)
        if kind == REAL:
            return self.numbers("d", 8)
        if kind in (STRINGS, LIST):
            return [self.item() for _ in range(self.next_integer())]
        if kind == S4:
            return None
        raise ValueError(f"values of type {kind} are not supported")


def data_set(folder, name):
    """Returns a data set of the package whose files `Rdata.rdx` and `Rdata.rdb` are in a folder."""
    folder = pathlib.Path(folder)
    table = Reader(gzip.decompress((folder / "Rdata.rdx").read_bytes())).item()
    start, length = table["variables"][name].content
    stored = (folder / "Rdata.rdb").read_bytes()[start:start + length]
    # Before the data are the uncompressed length in four bytes, and "Z" for LZMA without a header.
    if stored[4:5] != b"Z":
        raise ValueError("the data set is compressed by another method than LZMA")
    filters = [{"id": lzma.FILTER_LZMA2, "preset": lzma.PRESET_DEFAULT}]
    return Reader(lzma.decompress(stored[5:], format=lzma.FORMAT_RAW, filters=filters)).item()
