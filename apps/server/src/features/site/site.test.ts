import { afterEach, expect, test } from 'vitest'
import { LOCALES } from '@okolo/contract/locale'
import { APP_ORIGINS } from '@okolo/contract/site/app-addresses'
import { SiteSettings } from '@okolo/contract/site/site-settings'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
afterEach(() => site.close())

const PRINT = Array.from({ length: 32 }, () => 'AB').join(':')

test('the app learns the settings that a page brings along', async () => {
  site = await startPeople({
    publicUrl: 'https://okolo.example',
    stores: { apple: 'https://apps.example/okolo', google: null },
    demo: true,
  })
  const answer = await site.ask('GET', '/v1/site/')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(SiteSettings.strict().parse(answer.json())).toMatchObject({
    origin: 'https://okolo.example',
    now: '2026-11-20T15:00:00.000Z',
    map: null,
    stores: { apple: 'https://apps.example/okolo', google: null },
    demo: true,
  })
})

test('the app may call from both its origins with a token, never with a cookie', async () => {
  site = await startPeople()
  for (const origin of APP_ORIGINS) {
    const asks = await site.app.inject({
      method: 'OPTIONS',
      url: '/v1/users/me/',
      headers: {
        origin,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization,okolo-device',
      },
    })
    expect(asks.headers['access-control-allow-origin']).toBe(origin)
    expect(asks.headers['access-control-allow-headers']).toContain('Okolo-Device')
    expect(asks.headers['access-control-allow-credentials']).toBeUndefined()
    // A kept answer names the origin that asks, too.
    for (const from of [origin, 'https://stranger.example', origin]) {
      const { headers } = await site.ask('GET', '/v1/moods/', null, { headers: { origin: from } })
      expect(headers['access-control-allow-origin']).toBe(from === origin ? origin : undefined)
      expect(String(headers['vary'])).toContain('Origin')
    }
  }
})

test('tells phones which apps may open links of the site', async () => {
  site = await startPeople({
    apps: { android: { id: 'app.okolo', fingerprints: [PRINT] }, ios: 'ABCDE12345.app.okolo' },
  })
  const android = await site.ask('GET', '/.well-known/assetlinks.json')
  expect(android.json()).toEqual([
    {
      relation: [
        'delegate_permission/common.handle_all_urls',
        'delegate_permission/common.get_login_creds',
      ],
      target: {
        namespace: 'android_app',
        package_name: 'app.okolo',
        sha256_cert_fingerprints: [PRINT],
      },
    },
  ])
  const apple = await site.ask('GET', '/.well-known/apple-app-site-association')
  expect(apple.headers['content-type']).toMatch(/^application\/json/)
  const [detail] = apple.json().applinks.details
  expect(detail.appIDs).toEqual(['ABCDE12345.app.okolo'])
  // The way back from Google stays in the browser that began it.
  expect(detail.components[0]).toEqual({ '/': '/v1/*', exclude: true })
  expect(detail.components.at(-1)).toEqual({ '/': '/*' })
})

test('a site without an app says so', async () => {
  site = await startPeople()
  for (const name of ['assetlinks.json', 'apple-app-site-association'])
    expect((await site.ask('GET', `/.well-known/${name}`)).statusCode).toBe(404)
})

test('the manifest speaks the language of the page, and is one app in all of them', async () => {
  site = await startPeople()
  const labels = new Set<string>()
  for (const locale of LOCALES) {
    const answer = await site.ask('GET', `/manifest.webmanifest?locale=${locale}`)
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    const { id, lang, start_url: start, shortcuts, screenshots } = answer.json()
    labels.add(screenshots.map(({ label }: { label: string }) => label).join())
    expect([id, lang, start]).toEqual(['/', locale, `/${locale}/feed`])
    for (const { name, url } of shortcuts)
      expect([name, url]).toEqual([
        expect.stringMatching(/\S/),
        expect.stringMatching(`^/${locale}/`),
      ])
  }
  expect(labels.size).toBe(LOCALES.length)
  const names = async (query: string) =>
    (await site.ask('GET', `/manifest.webmanifest${query}`))
      .json()
      .shortcuts.map(({ name }: { name: string }) => name)
  expect(await names('?locale=uk')).toEqual(['Сьогодні ввечері', 'Мапа', 'Збережене'])
  expect(await names('?locale=xx')).toEqual(await names(''))
})

test('the manifest names the apps of the stores, where there are some', async () => {
  const apple = 'https://apps.apple.com/app/okolo/id1234567890'
  const google = 'https://play.google.com/store/apps/details?id=app.okolo'
  site = await startPeople({ stores: { apple, google } })
  const { related_applications: related, prefer_related_applications: prefers } = (
    await site.ask('GET', '/manifest.webmanifest')
  ).json()
  expect([related, prefers]).toEqual([
    [
      { platform: 'play', url: google, id: 'app.okolo' },
      { platform: 'itunes', url: apple },
    ],
    false,
  ])
  await site.close()
  site = await startPeople()
  const without = (await site.ask('GET', '/manifest.webmanifest')).json()
  expect(without).not.toHaveProperty('related_applications')
  expect(without).not.toHaveProperty('prefer_related_applications')
})
