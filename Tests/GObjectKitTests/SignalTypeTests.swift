import CGtk
import GObjectKit
import Testing

/// Type checks of signal handlers and arguments.
///
/// A wrong type stops the program, so these tests run the wrong call in another process.
struct SignalTypeTests {
  @Test func handlerWithWrongArgumentTypeStopsTheProgram() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        _ = makeStore().connect("items-changed") { (_: Int, _: String) in }
      }
    }
    #expect(says("argument 2 of items-changed is a guint, not String", in: result))
  }

  @Test func handlerWithWrongResultTypeStopsTheProgram() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run {
        let application = Object(adopting: g_application_new(nil, GApplicationFlags(0)))
        _ = application.connect("name-lost") { "text" }
      }
    }
    #expect(says("the result of name-lost is a gboolean, not String", in: result))
  }

  @Test func emissionWithWrongArgumentTypeStopsTheProgram() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      await MainActor.run { makeStore().emit("items-changed", 1, true, 2) }
    }
    #expect(says("argument 2 of items-changed is a guint, not Bool", in: result))
  }

  @Test @MainActor func eachSwiftTypeFitsOnlyItsGTypes() {
    #expect(Int.fits(g_type_from_name("guint")))
    #expect(Int.fits(g_bus_type_get_type()), "an enumeration")
    #expect(!Int.fits(g_type_from_name("gboolean")))
    #expect(!Bool.fits(g_type_from_name("gint")))
    #expect(Double.fits(g_type_from_name("gfloat")))
    #expect(Object.fits(g_list_store_get_type()))
    #expect(Object.fits(g_file_get_type()), "an interface")
    #expect(!Optional<Object>.fits(g_type_from_name("gchararray")))
    #expect(UnsafeMutableRawPointer.fits(g_type_from_name("gpointer")))
    #expect(Boxed.fits(g_date_time_get_type()))
    #expect(!LocalValue<Int>.fits(LocalValue<String>.valueType))
  }
}

@MainActor private func makeStore() -> Object {
  Object(adopting: UnsafeMutableRawPointer(g_list_store_new(Object.type)))
}

private func says(_ text: String, in result: ExitTest.Result?) -> Bool {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(text)
}
