// The worker of `DecoderPool`, and the server that starts it: this process never sees a file. It takes
// orders from the socket on its standard input, and ends when the other end of the socket does. A
// worker takes open files from a socket of its own, one at a time, and answers with pixels in sealed
// memory.

import Glibc
import ImageDecoding

// Whoever started this process may have left it more than the socket and where to print.
closefrom(STDERR_FILENO + 1)
guard MetadataTags.prepare() else { exit(EXIT_FAILURE) }
#if FUZZING
  exit(FuzzedWorker.run())
#else
  let threads = OwnThreads()
  let confinement = Confinement.ofServer(threads)
  let calls = SystemCalls()
  let requests = ImageRequests()
  WorkerServer(control: MessageSocket(adopting: OwnedDescriptor(adopting: 0))).run { format in
    FormatTest(requests: requests).prepare(format)
    threads.waitForOthers()
  } serve: { socket in
    var own = confinement
    own.addWorker(calls)
    DecoderService(socket: socket, confinement: own.answer, requests: requests).run()
  }
#endif
