/** The native shell as the operator configures it. `node tools/mobile/check-shell.ts` compares both native projects with it. */
export const shell = {
  /** Bundle of the iOS app and package of the Android app. */
  appId: 'app.okolo',
  appName: 'Okolo',
  version: '0.1.0',
  /** Grows with each upload to a store. */
  build: 1,
  /** Host whose links open the app. */
  host: 'okolo.example',
  /** Origin of the API and of pictures. */
  api: 'https://okolo.example',
  /** Other origins that the app talks to: analytics, and a map of another host. */
  connect: [] as string[],
}
