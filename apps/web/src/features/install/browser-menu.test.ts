import { expect, test } from 'vitest'
import { browserMenu } from './browser-menu.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  ['Chrome on an iPhone', `${IPHONE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 5, 'ios'],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 5, 'ios'],
  ['Safari on an iPad', `${MAC} Version/18.5 Safari/605.1.15`, 5, 'ios'],
  ['Safari on a Mac', `${MAC} Version/18.5 Safari/605.1.15`, 0, null],
  ['a view of an app on an iPhone', `${IPHONE} Mobile/15E148`, 5, null],
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 390.0 Safari/604.1`, 5, null],
  ['the Google app', `${IPHONE} GSA/370.0 Mobile/15E148 Safari/604.1`, 5, null],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
    5,
    'firefox',
  ],
  [
    'Firefox on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    0,
    null,
  ],
  [
    'Samsung Internet',
    `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    5,
    'samsung',
  ],
  ['Chrome on Android', `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`, 5, null],
  ['an unknown browser', '', 0, null],
])('%s', (_, userAgent, maxTouchPoints, menu) => {
  expect(browserMenu({ userAgent, maxTouchPoints })).toBe(menu)
})
