import { claimsOn } from '@okolo/server/subjects/claims/testing/claim-site.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits, says } from './account-visits.ts'
import { alive, PHONE } from './browser.ts'

const visits = accountVisits({})
beforeAll(() => claimsOn(visits.site))

/** The words that are read out with a field. */
const describedBy = (of: ReturnType<Page['getByLabel']>) =>
  of.evaluate(
    (one) =>
      document.getElementById(one.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
        ?.textContent,
  )
const read = (page: Page, name = 'Fill in the form') =>
  page.getByRole('button', { name }).filter({ visible: true }).click()

const CLOSED = 'https://www.facebook.com/events/1'
const NO_PICTURE = { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }

test.each([true, false])(
  'beside the field stands why nothing was read, and what helps (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await visits.open('/en/give', { javaScriptEnabled })
    if (javaScriptEnabled) await alive(page)
    await page.getByLabel('Title').fill('Choir in the yard')
    await page.getByRole('radio', { name: 'A link' }).check()
    const url = page.getByLabel('Address of its page')
    await url.fill(CLOSED)
    await read(page)
    await expect
      .poll(() => describedBy(url))
      .toBe(
        'This platform lets no program read its events. Copy the text from the page and put it in under “Paste a text”.',
      )
    expect(await url.inputValue()).toBe(CLOSED)
    expect(await page.getByLabel('Title').inputValue()).toBe('Choir in the yard')
    expect(await page.getByText('This is needed.').count()).toBe(0)

    await page.getByRole('radio', { name: 'Paste a text' }).check()
    const text = page.getByLabel('Text about the event')
    await text.fill('Hello, how are you?')
    await read(page)
    await expect.poll(() => describedBy(text)).toMatch(/^The text names neither a day nor an hour/)

    await page.getByRole('radio', { name: 'A poster' }).check()
    const poster = page.getByLabel('Photo of the poster')
    await poster.setInputFiles(NO_PICTURE)
    await read(page)
    await expect.poll(() => describedBy(poster)).toMatch(/^We cannot open this file as a picture/)
  },
)

test('the sentence is in the language of the reader, and has the focus of its field', async () => {
  const page = await visits.open('/uk/give', { viewport: PHONE, hasTouch: true, locale: 'uk-UA' })
  await alive(page)
  await page.getByRole('radio', { name: 'Посилання' }).check()
  const url = page.getByLabel('Адреса сторінки події')
  await url.fill('sova')
  await read(page, 'Заповнити форму')
  await expect
    .poll(() => describedBy(url))
    .toMatch(/^Ця адреса не відкривається у відкритому інтернеті\. Перевірте/)
  expect(await url.evaluate((one) => one === document.activeElement)).toBe(true)
})

const WEEK = `This week at Owl Books
Thursday 3 December, 6pm – Reading club: sea stories
Saturday 5 December, 11am – Paper stars for children, €4
Panská 12`

test.each([true, false])(
  'of a text with several events the giver chooses one (scripts: %s)',
  async (javaScriptEnabled) => {
    const page = await visits.open('/en/give?city=bratislava', { javaScriptEnabled })
    if (javaScriptEnabled) await alive(page)
    await page.getByRole('radio', { name: 'Paste a text' }).check()
    await page.getByLabel('Text about the event').fill(WEEK)
    await read(page)
    const title = page.getByLabel('Title')
    await expect.poll(() => title.inputValue()).toBe('Reading club: sea stories')
    await page.getByText('Further events in it: 1').waitFor()
    await page
      .getByRole('button', { name: 'Paper stars for children · Saturday, 5 December 2026 · 11:00' })
      .click()
    await expect.poll(() => title.inputValue()).toBe('Paper stars for children')
    expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe('2026-12-05')
    expect(await page.getByLabel('Amount').inputValue()).toBe('4')
    expect(await page.getByLabel('Description').inputValue()).not.toContain('sea stories')
    await page.getByRole('button', { name: /^Reading club: sea stories/ }).click()
    await expect.poll(() => title.inputValue()).toBe('Reading club: sea stories')
    expect(await page.getByLabel('Amount').inputValue()).toBe('')
  },
)

test('shows the last day and the room that were read, which are folded otherwise', async () => {
  const page = await visits.open('/en/give?city=bratislava')
  await alive(page)
  await page.getByRole('radio', { name: 'Paste a text' }).check()
  const text = 'Kites of paper\nfrom 3 December to 6 December, 11am\nWhere: Attic (in Owl Books)'
  await page.getByLabel('Text about the event').fill(text)
  await read(page)
  const last = page.getByLabel('Last day')
  await last.waitFor()
  expect(await last.inputValue()).toBe('2026-12-06')
  expect(await page.getByLabel('Room, hall or stage').isVisible()).toBe(true)
})

test('a pasted text without a place fills the rest, and says what is missing', async () => {
  const page = await visits.open('/en/give')
  await alive(page)
  await page.getByRole('radio', { name: 'Paste a text' }).check()
  await page.getByLabel('Text about the event').fill('Dance night\nSaturday, 5 December, 8 pm')
  await read(page)
  await says(page, 'Still missing:')
  await page.locator('main').getByRole('link', { name: 'Place' }).click()
  const place = page.getByLabel('Place', { exact: true })
  await expect.poll(() => place.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.type('The old quay')
  await page.getByText('Still missing:').waitFor({ state: 'detached' })
})
