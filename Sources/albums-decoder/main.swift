// The worker of `DecoderPool`: takes open files from the socket on its standard input, one at a
// time, and answers with pixels in sealed memory. It opens no file itself, and ends when the other
// end of the socket does.

import Glibc
import ImageDecoding

guard MetadataTags.prepare() else { exit(EXIT_FAILURE) }
DecoderService(
  socket: MessageSocket(adopting: OwnedDescriptor(adopting: 0)), confinement: Confinement.enter()
).run()
