import Testing

/// Everything that starts workers or counts descriptors, one test after another: the counts are
/// those of the whole process.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum DecodingSuite {}
