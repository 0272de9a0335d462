import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DESKTOP, launch, PHONE, visitor } from './browser.ts'
import { logIn, okolo } from './operate.ts'

const origin = inject('origin')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** One event, and one with an unreadable date. */
const CALENDAR = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:ples\r\nDTSTART:20261127T190000Z\r\nSUMMARY:Ples\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:niekedy\r\nDTSTART:niekedy\r\nSUMMARY:<img src=x onerror=alert(1)>Niekedy\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

let browser: Browser
let folder = ''
let context: BrowserContext | undefined

beforeAll(async () => {
  browser = await launch()
  folder = await mkdtemp(join(tmpdir(), 'okolo-operator-'))
  const file = join(folder, 'klub.ics')
  await writeFile(file, CALENDAR)
  await okolo('ingest', 'ical', '--city', 'bratislava', '--from', file)
})
afterEach(async () => {
  await context?.close()
  context = undefined
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Options = Parameters<typeof visitor>[1]

async function loggedIn(options: Options = {}): Promise<{ page: Page; complaints: string[] }> {
  context = await visitor(browser, options)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('dialog', (dialog) => complaints.push(`a dialog: ${dialog.message()}`))
  await logIn(page)
  return { page, complaints }
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('on a phone an operator comes in by the printed link, sees what is wrong and tries a record again', async () => {
  const { page, complaints } = await loggedIn({ viewport: PHONE })
  expect(await page.getByText('50 % of its records are in quarantine.').count()).toBe(1)
  await page.getByRole('link', { name: 'klub.ics' }).click()
  await page.getByRole('link', { name: 'bad_date' }).click()
  await page.getByText('As the platform gave it').click()
  expect(await page.locator('.raw').innerText()).toContain('<img src=x onerror=alert(1)>Niekedy')
  expect(await widthOf(page)).toBe(PHONE.width)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  expect(await page.getByRole('status').innerText()).toBe('It is still not understood.')
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  expect(await page.locator('main').innerText()).toContain('record.retry')
  expect(complaints).toEqual([])
  await page.getByRole('button', { name: 'Log out' }).click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('For operators')
})

test('without JavaScript an address is tried, and what it would give is shown before it is added', async () => {
  const { page } = await loggedIn({ viewport: DESKTOP, javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Add a source' }).click()
  await page.getByLabel('Address').fill(`${origin}/demo/kalendar/kalendar.ics`)
  await page.getByRole('button', { name: 'Look at it' }).click()
  await page.waitForURL(/\/operator\/add\/[0-9a-f-]+/)
  expect(await page.locator('.previews li').count()).toBeGreaterThan(5)
  expect(await page.getByText('This address is gathered already.').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Add the source' }).count()).toBe(1)
})

describe.each([
  ['phone', PHONE, 'dark'],
  ['desktop', DESKTOP, 'light'],
] as const)('on a %s', (_, viewport, colorScheme) => {
  test('pages have no serious fault for people who see or move differently, and fit', async () => {
    // The policy against foreign scripts would block the checker too.
    const { page } = await loggedIn({ viewport, colorScheme, bypassCSP: true })
    for (const path of [
      '/sources',
      '/sources/kalendar',
      '/sources/ical-bratislava-klub',
      '/sources/ical-bratislava-klub/quarantine',
      '/add',
      '/suggestions',
      '/people',
      '/log',
      '/nothing',
    ]) {
      await page.goto(`${origin}/operator${path}`)
      await page.evaluate(axe)
      const { violations } = await page.evaluate<{
        violations: { id: string; impact: string; nodes: { html: string }[] }[]
      }>(`axe.run()`)
      const serious = violations.filter(({ impact }) => ['serious', 'critical'].includes(impact))
      expect([
        path,
        ...serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`),
      ]).toEqual([path])
      expect([path, await widthOf(page)]).toEqual([path, viewport.width])
    }
  })
})
