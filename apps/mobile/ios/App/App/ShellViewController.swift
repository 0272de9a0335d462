import Capacitor

/// The web view of the app: a swipe from the edge leads back, and pages bounce at their ends.
class ShellViewController: CAPBridgeViewController {
    override func capacitorDidLoad() {
        webView?.allowsBackForwardNavigationGestures = true
        webView?.scrollView.bounces = true
    }
}
