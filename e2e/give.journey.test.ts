import { noteSearch } from '@okolo/server/ingest/maintenance/note-search.ts'
import { claimsOn } from '@okolo/server/subjects/claims/testing/claim-site.ts'
import { giftsOn } from '@okolo/server/subjects/gifts/testing/gift-site.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accountVisits, says } from './account-visits.ts'
import { alive, DESKTOP, inTheme, PHONE } from './browser.ts'
import { seriousFaults } from './faults.ts'

const visits = accountVisits({})
let gifts: ReturnType<typeof giftsOn>
beforeAll(async () => {
  gifts = giftsOn(await claimsOn(visits.site), visits.site.origin)
})

const go = (page: Page, path: string) => page.goto(visits.site.origin + path)

/** Sends an evening and gives the path of its mailed link. */
async function given(title: string, email: string): Promise<string> {
  const answer = await gifts.send({ title }, { email })
  expect(answer.json()).toEqual({ state: 'sent', token: null })
  const link = new URL(await visits.site.linkTo(email, '/give/event'))
  return link.pathname + link.search
}

/** Gives an evening, and lets it stand in the lists. Returns the slug of its venue. */
async function publish(title: string, place: string): Promise<string> {
  const { slug } = await gifts.approved({ title, place })
  await noteSearch(visits.site.db, { budgetMs: 60_000 })
  visits.site.app.invalidate()
  return (await gifts.event(slug)).venue?.slug ?? ''
}

test('a plain evening takes a Ukrainian phone less than a minute', async () => {
  const page = await visits.open('/uk/give', { viewport: PHONE, hasTouch: true, locale: 'uk-UA' })
  await alive(page)
  let [taps, keys] = [0, 0]
  const began = performance.now()
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).tap()
    await page.keyboard.type(text)
    taps += 1
    keys += text.length
  }
  await type('Назва', 'Вечір поезії при свічках')
  // The phone's own wheels give day and hour: a tap opens each, one sets it.
  await page.getByLabel('День', { exact: true }).fill('2026-12-05')
  await page.getByLabel('Початок', { exact: true }).fill('19:00')
  taps += 4
  await type('Місце', 'Книгарня «Сова»')
  await says(page, 'Цього місця ми ще не знаємо')
  await type('Адреса', 'Панська 12')
  await type('Ваша електронна адреса', 'sova@books.example')
  await page.getByRole('button', { name: 'Надіслати' }).tap()
  taps += 1
  await page.getByRole('heading', { name: 'Загляньте у свою пошту' }).waitFor()
  const machine = (performance.now() - began) / 1000
  // A thumb hits three keys a second, and finds a field in a second and a half.
  const person = keys / 3 + taps * 1.5
  // The numbers are what this journey is for.
  // oxlint-disable-next-line no-console
  console.log(
    `a plain evening: ${taps} taps, ${keys} keys, ${person.toFixed(0)} s by thumb, ${machine.toFixed(1)} s of waiting for pages`,
  )
  expect(person + machine).toBeLessThan(60)

  await page.goto(await visits.site.linkTo('sova@books.example', '/give/event'))
  await says(page, 'Ще не підтверджено')
  expect(await gifts.waiting()).toEqual([])
  await page.getByRole('button', { name: 'Підтвердити' }).tap()
  await says(page, 'Дякуємо, підтверджено.')
  expect(await gifts.waiting()).toHaveLength(1)
})

test('mistakes stand beside their fields, the first has the focus, and nothing is lost', async () => {
  const page = await visits.open('/en/give')
  await alive(page)
  await page.getByLabel('Description').fill('Tea is on the house.')
  await page.getByLabel('Price', { exact: true }).selectOption('range')
  await page.getByLabel('Amount').fill('twelve')
  await page.getByRole('button', { name: 'Send' }).click()
  const title = page.getByLabel('Title')
  await expect.poll(() => title.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await describedBy(page, title)).toBe('This is needed.')
  expect(await describedBy(page, page.getByLabel('Amount'))).toBe('This is not a number.')
  const summary = page.getByRole('alert').filter({ hasText: 'Please look at these fields again' })
  expect(await summary.getByRole('link').allTextContents()).toEqual([
    'Title',
    'Day',
    'Place',
    'Amount',
    'Up to',
    'Your email',
  ])
  await summary.getByRole('link', { name: 'Amount' }).click()
  expect(await page.getByLabel('Amount').evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
  expect(await page.getByLabel('Description').inputValue()).toBe('Tea is on the house.')
})

const describedBy = (page: Page, of: ReturnType<Page['getByLabel']>) =>
  of.evaluate(
    (one) =>
      document.getElementById(one.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
        ?.textContent,
  )

test('shows at once how it will look, and what it may be the same as', async () => {
  await publish('Night of short films', 'Owl Bookshop')
  const page = await visits.open('/en/give', { viewport: DESKTOP })
  await alive(page)
  await page.getByLabel('Title').fill('Night of short films')
  await page.getByLabel('Day', { exact: true }).fill('2026-12-05')
  await page.getByLabel('Begins').fill('19:00')
  await page.getByLabel('Place', { exact: true }).fill('Owl Bookshop')
  await page.locator('[data-preview] h3').getByText('Night of short films').waitFor()
  const likely = page.getByRole('group', { name: 'Is it one of these?' })
  const same = likely.getByRole('radio', { name: /Night of short films/ })
  await same.check()
  await likely.getByRole('radio', { name: 'No, it is another one' }).check()
  expect(await same.isChecked()).toBe(false)
  await page.getByText('Its page', { exact: true }).click()
  await page.locator('[data-page] h1').getByText('Night of short films').waitFor()
})

test('keeps a begun event on the device, without the mail address, until it is sent', async () => {
  const page = await visits.open('/en/give')
  await alive(page)
  await page.getByLabel('Title').fill('A quiet evening')
  await page.getByLabel('Your email').fill('ann@example.org')
  await page.reload()
  await alive(page)
  await says(page, 'You have begun an event here: A quiet evening')
  await page.getByRole('button', { name: 'Go on with it' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('A quiet evening')
  const kept = await page.evaluate(() => JSON.stringify(Object.entries(window.localStorage)))
  expect(kept).toContain('A quiet evening')
  expect(kept).not.toContain('ann@example.org')
  await page.getByLabel('Day', { exact: true }).fill('2026-12-06')
  await page.getByLabel('Place', { exact: true }).fill('The old quay')
  await page.getByLabel('Your email').fill('ann@example.org')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor()
  expect(await page.evaluate(() => window.localStorage.getItem('giftDraft'))).toBeNull()
})

test('a keyboard alone is enough, with a venue from the list', async () => {
  const venue = await publish('Open stage', 'Moonlight Hall')
  const page = await visits.open('/en/give', { viewport: DESKTOP })
  await alive(page)
  await page.getByLabel('Title').focus()
  await page.keyboard.type('Songs of the quarter')
  // Description, month, day, year, hours of beginning and end, repetition, further days.
  await tabTo(page, 'give-day')
  await page.keyboard.type('12072026')
  await tabTo(page, 'give-time')
  await page.keyboard.type('0730PM')
  await tabTo(page, 'give-place')
  await page.keyboard.type('moon')
  await page.getByRole('option', { name: /Moonlight Hall/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await page.getByLabel('Place', { exact: true }).inputValue()).toBe('Moonlight Hall')
  expect(await page.locator('input[name=venue]').inputValue()).toBe(venue)
  await tabTo(page, 'give-email')
  await page.keyboard.type('keys@example.org')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor()
  const gift = (await visits.site.rows('gift')).find(({ form }) =>
    JSON.stringify(form).includes('Songs of the quarter'),
  )
  expect(gift?.['form']).toMatchObject({ day: '2026-12-07', time: '19:30', where: 'venue', venue })
})

/** Presses Tab until the focus is in a field. */
async function tabTo(page: Page, id: string): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    if ((await page.evaluate(() => document.activeElement?.id)) === id) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${id}`)
}

test('all of it works without JavaScript', async () => {
  const page = await visits.open('/en/give', { javaScriptEnabled: false })
  await page.getByLabel('Description').fill('Songs and tea.')
  await page.getByRole('button', { name: 'See how it looks' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Title' }).waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe('Songs and tea.')
  await page.getByLabel('Title').fill('Choir in the yard')
  await page.getByLabel('Day', { exact: true }).fill('2026-12-08')
  await page.getByLabel('Is it held again?').selectOption('weekly')
  await page.getByLabel('Tue').check()
  await page.getByLabel('Thu').check()
  await page.getByLabel('Place', { exact: true }).fill('The yard')
  await page.getByRole('button', { name: 'See how it looks' }).click()
  await page.locator('[data-preview] h3').getByText('Choir in the yard').waitFor()
  expect(await page.getByLabel('Thu').isChecked()).toBe(true)
  await page.getByLabel('Your email').fill('choir@example.org')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Look in your mailbox' }).waitFor()

  await page.goto(await visits.site.linkTo('choir@example.org', '/give/event'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await says(page, 'Thank you, it is confirmed.')
  await page.getByText('Correct it', { exact: true }).click()
  await page.getByLabel('Title').fill('Choir in the big yard')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'Choir in the big yard' }).waitFor()
})

test('behind the link a published evening is cancelled, put back, given anew and withdrawn', async () => {
  const path = await given('Waltz for everyone', 'waltz@example.org')
  const page = await visits.open(path)
  await alive(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await says(page, 'Waiting for a look')
  for (const id of await gifts.waiting()) await gifts.decide(id, { what: 'approve' })
  await go(page, path)
  await alive(page)
  await says(page, 'It stands in the lists of Bratislava.')
  await says(page, 'Ticket clicks')
  await page.getByRole('button', { name: 'It is cancelled' }).click()
  await says(page, 'It is shown as cancelled.')
  await says(page, 'Published · Cancelled')
  await page.getByRole('button', { name: 'It takes place after all' }).click()
  await says(page, 'It takes place as before.')
  await page.getByRole('link', { name: 'Add one like it' }).click()
  await page.getByRole('heading', { name: 'One like it' }).waitFor()
  await alive(page)
  expect(await page.getByLabel('Title').inputValue()).toBe('Waltz for everyone')
  expect(await page.getByLabel('Day', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Day', { exact: true }).fill('2026-12-19')
  await page.getByRole('button', { name: 'Give it' }).click()
  await says(page, 'Thank you. This is the new one.')
  await page.getByText('Take it out', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, take it out' }).click()
  await says(page, 'You have taken it out.')
})

test('no cache, search engine or other site gets what a link opens', async () => {
  const path = await given('A secret rehearsal', 'secret@example.org')
  const [form, link, old] = await Promise.all(
    ['/en/give', path, '/en/give/event?k=nothing'].map((one) =>
      fetch(visits.site.origin + one, { headers: { accept: 'text/html' } }),
    ),
  )
  const header = (of: Response | undefined, name: string) => of?.headers.get(name)
  expect(header(link, 'cache-control')).toBe('no-store')
  expect(header(link, 'referrer-policy')).toBe('same-origin')
  expect(await link?.text()).toContain('content="noindex,follow"')
  expect(old?.status).toBe(404)
  expect(await form?.text()).not.toContain('noindex')
})

test.each([
  ['/uk/give', { width: 360, height: 740 }],
  ['/de/give', DESKTOP],
] as const)('%s has no serious fault and is no wider than the screen', async (path, viewport) => {
  const page = await visits.open(path, { viewport, bypassCSP: true })
  await alive(page)
  for (const fold of await page.locator('main summary').all()) await fold.click()
  for (const theme of ['light', 'dark'] as const) {
    await inTheme(page, theme)
    expect(await seriousFaults(page)).toEqual([])
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main :is(button, summary, input, select, textarea, label)')]
      .filter((one) => one.checkVisibility() && one.closest('[inert]') === null)
      .map((one) => ({ one, box: (one.closest('label') ?? one).getBoundingClientRect() }))
      .filter(
        ({ one, box }) => box.height < 44 && box.width > 2 && !one.matches('label, [tabindex]'),
      )
      .map(({ one }) => one.outerHTML.slice(0, 120)),
  )
  expect(small).toEqual([])
})

test('the ways to the form are in the footer, on the page of sources and in an empty list', async () => {
  const page = await visits.open('/sk/cities')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Pridať podujatie' }).click()
  await page.waitForURL(/\/sk\/give$/)
  await page.locator('main').getByRole('link', { name: 'Navrhnúť zdroj' }).click()
  await page.waitForURL(/\/sk\/suggest$/)
  await page.locator('main').getByRole('link', { name: 'Pridať podujatie' }).click()
  await page.waitForURL(/\/sk\/give$/)
  await go(page, '/sk/search?search=qqqqwwww')
  await page.locator('main').getByRole('link', { name: 'Pridať podujatie' }).waitFor()
})
