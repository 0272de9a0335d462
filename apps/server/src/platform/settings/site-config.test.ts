import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without a word nobody is named, no store is linked and nothing is measured', () => {
  expect(readConfig({})).toMatchObject({
    stores: { apple: null, google: null },
    analytics: null,
  })
})

test('an operator says who answers for the site and where it is measured', () => {
  const config = readConfig({
    OKOLO_OWNER_NAME: 'Okolo Bratislava, o. z.',
    OKOLO_OWNER_EMAIL: 'hello@okolo.example',
    OKOLO_PLAY_STORE_URL: 'https://play.example/okolo',
    OKOLO_POSTHOG_KEY: 'phc_abc',
    OKOLO_POSTHOG_HOST: 'https://stats.example/ingest',
  })
  expect(config.site.value.owner).toEqual({
    name: 'Okolo Bratislava, o. z.',
    address: null,
    email: 'hello@okolo.example',
  })
  expect(config.stores).toEqual({ apple: null, google: 'https://play.example/okolo' })
  expect(config.analytics).toEqual({ key: 'phc_abc', host: 'https://stats.example' })
})

test.each([
  { OKOLO_POSTHOG_KEY: 'phc_abc' },
  { OKOLO_POSTHOG_HOST: 'https://stats.example' },
  { OKOLO_POSTHOG_KEY: 'a; script-src *', OKOLO_POSTHOG_HOST: 'https://stats.example' },
  { OKOLO_OWNER_EMAIL: 'nobody' },
  { OKOLO_APP_STORE_URL: 'javascript:alert(1)' },
])('what is not understood stops the start: %o', (env) => {
  expect(() => readConfig(env)).toThrow(/OKOLO_/)
})

const PRINT = Array.from({ length: 32 }, () => 'AB').join(':')

test('an operator names the apps that open links of the site', () => {
  expect(readConfig({}).apps).toEqual({ android: null, ios: null })
  const { apps } = readConfig({
    OKOLO_ANDROID_APP: 'app.okolo',
    OKOLO_ANDROID_FINGERPRINTS: `${PRINT.toLowerCase()} ${PRINT}`,
    OKOLO_IOS_APP: 'ABCDE12345.app.okolo',
  })
  expect(apps).toEqual({
    android: { id: 'app.okolo', fingerprints: [PRINT, PRINT] },
    ios: 'ABCDE12345.app.okolo',
  })
})

test.each([
  { OKOLO_ANDROID_APP: 'app.okolo' },
  { OKOLO_ANDROID_FINGERPRINTS: PRINT },
  { OKOLO_ANDROID_APP: 'okolo', OKOLO_ANDROID_FINGERPRINTS: PRINT },
  { OKOLO_ANDROID_APP: 'app.okolo', OKOLO_ANDROID_FINGERPRINTS: 'AB:CD' },
  { OKOLO_IOS_APP: 'app.okolo' },
])('apps that cannot be named so: %j', (environment) => {
  expect(() => readConfig(environment)).toThrow(/OKOLO_(ANDROID|IOS)_/)
})
