import type { Browser, BrowserContext } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { arrive, launch, VIEWS, visitor } from './browser.ts'
import { seriousFaults } from './faults.ts'

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

/** From now on this browser cannot create the document with header, page and footer. */
const BREAK = `{
  const { flatMap } = Array.prototype
  Array.prototype.flatMap = function (make) {
    if (String(make).includes('staticData')) throw new Error('the document cannot be made')
    return flatMap.call(this, make)
  }
}`
/** Fails only once per tab, so a retry works. */
const BREAK_ONCE = `if (sessionStorage.getItem('tried') === null) { sessionStorage.setItem('tried', '1'); ${BREAK} }`

describe.each(VIEWS)('on a %s, %s', (_, theme, viewport) => {
  test.each(['when it comes alive', 'on the way to another page'])(
    'a document that fails %s says so in its language and theme, and the way on loads the page anew',
    async (when) => {
      // The device has the opposite theme, so only the visitor's choice can be right.
      const colorScheme = theme === 'dark' ? 'light' : 'dark'
      context = await visitor(browser, { viewport, colorScheme, bypassCSP: true })
      const page = await context.newPage()
      await page.addInitScript((chosen) => {
        window.localStorage.setItem('selectedTheme', chosen)
      }, theme)
      if (when === 'when it comes alive') {
        await page.addInitScript(BREAK_ONCE)
        await page.goto(`${origin}/uk/feed?city=bratislava`)
      } else {
        await arrive(page, `${origin}/uk/feed?city=bratislava`)
        await page.evaluate(BREAK)
        await page.locator('main h3 a').first().click()
      }
      await page.getByRole('heading', { level: 1, name: 'Щось пішло не так' }).waitFor()
      const html = page.locator('html')
      expect(await html.getAttribute('lang')).toBe('uk')
      expect(await html.getAttribute('data-theme')).toBe(theme)
      expect(await page.title()).toBe('Щось пішло не так · Okolo')
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('link', { name: 'Спробувати ще раз' }).click()
      await page.locator('main h1', { hasNotText: 'Щось пішло' }).waitFor()
    },
  )
})
