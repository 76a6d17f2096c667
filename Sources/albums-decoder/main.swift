// The worker of `DecoderPool`, and the server that starts it. The server never reads a file. It
// takes requests from the socket on its standard input, and ends when the pool closes that socket.
// A worker receives open files from a separate socket, one at a time, and answers with pixels in
// sealed memory. With the path of a video as an argument, the program confines itself and becomes
// another one, which makes a picture of the video.

import Glibc
import ImageDecoding

// Close descriptors inherited from the parent process, except the socket and standard streams.
closefrom(STDERR_FILENO + 1)
// Reads the time zone, whose file can't be opened later.
tzset()
PosterLauncher()?.launch()
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
