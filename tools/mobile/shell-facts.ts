/** Facts that the native projects' own files must state: they use the configuration, and hold none themselves. */
import { LOCALES } from '@okolo/contract/locale'
import { tagOf } from './shell-files.ts'

type Fact = [what: string, file: string, says: string | RegExp]

const ANDROID = 'apps/mobile/android'
const IOS = 'apps/mobile/ios/App'
const PROJECT = `${IOS}/App.xcodeproj/project.pbxproj`
const MANIFEST = `${ANDROID}/app/src/main/AndroidManifest.xml`
const GRADLE = `${ANDROID}/app/build.gradle`
const INFO = `${IOS}/App/Info.plist`
const ENTITLEMENTS = `${IOS}/App/App.entitlements`

const permission = (name: string): Fact => [
  `Android may ask: ${name}`,
  MANIFEST,
  `<uses-permission android:name="android.permission.${name}" />`,
]

export const FACTS: Fact[] = [
  ['Gradle reads the configuration', GRADLE, "apply from: '../shell.gradle'"],
  ['the Android package is the configured one', GRADLE, 'applicationId shell.appId'],
  ['the Android version is the configured one', GRADLE, 'versionName shell.version'],
  [
    'the links of the manifest are the configured ones',
    GRADLE,
    'appHost: shell.host, appScheme: shell.scheme',
  ],
  ['links of the site open the Android app', MANIFEST, 'android:host="${appHost}"'],
  ['Android asks the site whether it may', MANIFEST, 'android:autoVerify="true"'],
  ['a social login comes back to the Android app', MANIFEST, 'android:scheme="${appScheme}"'],
  [
    'Android shows the way back as it is swiped',
    MANIFEST,
    'android:enableOnBackInvokedCallback="true"',
  ],
  ['tokens leave the phone by no backup', MANIFEST, 'android:allowBackup="false"'],
  ['Android lists the languages', MANIFEST, '@xml/locales_config'],
  ['pushes have their channel', MANIFEST, 'android:value="Notifications"'],
  permission('INTERNET'),
  permission('ACCESS_COARSE_LOCATION'),
  permission('ACCESS_FINE_LOCATION'),
  permission('POST_NOTIFICATIONS'),
  permission('VIBRATE'),
  [
    'Xcode reads the configuration in a debug build',
    'apps/mobile/ios/debug.xcconfig',
    '#include "Shell.xcconfig"',
  ],
  [
    'Xcode reads the configuration in a release',
    PROJECT,
    'baseConfigurationReference = 0C0100000000000000000006 /* Shell.xcconfig */',
  ],
  ['Xcode signs with the entitlements', PROJECT, 'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;'],
  ['Xcode compiles the view of the shell', PROJECT, 'ShellViewController.swift in Sources'],
  ['Xcode packs the privacy manifest', PROJECT, 'PrivacyInfo.xcprivacy in Resources'],
  ['Xcode packs the permission texts', PROJECT, 'InfoPlist.strings in Resources'],
  [
    'the view of the shell is the first',
    `${IOS}/App/SceneDelegate.swift`,
    'rootViewController = ShellViewController()',
  ],
  [
    'a swipe leads back',
    `${IOS}/App/ShellViewController.swift`,
    'allowsBackForwardNavigationGestures = true',
  ],
  ['a social login comes back to the iOS app', INFO, '<string>$(OKOLO_SCHEME)</string>'],
  ['iOS says why it asks for the position', INFO, '<key>NSLocationWhenInUseUsageDescription</key>'],
  ['links of the site open the iOS app', ENTITLEMENTS, '<string>applinks:$(OKOLO_HOST)</string>'],
  ['iOS may receive pushes', ENTITLEMENTS, '<key>aps-environment</key>'],
  ...LOCALES.flatMap((locale): Fact[] => [
    [`iOS lists ${locale}`, INFO, `<string>${tagOf(locale)}</string>`],
    [`Xcode packs the texts of ${locale}`, PROJECT, `${tagOf(locale)}.lproj/InfoPlist.strings`],
  ]),
]

/** Settings of the target itself would hide the configured ones. */
export const NEVER: Fact[] = [
  [
    'the bundle stands in Shell.xcconfig alone',
    PROJECT,
    /PRODUCT_BUNDLE_IDENTIFIER|MARKETING_VERSION|CURRENT_PROJECT_VERSION/,
  ],
  ['nothing is sent unencrypted', MANIFEST, 'usesCleartextTraffic="true"'],
  ['nothing asks for the position in the background', MANIFEST, /ACCESS_BACKGROUND_LOCATION/],
]
