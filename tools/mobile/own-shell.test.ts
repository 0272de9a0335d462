import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownShell } from './own-shell.ts'

const home = mkdtempSync(join(tmpdir(), 'okolo-app-'))
const [site, pages, app] = ['site', 'pages', 'app'].map((name) => join(home, name)) as [
  string,
  string,
  string,
]
beforeAll(() => {
  mkdirSync(site)
  mkdirSync(pages)
  writeFileSync(join(pages, 'index.html'), '<p>pages</p>')
})
afterAll(() => rmSync(home, { recursive: true }))

/** In a process of its own: the server's tests forbid theirs to read SVG. */
function build(settings: Record<string, string>): void {
  const module = JSON.stringify(new URL('own-shell.ts', import.meta.url).href)
  const script = `
    const { ownShell, writeOwnShell } = await import(${module})
    await writeOwnShell(${JSON.stringify(app)}, ownShell(${JSON.stringify(settings)}), ${JSON.stringify(pages)})`
  execFileSync(process.execPath, ['--input-type=module', '-e', script])
}

const text = (file: string) => readFileSync(join(app, file), 'utf8')

test('a site without a name has no app of its own', () => {
  expect(ownShell({ OKOLO_SITE: site })).toBeNull()
})

test('the app of a site carries its name, colours and icons into both projects', async () => {
  writeFileSync(
    join(site, 'site.json'),
    JSON.stringify({
      name: "Ferko's calendar",
      short_name: "Ferko's",
      colours: { light: '#1b5e9e', dark: '#7db8f2' },
    }),
  )
  build({
    OKOLO_SITE: site,
    PUBLIC_URL: 'https://ves.example',
    OKOLO_ANDROID_APP: 'sk.ves',
    OKOLO_ANDROID_FINGERPRINTS: 'AB:'.repeat(31) + 'CD',
  })
  const resources = 'android/app/src/main/res'
  expect(text(`${resources}/values/strings.xml`)).toContain(
    String.raw`<string name="app_name">Ferko\'s</string>`,
  )
  expect(text('android/shell.gradle')).toContain("appId: 'sk.ves'")
  expect(text('android/shell.gradle')).toContain("host: 'ves.example'")
  expect(text('ios/App/App/de.lproj/InfoPlist.strings')).toContain("Ferko's nutzt deinen Standort")
  expect(text(`${resources}/values/colors.xml`)).toContain('<color name="colorPrimary">#1b5e9e')
  expect(text('www/index.html')).toBe('<p>pages</p>')
  expect(existsSync(join(app, resources, 'drawable/ic_launcher_foreground.xml'))).toBe(false)
  const icon = 'ios/App/App/Assets.xcassets/AppIcon.appiconset/AppIcon-512@2x.png'
  const { data } = await sharp(readFileSync(join(app, icon)))
    .toColourspace('srgb')
    .extract({ left: 512, top: 430, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)]).toEqual([0x1b, 0x5e, 0x9e])
})
