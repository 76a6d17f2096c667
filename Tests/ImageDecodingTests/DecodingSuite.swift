import Testing

/// All tests that start workers or count descriptors. They run one after another, because they
/// count the descriptors of the whole process.
@Suite(.serialized, .timeLimit(.minutes(10)))
enum DecodingSuite {}
