/** The files of the native projects that say what apps/mobile/shell.ts says. */
import { LOCALES, formatTag, type Locale } from '@okolo/contract/locale'
import { COLLECTED, LOCATION_TEXT, shell as usual, type Shell } from '../../apps/mobile/shell.ts'

const MADE = 'Made from shell.ts by tools/mobile/check-shell.ts.'

/** Returns path -> text of every file that is made of the configuration alone. */
export function shellFiles(shell: Shell = usual): Map<string, string> {
  const ios = 'apps/mobile/ios/App/App'
  const resources = 'apps/mobile/android/app/src/main/res'
  return new Map([
    ['apps/mobile/capacitor.config.json', capacitorConfig(shell)],
    ['apps/mobile/android/shell.gradle', gradle(shell)],
    [`${resources}/values/strings.xml`, strings(shell)],
    [`${resources}/xml/locales_config.xml`, localesConfig()],
    ['apps/mobile/ios/Shell.xcconfig', xcconfig(shell)],
    [`${ios}/PrivacyInfo.xcprivacy`, privacyManifest()],
    ...LOCALES.map(
      (locale) =>
        [`${ios}/${tagOf(locale)}.lproj/InfoPlist.strings`, infoStrings(shell, locale)] as const,
    ),
  ])
}

/** Europe's Portuguese has a tag of its own on phones. */
export function tagOf(locale: Locale): string {
  return locale === 'pt' ? formatTag(locale) : locale
}

/** Google's data safety form as rows of docs/mobile.md. */
export function dataSafety(): string {
  return table([
    ['Data', 'Collected', 'Shared', 'Purpose', 'With the account', 'Required'],
    ...COLLECTED.map(({ google, purpose, isLinked, isOptional }) => [
      google,
      'yes',
      'no',
      purpose === 'Analytics' ? 'Analytics' : 'App functionality',
      isLinked ? 'yes' : 'no',
      isOptional ? 'no' : 'yes',
    ]),
  ])
}

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  )
  const lines = rows.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [lines[0] ?? '', rule, ...lines.slice(1)].join('\n')
}

function capacitorConfig(shell: Shell): string {
  const config = {
    appId: shell.appId,
    appName: shell.appName,
    webDir: 'www',
    appendUserAgent: 'OkoloNative/1',
    server: { androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost' },
    // Older ones know neither popovers nor `light-dark()`.
    android: { minWebViewVersion: 123 },
    ios: { contentInset: 'never', limitsNavigationsToAppBoundDomains: false },
    plugins: {
      SplashScreen: { launchAutoHide: false },
      StatusBar: { style: 'DARK', backgroundColor: shell.colour, overlaysWebView: true },
      SystemBars: { insetsHandling: 'native', initialViewportFitValueHint: 'cover' },
      PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
      // A push has said a newer number than the one that the app kept.
      Badge: { persist: false },
    },
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

function gradle(shell: Shell): string {
  const { appId, build, version, host, scheme } = shell
  return `// ${MADE}
ext.shell = [
    appId: '${appId}',
    build: ${build},
    version: '${version}',
    host: '${host}',
    scheme: '${scheme}',
]
`
}

function strings(shell: Shell): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- ${MADE} -->
<resources>
    <string name="app_name">${escaped(shell.appName)}</string>
    <string name="title_activity_main">${escaped(shell.appName)}</string>
    <string name="package_name">${shell.appId}</string>
    <string name="custom_url_scheme">${shell.scheme}</string>
</resources>
`
}

function localesConfig(): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- ${MADE} -->
<locale-config xmlns:android="http://schemas.android.com/apk/res/android">
${LOCALES.map((locale) => `    <locale android:name="${tagOf(locale)}" />`).join('\n')}
</locale-config>
`
}

function xcconfig(shell: Shell): string {
  return `// ${MADE}
PRODUCT_BUNDLE_IDENTIFIER = ${shell.appId}
MARKETING_VERSION = ${shell.version}
CURRENT_PROJECT_VERSION = ${shell.build}
OKOLO_APP_NAME = ${shell.appName}
OKOLO_SCHEME = ${shell.scheme}
OKOLO_HOST = ${shell.host}
OKOLO_LOCATION_TEXT = ${locationText(shell, 'en')}
`
}

/** Says in a language why the app asks for the position, with its own name. */
function locationText({ appName }: Shell, locale: Locale): string {
  return LOCATION_TEXT[locale].replace('Okolo', () => appName)
}

function infoStrings(shell: Shell, locale: Locale): string {
  return `/* ${MADE} */
"NSLocationWhenInUseUsageDescription" = "${locationText(shell, locale).replaceAll('"', String.raw`\"`)}";
`
}

function privacyManifest(): string {
  const types = COLLECTED.map(
    ({ apple, isLinked, purpose }) => `		<dict>
			<key>NSPrivacyCollectedDataType</key>
			<string>NSPrivacyCollectedDataType${apple}</string>
			<key>NSPrivacyCollectedDataTypeLinked</key>
			<${isLinked}/>
			<key>NSPrivacyCollectedDataTypeTracking</key>
			<false/>
			<key>NSPrivacyCollectedDataTypePurposes</key>
			<array>
				<string>NSPrivacyCollectedDataTypePurpose${purpose}</string>
			</array>
		</dict>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<!-- ${MADE} -->
<plist version="1.0">
<dict>
	<key>NSPrivacyTracking</key>
	<false/>
	<key>NSPrivacyTrackingDomains</key>
	<array/>
	<key>NSPrivacyAccessedAPITypes</key>
	<array>
		<!-- Capacitor's plugin for files looks at files of the app alone. -->
		<dict>
			<key>NSPrivacyAccessedAPIType</key>
			<string>NSPrivacyAccessedAPICategoryFileTimestamp</string>
			<key>NSPrivacyAccessedAPITypeReasons</key>
			<array>
				<string>C617.1</string>
			</array>
		</dict>
	</array>
	<key>NSPrivacyCollectedDataTypes</key>
	<array>
${types.join('\n')}
	</array>
</dict>
</plist>
`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll("'", String.raw`\'`)
}
