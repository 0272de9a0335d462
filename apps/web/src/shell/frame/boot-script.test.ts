import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { BOOT_SCRIPT } from './boot-script.ts'

/** Runs the script in a browser that has, or lacks, what is named. Returns what it says about the page. */
function boot(lacking: Record<string, unknown> = {}, path = '/en/feed') {
  const dataset: Record<string, string> = {}
  const went: string[] = []
  const browser: Record<string, unknown> = {
    document: { documentElement: 'panels' in lacking ? { dataset } : { dataset, popover: null } },
    CSS: { supports: () => true },
    Map: { groupBy: () => new Map() },
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
    localStorage: { getItem: (key: string) => (key === 'filterCity' ? 'vienna' : null) },
    sessionStorage: {},
    location: { pathname: path, search: '', hash: '', replace: (to: string) => went.push(to) },
    ...lacking,
  }
  runInNewContext(
    BOOT_SCRIPT,
    Object.assign(browser, { window: browser, self: browser, top: browser }),
  )
  return { dataset, went }
}

test('scripts run in a browser that has what they use, which remembers its city', () => {
  const { dataset, went } = boot()
  expect([dataset['scripts'], dataset['theme']]).toEqual(['on', 'light'])
  expect(went).toEqual(['/en/feed?city=vienna'])
})

test.each<[string, Record<string, unknown>]>([
  ['grouping', { Map: {} }],
  ['panels', { panels: undefined }],
  ['colours of both themes', { CSS: { supports: () => false } }],
  ['asking for features of style sheets', { CSS: undefined }],
])('a browser without %s is told from others and stays on its page', (_name, lacking) => {
  const { dataset, went } = boot(lacking)
  expect([dataset['scripts'], dataset['theme']]).toEqual(['old', 'light'])
  expect(went).toEqual([])
})

test('the app brings its scripts with it', () => {
  expect(boot({ Capacitor: {}, Map: {} }).dataset['scripts']).toBe('on')
})

const MADRID = {
  localStorage: { getItem: () => null },
  Intl: { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone: 'Europe/Madrid' }) }) },
}
const browserIn = (cities: Record<string, string>) => ({
  documentElement: { dataset: {}, popover: null },
  currentScript: { dataset: { cities: JSON.stringify(cities) } },
})

test('a browser that remembers no city goes to the one of its time zone, if that has events', () => {
  const there = browserIn({ 'Europe/Madrid': 'madrid' })
  expect(boot({ ...MADRID, document: there }, '/en/').went).toEqual(['/en/?city=madrid'])
  expect(boot({ ...MADRID, document: there }, '/en/events/a').went).toEqual([])
  const elsewhere = browserIn({ 'Europe/Paris': 'paris' })
  expect(boot({ ...MADRID, document: elsewhere }, '/en/').went).toEqual([])
})

test('a remembered city comes before that of the time zone', () => {
  const document = browserIn({ 'Europe/Madrid': 'madrid' })
  expect(boot({ Intl: MADRID.Intl, document }).went).toEqual(['/en/feed?city=vienna'])
})

test('a browser in a zone without a city goes to one of the country in its language', () => {
  const here = { ...MADRID, navigator: { language: 'es-US' } }
  const american = browserIn({ us: 'new-york' })
  expect(boot({ ...here, document: american }, '/en/').went).toEqual(['/en/?city=new-york'])
  const home = browserIn({ 'Europe/Madrid': '', us: 'new-york' })
  expect(boot({ ...here, document: home }, '/en/').went).toEqual([])
})
