import { claimsOn } from '@okolo/server/subjects/claims/testing/claim-site.ts'
import { tellOperators } from '@okolo/server/subjects/gifts/store/tell-operators.ts'
import { giftsOn } from '@okolo/server/subjects/gifts/testing/gift-site.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './account-site.ts'
import { accountVisits, says } from './account-visits.ts'
import { alive, PHONE } from './browser.ts'
import { startSecondServer } from './second-server.ts'

const OWL = 'sova@books.example'
const ADA = 'ada@okolo.example'
const MESSAGE = `Друзі! Запрошуємо на поетичний вечір «Слова при свічках»

У суботу, 5 грудня, о 19:00 у книгарні «Сова», вул. Панська, 12.
Читатимуть Оля Ковальчук та Іван Гук. Вхід вільний.
Деталі: https://sova.example/vechir`

const visits = accountVisits({})
let claims: Awaited<ReturnType<typeof claimsOn>>
let gifts: ReturnType<typeof giftsOn>
let second: Awaited<ReturnType<typeof startSecondServer>>

beforeAll(async () => {
  claims = await claimsOn(visits.site)
  gifts = giftsOn(claims, visits.site.origin)
  await gifts.operator('Ada', 'owner', [], 'uk')
  second = await startSecondServer(visits.site, await freePort())
})
afterAll(() => second.stop())

/** The same page at the other server. */
const there = (url: string) => url.replace(visits.site.origin, second.origin)

test('an evening is pasted, confirmed at one server, approved from the mail at another, joined by a feed and cancelled', async () => {
  const { site } = visits
  const page = await visits.open('/uk/give', { viewport: PHONE, hasTouch: true, locale: 'uk-UA' })
  await alive(page)
  await page.getByRole('radio', { name: 'Вставити текст' }).check()
  await page.getByLabel('Текст про подію').fill(MESSAGE)
  await page.getByRole('button', { name: 'Заповнити форму' }).tap()
  await expect.poll(() => page.getByLabel('Назва').inputValue()).toBe('Слова при свічках')
  expect(await page.getByLabel('День', { exact: true }).inputValue()).toBe('2026-12-05')
  expect(await page.getByLabel('Початок').inputValue()).toBe('19:00')
  // A bookshop that is not known here yet: its giver says its name.
  await page.getByLabel('Місце', { exact: true }).fill('Книгарня «Сова»')
  await page.getByLabel('Ваша електронна адреса').fill(OWL)
  await page.getByRole('button', { name: 'Надіслати' }).tap()
  await page.getByRole('heading', { name: 'Загляньте у свою пошту' }).waitFor()

  await page.goto(there(await site.linkTo(OWL, '/give/event')))
  await page.getByRole('button', { name: 'Підтвердити' }).tap()
  await says(page, 'Дякуємо, підтверджено.')
  expect(await gifts.listed('Слова при свічках')).toBe(false)

  await tellOperators(site.db, site.now(), 'en')
  const operator = await visits.enter()
  const link = await site.linkTo(ADA, '/operator/letter/gift')
  await operator.goto(there(`${link}&do=approve`))
  expect(await gifts.listed('Слова при свічках')).toBe(false)
  await operator.locator('main form button').first().click()
  await operator.locator('h1').waitFor()
  site.app.invalidate()
  expect(await gifts.listed('Слова при свічках')).toBe(true)

  site.pass(24 * 3_600_000)
  await claims.list('feed', [], {
    title: { uk: 'Слова при свічках' },
    start: '2026-12-05T19:00:00',
    place: { name: 'Книгарня «Сова»', address: 'вул. Панська, 12', locality: 'Bratislava' },
  })
  await page.goto(there(await site.linkTo(OWL, '/give/event')))
  await page.getByRole('button', { name: 'Її скасовано' }).tap()
  await says(page, 'Показуємо, що її скасовано.')
  const token = new URL(page.url()).searchParams.get('k') ?? ''
  const { event } = await gifts.own(token)
  expect(await gifts.event(event ?? '')).toMatchObject({
    title: 'Слова при свічках',
    sources: [{ name: 'Sample' }, { name: 'Given by visitors', given: true }],
    // A stranger's word alone does not call off what a feed lists.
    status_doubt: 'cancelled',
  })
})
