import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { arrive, launch, visitor } from './browser.ts'

let browser: Browser
let context: BrowserContext | undefined

/** One browser for the journeys of a file, a fresh visitor for each. */
export function useVisitors(): void {
  beforeAll(async () => {
    browser = await launch()
  })
  afterEach(async () => {
    await context?.close()
    context = undefined
  })
}

/** Opens a page. Returns the console's complaints and the number of count requests. */
export async function open(path: string, options: Parameters<typeof visitor>[1] = {}) {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const counted: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/v1/events/count/') counted.push(url.search)
  })
  await arrive(page, inject('origin') + path)
  return { page, complaints, counted }
}

export const query = (page: Page) => new URL(page.url()).searchParams
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search and filter' })
export const button = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: typeof name === 'string' })
export const show = (page: Page) => dialog(page).getByRole('button', { name: /^(Show|No events)/ })

export async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await dialog(page).waitFor()
  await settled(page)
}

/** Returns the text of the apply button once its number fits the choices. */
export async function settled(page: Page) {
  await expect.poll(() => show(page).getAttribute('aria-busy')).toBeNull()
  return (await show(page).textContent()) ?? ''
}

/** Presses buttons in a row, as fast as a script can. */
export const pressAll = (page: Page, names: string[]) =>
  dialog(page).evaluate(async (element, texts) => {
    for (const text of texts) {
      for (const one of element.querySelectorAll('button'))
        if ([...one.childNodes].some((node) => node.nodeType === 3 && node.textContent === text))
          one.click()
      // Each press is an event of its own.
      await new Promise((done) => setTimeout(done))
    }
  }, names)
