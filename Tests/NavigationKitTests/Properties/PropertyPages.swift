import GObjectKit
import GtkKit

@testable import NavigationKit

/// Checks the appearance messages of one controller by a state machine: each `will` needs its
/// `did`, or the opposite `will` if the transition is reversed.
@MainActor final class Life {
  enum Message: String, CaseIterable {
    case willAppear, didAppear, willDisappear, didDisappear
  }

  enum State { case off, coming, on, going }

  let name: String
  private(set) var state = State.off
  private weak var world: PropertyWorld?

  init(_ name: String, in world: PropertyWorld) {
    (self.name, self.world) = (name, world)
  }

  func hear(_ message: Message, of controller: ViewController) {
    let next: State? =
      switch (state, message) {
      case (.off, .willAppear), (.going, .willAppear): .coming
      case (.coming, .didAppear): .on
      case (.on, .willDisappear), (.coming, .willDisappear): .going
      case (.going, .didDisappear): .off
      default: nil
      }
    if let next {
      state = next
    } else {
      world?.fail("\(name) received \(message) while \(state)")
    }
    world?.heard(message, of: controller)
  }
}

/// A controller of this test, of any class.
@MainActor protocol Witness: ViewController {
  var life: Life { get }
}

final class PropertyPage: ViewController, Witness {
  let life: Life

  init(_ life: Life) {
    self.life = life
    super.init(title: life.name)
  }

  override func loadView() {
    let button = Button()
    view = Box(.vertical, children: [button])
  }

  override func didReceiveMemoryWarning() { unloadView() }

  override func viewWillAppear(animated: Bool) { life.hear(.willAppear, of: self) }
  override func viewDidAppear(animated: Bool) { life.hear(.didAppear, of: self) }
  override func viewWillDisappear(animated: Bool) { life.hear(.willDisappear, of: self) }
  override func viewDidDisappear(animated: Bool) { life.hear(.didDisappear, of: self) }
}

final class PropertySegments: SegmentManagingController, Witness {
  let life: Life

  init(_ life: Life, _ children: [ViewController]) {
    self.life = life
    super.init(viewControllers: children)
  }

  override func didReceiveMemoryWarning() { unloadView() }

  override func viewWillAppear(animated: Bool) { life.hear(.willAppear, of: self) }
  override func viewDidAppear(animated: Bool) { life.hear(.didAppear, of: self) }
  override func viewWillDisappear(animated: Bool) { life.hear(.willDisappear, of: self) }
  override func viewDidDisappear(animated: Bool) { life.hear(.didDisappear, of: self) }
}

final class PropertyNavigation: NavigationController, Witness {
  let life: Life

  init(_ life: Life, _ root: ViewController) {
    self.life = life
    super.init(rootViewController: root)
  }

  override func viewWillAppear(animated: Bool) { life.hear(.willAppear, of: self) }
  override func viewDidAppear(animated: Bool) { life.hear(.didAppear, of: self) }
  override func viewWillDisappear(animated: Bool) { life.hear(.willDisappear, of: self) }
  override func viewDidDisappear(animated: Bool) { life.hear(.didDisappear, of: self) }
}
