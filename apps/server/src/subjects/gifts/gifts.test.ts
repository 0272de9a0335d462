import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVENING, startGifts } from './testing/gift-site.ts'

const OWL = 'owl@books.example'
let site: Awaited<ReturnType<typeof startGifts>>

beforeAll(async () => {
  site = await startGifts({}, { requestsPerMinute: 1_000_000 })
})
beforeEach(async () => {
  for (const table of ['gift', 'giver', 'gift_picture', 'attempt', 'mail'])
    await sql`delete from ${sql.table(table)}`.execute(site.db)
})
afterAll(() => site.close())

/** Sends and confirms an event. Gives the token of its link. */
async function confirmed(form: Parameters<typeof site.send>[0] = {}, email = OWL): Promise<string> {
  const before = (await site.letters(email)).filter(
    ({ mail }) => mail.kind === 'giftConfirm',
  ).length
  expect((await site.send(form, { email })).json()).toEqual({ state: 'sent', token: null })
  const token = await site.tokenIn(email, 'giftConfirm', before + 1)
  await site.step(token, { step: 'confirm' })
  return token
}

test('an evening is given, confirmed, approved and listed; then it is cancelled and withdrawn', async () => {
  expect((await site.send({})).json()).toEqual({ state: 'sent', token: null })
  const token = await site.tokenIn(OWL, 'giftConfirm')
  expect(await site.own(token)).toMatchObject({
    state: 'sent',
    email: 'o…@books.example',
    event: null,
    look: {
      faults: [],
      event: {
        title: 'Reading by candlelight',
        venue: { name: 'Owl Bookshop', address: 'Panská 12, Bratislava' },
        date: { start: '2026-12-05T19:00:00+01:00', end: '2026-12-05T21:00:00+01:00' },
        price: { is_free: true },
        city: { slug: 'bratislava' },
      },
    },
  })
  expect(await site.listed('Reading by candlelight')).toBe(false)

  expect((await site.step(token, { step: 'confirm' })).json().state).toBe('waiting')
  expect(await site.listed('Reading by candlelight')).toBe(false)
  const [id = ''] = await site.waiting()
  await site.decide(id, { what: 'approve' })
  const again = await site.tokenIn(OWL, 'giftPublished')
  expect(again).toBe(token)
  const { event, state } = await site.own(token)
  expect(state).toBe('published')
  expect(await site.event(event ?? '')).toMatchObject({
    title: 'Reading by candlelight',
    description_html: '<p>Poems of the neighbourhood, read aloud.</p><p>Tea is on the house.</p>',
    sources: [{ name: 'Given by visitors', role: 'aggregator', url: null }],
  })
  expect(await site.listed('Reading by candlelight')).toBe(true)

  await site.step(token, { step: 'cancel' })
  expect(await site.event(event ?? '')).toMatchObject({ state: 'cancelled' })
  await site.step(token, { step: 'restore' })
  expect(await site.event(event ?? '')).toMatchObject({ state: 'upcoming' })
  await site.step(token, { step: 'withdraw' })
  expect(await site.listed('Reading by candlelight')).toBe(false)
  expect((await site.own(token)).state).toBe('withdrawn')
})

describe('a correction', () => {
  test('of the hour stands at once, one of the words after a look', async () => {
    const token = await confirmed({ title: 'Choir in the yard' })
    await site.decide((await site.waiting())[0] ?? '', { what: 'approve' })
    const form = { ...EVENING, title: 'Choir in the yard' }
    await site.step(token, { step: 'save', form: { ...form, time: '20:00', end_time: '' } })
    const { event } = await site.own(token)
    expect(await site.event(event ?? '')).toMatchObject({
      date: { start: '2026-12-05T20:00:00+01:00', end: null },
    })
    await site.step(token, { step: 'save', form: { ...form, text: 'Sing along!' } })
    expect(await site.own(token)).toMatchObject({ state: 'published', is_changing: true })
    expect((await site.event(event ?? '')).description_html).toContain('Poems')
    await site.decide((await site.waiting())[0] ?? '', { what: 'refuse', reason: 'Who sings?' })
    expect(await site.own(token)).toMatchObject({
      state: 'published',
      is_changing: false,
      reason: 'Who sings?',
      form: { text: EVENING.text },
    })
    expect((await site.letter(OWL, 'giftRefused')).text).toContain('Who sings?')
  })
})

describe('trust', () => {
  test('after three good ones the fourth is published at once', async () => {
    for (const title of ['First walk', 'Second walk', 'Third walk']) {
      await confirmed({ title, day: '2026-12-10' })
      await site.decide((await site.waiting())[0] ?? '', { what: 'approve' })
    }
    const token = await confirmed({ title: 'Fourth walk', day: '2026-12-11' })
    expect((await site.own(token)).state).toBe('published')
    expect(await site.listed('Fourth walk')).toBe(true)
  })

  test('a banned address has everything taken back, and gives nothing again', async () => {
    const token = await confirmed({ title: 'Lottery evening' })
    const [id = ''] = await site.waiting()
    await site.decide(id, { what: 'approve' })
    await site.decide(id, { what: 'ban', reason: 'It is an advertisement.' })
    expect(await site.listed('Lottery evening')).toBe(false)
    expect((await site.step(token, { step: 'restore' })).statusCode).toBe(403)
    expect((await site.send({ title: 'Another lottery' })).statusCode).toBe(403)
  })
})
