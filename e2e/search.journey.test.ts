import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DESKTOP, VIEWS, arrive, launch, visitor } from './browser.ts'

const origin = inject('origin')
let browser: Browser
let context: BrowserContext | undefined
beforeAll(async () => {
  browser = await launch()
})
afterEach(async () => {
  await context?.close()
  context = undefined
})

async function open(path: string, options: Parameters<typeof visitor>[1] = {}) {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await arrive(page, origin + path)
  return { page, complaints }
}
/** The header's box: a plain form, which opens the dialog if scripts run. */
const box = (page: Page) => page.getByRole('searchbox', { name: 'Search events' })
const openBox = (page: Page) => page.locator('header').getByRole('searchbox').click()
/** The dialog's field. */
const field = (page: Page) => page.getByRole('combobox', { name: 'Search events' })
/** The way from the start of a search to the filters. */
const filters = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Filters/ })
const query = (page: Page) => new URL(page.url()).searchParams
const SENTENCE = 'free concerts this week near the river'

test('without JavaScript a sentence becomes filters that can be taken back', async () => {
  const { page } = await open('/en/feed?city=bratislava', {
    javaScriptEnabled: false,
    viewport: DESKTOP,
  })
  await box(page).fill(SENTENCE)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText(`From “${SENTENCE}” we searched for:`).waitFor()
  expect(query(page).get('free')).toBe('true')
  expect(query(page).get('category')).toBe('concert')
  expect(await page.getByText('We can’t filter by this: “near the river”').count()).toBe(1)
  await page.getByRole('link', { name: 'Remove filter: Free' }).click()
  expect(query(page).get('free')).toBeNull()
  await page.getByRole('link', { name: 'Search for these exact words' }).click()
  expect(query(page).get('search')).toBe(SENTENCE)
  expect(await page.getByText('Read from').count()).toBe(0)
})

test('without JavaScript hours, weekdays and an age are chosen on the page of filters', async () => {
  const { page } = await open('/en/feed?city=bratislava&category=theatre', {
    javaScriptEnabled: false,
  })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('From').fill('09:00')
  await page.getByRole('button', { name: /^Sun/ }).click()
  await page.getByRole('button', { name: /^Sun/, pressed: true }).waitFor()
  await page.getByLabel('Child’s age').fill('5')
  await page.getByRole('button', { name: 'Show events' }).click()
  await page.getByRole('link', { name: 'Remove filter: from 09:00' }).waitFor()
  expect(query(page).get('category')).toBe('theatre')
  expect(query(page).get('weekday')).toBe('7')
  await page.getByRole('link', { name: 'Remove filter: Child’s age: 5' }).click()
  expect(query(page).get('age')).toBeNull()
  expect(query(page).get('time_from')).toBe('09:00')
})

/** The number that the button of the dialog promises, once it has read what was typed. */
async function promised(page: Page): Promise<string> {
  const button = page.getByRole('dialog').locator('button[form=filters]')
  await page.getByRole('dialog').locator('button[form=filters]:not([aria-busy])').waitFor()
  return /[\d,]+\+?/.exec(await button.innerText())?.[0] ?? '0'
}

test('shows the meaning of a sentence while it is typed, and what it leaves out', async () => {
  const { page } = await open('/en/search')
  await openBox(page)
  await field(page).pressSequentially('free concert this weekend near the river')
  const meaning = page.getByRole('dialog').getByRole('status').filter({ hasText: 'Understood as' })
  await meaning.getByText('Concerts', { exact: true }).waitFor()
  expect(await meaning.getByRole('listitem').allInnerTexts()).toEqual([
    'Weekend',
    'Concerts',
    'Free',
  ])
  await meaning.getByText('We can’t filter by this: “near the river”').waitFor()
})

test('a day pressed after a sentence named another one is the day that is searched', async () => {
  const { page } = await open('/en/feed?city=bratislava')
  await openBox(page)
  await field(page).fill('free concerts today')
  await promised(page)
  await filters(page).click()
  const pressed = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true, pressed: true }).count()
  expect(await pressed('Today')).toBe(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Anytime', exact: true }).click()
  expect([await pressed('Today'), await pressed('Anytime')]).toEqual([0, 1])
  await promised(page)
  await page.getByRole('dialog').locator('button[form=filters]').click()
  await page.waitForURL(/said=/)
  expect([query(page).get('timeframe'), query(page).get('free')]).toEqual(['', 'true'])
})

test('the button counts what is then found', { timeout: 300_000 }, async () => {
  const { page } = await open('/en/search')
  for (const sentence of [
    'free concert this weekend',
    'jazz tonight',
    'something calm for a date on saturday',
    'theatre in Bratislava tomorrow after 6 pm',
    'exhibitions',
    'concerts',
    'koncert zadarmo cez víkend',
    'Kenny Garrett',
    'rock',
  ]) {
    await arrive(page, `${origin}/en/search`)
    await openBox(page)
    await field(page).fill(sentence)
    const count = await promised(page)
    await field(page).press('Enter')
    await page.waitForURL((url) => url.search !== '')
    await page.getByRole('heading', { level: 1, name: sentence }).waitFor()
    const shown = await page.locator('h1 + p').allInnerTexts()
    expect(/[\d,]+\+?/.exec(shown[0] ?? '0')?.[0], sentence).toBe(count)
  }
})

test.each([
  ['phone', () => Object.assign(window, { Capacitor: {} })],
  [
    'home screen',
    () => {
      const media = window.matchMedia.bind(window)
      window.matchMedia = (asked) => media(asked === '(display-mode: standalone)' ? 'all' : asked)
    },
  ],
])(
  'in the app of the %s a search from any page leads to the feed with its words',
  async (_, be) => {
    const { page } = await open('/en/feed?city=bratislava')
    await page.addInitScript(be)
    await arrive(page, `${origin}/en/about`)
    await openBox(page)
    await filters(page).click()
    await page.getByRole('button', { name: 'All cities' }).waitFor()
    await field(page).fill('free concerts')
    await promised(page)
    await field(page).press('Enter')
    await page.waitForURL(/\/en\/feed\?.*said=/)
    expect(query(page).get('said')).toBe('free concerts')
    expect(query(page).get('free')).toBe('true')
    await page.goto(`${origin}/en/search?search=jazz&free=true`)
    await page.waitForURL(/\/en\/feed\?.*search=jazz/)
    expect([query(page).get('search'), query(page).get('free')]).toEqual(['jazz', 'true'])
    await page.goto(`${origin}/en/search/jazz/blues`)
    await page.waitForURL(/\/en\/feed\?.*search=jazz/)
    expect(query(page).get('search')).toBe('jazz blues')
  },
)

describe.each(VIEWS)('on a %s, %s', (_, colorScheme, viewport) => {
  test('completes typed words and lets the keyboard choose', async () => {
    const { page, complaints } = await open('/en/feed?city=bratislava', { viewport, colorScheme })
    await openBox(page)
    await field(page).pressSequentially('conc')
    const category = page
      .getByRole('listbox')
      .getByRole('option', { name: 'Concerts', exact: true })
    await category.waitFor()
    expect(await field(page).getAttribute('aria-expanded')).toBe('true')
    const options = await page.getByRole('listbox').getByRole('option').count()
    for (let i = 0; i < options; i++) {
      await field(page).press('ArrowDown')
      if ((await category.getAttribute('aria-selected')) === 'true') break
    }
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(
      await category.getAttribute('id'),
    )
    await field(page).press('Enter')
    await page.waitForURL(/category=concert/)
    expect(await page.getByRole('listbox').count()).toBe(0)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(viewport.width)
    expect(complaints).toEqual([])
  })

  test('Escape closes what is offered, and a sentence is read on submit', async () => {
    const { page, complaints } = await open('/en/search', { viewport, colorScheme })
    await openBox(page)
    await field(page).pressSequentially('brat')
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await field(page).press('Escape')
    expect(await page.getByRole('listbox').getByRole('option').count()).toBe(0)
    await field(page).fill(SENTENCE)
    await field(page).press('Enter')
    await page.getByText(`From “${SENTENCE}” we searched for:`).waitFor()
    expect(query(page).get('said')).toBe(SENTENCE)
    expect(await box(page).inputValue()).toBe(SENTENCE)
    await page.goBack()
    await page.waitForURL((url) => url.search === '')
    expect(complaints).toEqual([])
  })

  test('a place is asked for only when the visitor says so', async () => {
    const { page } = await open('/en/feed?city=bratislava&search=concerts%20near%20me', {
      viewport,
      colorScheme,
      geolocation: { latitude: 48.14567, longitude: 17.10744 },
      permissions: ['geolocation'],
    })
    expect(query(page).has('location[]')).toBe(false)
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.waitForURL(/location/)
    expect(query(page).getAll('location[]')).toEqual(['48.146', '17.107'])
    expect(query(page).get('distance')).toBe('10')
  })
})
