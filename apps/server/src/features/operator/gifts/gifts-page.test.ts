import { load } from 'cheerio'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giftFigures } from '#server/subjects/gifts/store/figures.ts'
import { EVENING, startGifts } from '#server/subjects/gifts/testing/gift-site.ts'
import { loggedIn, type OperatorBrowser } from '../testing/operator-browser.ts'

const ORIGIN = 'https://okolo.example'
let site: Awaited<ReturnType<typeof startGifts>>
let owner: OperatorBrowser
let viewer: OperatorBrowser

beforeAll(async () => {
  site = await startGifts()
  const as = (name: string, role: 'owner' | 'viewer') =>
    loggedIn(site.app, site.db, { now: site.now(), name, role, origin: ORIGIN })
  owner = await as('Ada', 'owner')
  viewer = await as('Vera', 'viewer')
})
beforeEach(() => site.forget())
afterAll(() => site.close())

const page = async (path: string, browser = owner) => {
  const answer = await browser.get(path)
  return Object.assign(load(answer.payload), { status: answer.statusCode })
}
/** Decides on what the page shows, as its button does. */
async function decide(id: string, what: string, fields: Record<string, string> = {}) {
  const shown = await page(`/operator/gifts/${id}?do=${what}`)
  const seen = shown('input[name=seen]').attr('value') ?? ''
  return owner.post(`/operator/gifts/${id}/${what}`, { seen, ...fields })
}
const words = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

test('the queue begins with the longest waiting, and a decision leads to the next one', async () => {
  const first = await site.confirmed({
    title: 'Choir in the yard',
    link: 'https://choir.example/may?x=1',
  })
  site.pass(60_000)
  const second = await site.confirmed({ title: 'Chess at noon' }, 'pawn@chess.example')
  const list = await page('/operator/gifts')
  expect(
    list('.card-title')
      .toArray()
      .map((one) => list(one).text()),
  ).toEqual(['Choir in the yard', 'Chess at noon'])
  const shown = await page(`/operator/gifts/${first.id}`)
  expect(shown('h1').text()).toBe('Choir in the yard')
  const facts = words(shown('.facts').text())
  expect(facts).toContain('Sat, 5 Dec 2026 19:00–21:00')
  expect(facts).toContain('owl@books.example the first from this address')
  expect(words(shown('section[aria-labelledby=given]').text())).toContain(
    'choir.example https://choir.example/may?x=1',
  )
  expect(shown('[data-key=j]').attr('href')).toBe(`/operator/gifts/${second.id}`)
  expect(shown('[data-key=a]').length).toBe(1)
  const done = await decide(first.id, 'approve')
  expect(done.headers.location).toBe(`/operator/gifts/${second.id}`)
  expect(await site.listed('Choir in the yard')).toBe(true)
  const log = await site.rows('operator_action')
  expect(log.at(-1)).toMatchObject({ what: 'gift.approve', about: first.id, who: 'Ada' })
  expect(JSON.stringify(log)).not.toContain('owl@books')
  const again = await decide(first.id, 'approve')
  expect([again.statusCode, again.payload]).toEqual([
    409,
    expect.stringContaining('Somebody has decided on this event already.'),
  ])
})

test('a reason can be picked in the language of the giver', async () => {
  const { id, token } = await site.confirmed({ title: 'Miracle mattress' })
  await sql`update gift set locale = 'sk'`.execute(site.db)
  const asked = await page(`/operator/gifts/${id}?do=refuse`)
  expect(asked('[lang=sk]').first().text()).toContain('Zverejňujeme podujatia')
  const none = await decide(id, 'refuse')
  expect([none.statusCode, none.payload]).toEqual([
    409,
    expect.stringContaining('Write a sentence'),
  ])
  await decide(id, 'refuse', { ready: 'advertisement', reason: 'Prepáčte.' })
  const { text, locale } = await site.letter('owl@books.example', 'giftRefused')
  expect([locale, text]).toEqual([
    'sk',
    expect.stringContaining('Znie to skôr ako reklama než ako pozvánka.'),
  ])
  expect(text).toContain('Prepáčte.')
  // A refused giver cannot take it back and send it anew.
  await site.step(token, { step: 'withdraw' })
  await site.step(token, { step: 'save', form: { ...EVENING, title: 'Miracle mattress' } })
  expect(await site.waiting()).toEqual([])
})

test('a question comes back with the answer, and a correction shows what changes', async () => {
  const { id, token } = await site.confirmed({ title: 'Open rehearsal' })
  await decide(id, 'ask', { reason: 'Is it free?' })
  expect((await site.letter('owl@books.example', 'giftAsked')).text).toContain('Is it free?')
  expect((await page('/operator/gifts'))('.empty').text()).toBe('Nothing waits.')
  const form = { ...EVENING, title: 'Open rehearsal', text: 'Free for all.' }
  await site.step(token, { step: 'save', form })
  await decide(id, 'approve')
  await site.step(token, { step: 'save', form: { ...form, place: 'Owl Cellar' } })
  const shown = await page(`/operator/gifts/${id}`)
  const changed = shown('section[aria-labelledby=difference] tbody').find('th, td').toArray()
  expect(changed.map((cell) => words(shown(cell).text()))).toEqual([
    'Place',
    'Owl Bookshop',
    'Owl Cellar',
  ])
  expect(shown('.badge').first().text()).toContain('correction')
  const event = shown('a[href^="/operator/events/"]').attr('href') ?? ''
  expect((await page(event))('a[href^="/operator/gifts/"]').attr('href')).toBe(
    `/operator/gifts/${id}`,
  )
})

test('nobody publishes what they have not seen', async () => {
  const { id, token } = await site.confirmed({ title: 'Tea and talk' })
  const seen = (await page(`/operator/gifts/${id}`))('input[name=seen]').attr('value') ?? ''
  await site.step(token, { step: 'save', form: { ...EVENING, title: 'Buy my course' } })
  const late = await owner.post(`/operator/gifts/${id}/approve`, { seen })
  expect([late.statusCode, late.payload]).toEqual([
    409,
    expect.stringContaining('Its giver has changed it meanwhile.'),
  ])
  expect(await site.listed('Buy my course')).toBe(false)
})

test('a banned address is listed with its reason until the ban is lifted', async () => {
  const { id } = await site.confirmed({ title: 'Lottery evening' })
  await decide(id, 'ban', { reason: 'Only advertisements.' })
  expect((await site.letter('owl@books.example', 'giftRefused')).text).toContain('advertisements')
  const list = await page('/operator/gifts/banned')
  expect(words(list('tbody').text())).toContain('owl@books.example')
  expect(words(list('tbody').text())).toContain('Only advertisements.')
  expect((await site.send({}, { email: 'owl+again@books.example' })).statusCode).toBe(403)
  await owner.post(list('form[action$=lift]').attr('action') ?? '')
  expect((await page('/operator/gifts/banned'))('.empty').length).toBe(1)
  expect((await site.send({})).statusCode).toBe(201)
})

test('a viewer sees the queue without its buttons', async () => {
  const { id } = await site.confirmed({ title: 'Quiet hour' })
  const shown = await page(`/operator/gifts/${id}?do=refuse`, viewer)
  expect([shown.status, shown('main form').length, shown('[data-key=a]').length]).toEqual([
    200, 0, 0,
  ])
  expect((await viewer.post(`/operator/gifts/${id}/approve`)).statusCode).toBe(403)
})

test('metrics tell how long the queue is', async () => {
  await site.confirmed({ title: 'Long queue' })
  site.pass(7200_000)
  expect(await giftFigures(site.db, site.now())).toEqual({
    waiting: 1,
    oldestSeconds: 7200,
    kept: [{ state: 'waiting', count: 1 }],
  })
})
