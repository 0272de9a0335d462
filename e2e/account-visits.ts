import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startAccountSite } from './account-site.ts'
import { launch, visitor } from './browser.ts'

export const PASSWORD = 'a quiet violin at noon'

type People = Parameters<typeof startAccountSite>[0]
type Look = Parameters<typeof visitor>[1]

/** A site with accounts for one file's journeys. Visitors' browsers close after each journey. */
export function accountVisits(
  people: People,
  config: Parameters<typeof startAccountSite>[1] = {},
  options: Parameters<typeof launch>[0] = {},
) {
  let site: Awaited<ReturnType<typeof startAccountSite>>
  let browser: Browser
  let contexts: BrowserContext[] = []
  beforeAll(async () => {
    site = await startAccountSite(people, config)
    browser = await launch(options)
  })
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    contexts = []
  })
  afterAll(() => site.stop())
  const enter = async (look: Look = {}): Promise<Page> => {
    const context = await visitor(browser, look)
    contexts.push(context)
    return context.newPage()
  }
  return {
    /** Started before the first journey. */
    get site() {
      return site
    },
    /** Opens a fresh browser with an empty page. */
    enter,
    /** Opens a fresh browser at an address of the site. */
    open: async (path: string, look: Look = {}): Promise<Page> => {
      const page = await enter(look)
      await page.goto(site.origin + path)
      return page
    },
    logIn: async (page: Page, email: string, query = ''): Promise<void> => {
      await page.goto(`${site.origin}/en/auth/login/${query}`)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await press(page, 'Log in')
      await page.waitForURL((url) => !url.pathname.includes('/auth'))
    },
  }
}

export const press = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()

/** Waits for the form of a running page: earlier input could go to the page before. */
export const ready = (page: Page, name: string) =>
  page.locator('main button:enabled').getByText(name, { exact: true }).waitFor()

export const says = (page: Page, text: string) => page.locator('main').getByText(text).waitFor()

/** Returns the browser's stored session. */
export const keptOf = (page: Page) =>
  page.evaluate(() => ({
    tokens: window.localStorage.getItem('AuthTokens'),
    showAuth: window.localStorage.getItem('showAuth'),
  }))
