import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharp } from '#server/platform/pictures/safe-sharp.ts'
import { tellChanges } from '#server/subjects/saved/jobs.ts'
import { EVENING, OWL, startGifts } from './testing/gift-site.ts'
import { postPicture } from './testing/post-picture.ts'

let site: Awaited<ReturnType<typeof startGifts>>

beforeAll(async () => {
  site = await startGifts()
})
beforeEach(() => site.forget())
afterAll(() => site.close())

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
    const { token, slug } = await site.approved({ title: 'Choir in the yard' })
    const form = { ...EVENING, title: 'Choir in the yard' }
    await site.step(token, { step: 'save', form: { ...form, time: '20:00', end_time: '' } })
    expect(await site.event(slug)).toMatchObject({
      date: { start: '2026-12-05T20:00:00+01:00', end: null },
    })
    await site.step(token, { step: 'save', form: { ...form, text: 'Sing along!' } })
    expect(await site.own(token)).toMatchObject({ state: 'published', is_changing: true })
    expect((await site.event(slug)).description_html).toContain('Poems')
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
  test('a banned address has everything taken back, and gives nothing again', async () => {
    const { token, id } = await site.approved({ title: 'Lottery evening' })
    await site.decide(id, { what: 'ban', reason: 'It is an advertisement.' })
    expect(await site.listed('Lottery evening')).toBe(false)
    expect((await site.step(token, { step: 'restore' })).statusCode).toBe(403)
    expect((await site.send({ title: 'Another lottery' })).statusCode).toBe(403)
  })
})

describe('beside what feeds list', () => {
  test("a feed's listing a day later is the same event; a cancellation by a stranger is then a doubt", async () => {
    const { token, slug } = await site.approved({
      title: 'Accordion night with Ivan Kral',
      day: '2026-12-12',
    })
    site.pass(24 * 3_600_000)
    await site.list('feed', [], {
      title: { en: 'Accordion night with Ivan Kral' },
      start: '2026-12-12T19:00:00',
      place: { name: 'Owl Bookshop', address: 'Panská 12', locality: 'Bratislava' },
    })
    const merged = await site.event(slug)
    expect(merged.sources).toHaveLength(2)
    expect(merged.origins.title).toMatchObject({ name: 'Sample' })
    await site.step(token, { step: 'cancel' })
    expect(await site.event(slug)).toMatchObject({
      state: 'upcoming',
      status_doubt: 'cancelled',
    })
  })

  test('its giver says which known event it is, and an operator can take that back', async () => {
    const known = await site.list('known', [], {
      title: { en: 'Spring ball of the fire brigade' },
      start: '2026-12-13T18:00:00',
      place: { name: 'Town hall', locality: 'Bratislava' },
    })
    const form = { title: 'Firemen ball', day: '2026-12-13', time: '18:00', place: 'Town hall' }
    const looked = await site.look({ ...form, title: 'Ball of the fire brigade' })
    expect(looked.likely.map(({ slug }: { slug: string }) => slug)).toEqual([known.slug])
    await site.send(form, { same_as: known.uuid })
    const token = await site.tokenIn(OWL, 'giftConfirm')
    await site.step(token, { step: 'confirm' })
    await site.decide((await site.waiting())[0] ?? '', { what: 'approve' })
    expect((await site.own(token)).event).toBe(known.slug)
    expect((await site.event(known.slug)).title).toBe('Spring ball of the fire brigade')
    expect(await site.rows('merge_journal')).toContainEqual(
      expect.objectContaining({ kind: 'merge', who: 'a giver' }),
    )
  })
})

describe('dates', () => {
  test('a choir meets every Tuesday until further notice, but not on two of them', async () => {
    const { event } = await site.look({
      title: 'Choir of the yard',
      day: '2026-12-01',
      time: '18:00',
      end_time: '19:30',
      repeats: 'weekly',
      except: '2026-12-22, 2026-12-29',
    })
    expect(event.goes_on).toBe(true)
    expect(
      event.dates.slice(0, 5).map(({ start }: { start: string }) => start.slice(0, 16)),
    ).toEqual([
      '2026-12-01T18:00',
      '2026-12-08T18:00',
      '2026-12-15T18:00',
      '2027-01-05T18:00',
      '2027-01-12T18:00',
    ])
  })

  test('the first Friday of a month, and given days with hours of their own', async () => {
    const monthly = await site.look({ day: '2026-12-04', repeats: 'monthly', until: '2027-02-28' })
    expect(monthly.event.dates.map(({ start }: { start: string }) => start.slice(0, 10))).toEqual([
      '2026-12-04',
      '2027-01-01',
      '2027-02-05',
    ])
    const given = await site.look({
      day: '2026-12-04',
      repeats: 'days',
      days: '2026-12-06 16:00-17:00\n2026-12-09',
    })
    expect(
      given.event.dates.map(({ start, end }: { start: string; end: string }) => [
        start.slice(0, 16),
        end.slice(11, 16),
      ]),
    ).toEqual([
      ['2026-12-04T19:00', '21:00'],
      ['2026-12-06T16:00', '17:00'],
      ['2026-12-09T19:00', '21:00'],
    ])
  })

  test('a price that is half typed leaves the rest to be seen', async () => {
    const { event, faults } = await site.look({ price: 'range', price_min: '5', currency: 'EU' })
    expect(faults).toHaveLength(2)
    expect(event.title).toBe('Reading by candlelight')
  })

  test('a night ends on the next day, an exhibition runs for weeks, and a fault stands at its field', async () => {
    const night = await site.look({ time: '22:00', end_time: '04:00' })
    expect(night.event.date.end).toBe('2026-12-06T04:00:00+01:00')
    const run = await site.look({ time: '', end_time: '', end_day: '2027-01-10' })
    expect(run.event).toMatchObject({ is_long: true, date: { all_day: true } })
    const wrong = await site.look({ day: '2026-11-01', time: '25:00', link: 'javascript:alert(1)' })
    expect(wrong.faults).toEqual([
      { field: 'time', code: 'not_an_hour' },
      { field: 'link', code: 'not_an_address' },
    ])
  })

  test('an evening is part of a festival that a feed lists', async () => {
    const festival = await site.list('fest', [], {
      title: { en: 'Days of old crafts' },
      start: '2026-12-18T10:00:00',
      when: [{ start: '2026-12-18', end: '2026-12-20' }],
    })
    const { slug } = await site.approved({
      title: 'Weaving for beginners',
      day: '2026-12-19',
      part_of: festival.slug,
    })
    expect((await site.event(slug)).part_of).toMatchObject({ slug: festival.slug })
  })
})

test('a picture is drawn anew, shown beside the event, and served in the sizes of every picture', async () => {
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer()
  const { key } = (await postPicture(site.app, photo)).json()
  const { event: seen } = await site.look({ picture: key })
  const previewed = await site.app.inject(`${seen.image.path}/480.avif`)
  expect([previewed.statusCode, previewed.headers['content-type']]).toEqual([200, 'image/webp'])
  const { slug } = await site.approved({
    picture: key,
    picture_by: 'Jana',
    picture_text: 'A candle',
  })
  const { image } = await site.event(slug)
  expect(image).toMatchObject({ credit: 'Jana', alt: 'A candle', path: expect.any(String) })
  const drawn = await site.app.inject(`${image.path}/320.webp`)
  expect(drawn.statusCode).toBe(200)
  expect((await sharp(drawn.rawPayload).metadata()).width).toBe(320)
})

test('people who saved it are told that its giver cancelled it', async () => {
  const { token, slug } = await site.approved({ title: 'Night of short films', day: '2026-12-14' })
  const anna = (await site.member('anna@people.example')).access
  await site.ask('POST', `/v1/events/${slug}/save/`, null, { token: anna })
  await tellChanges(site.db, site.now())
  site.pass(60_000)
  await site.step(token, { step: 'cancel' })
  await tellChanges(site.db, site.now())
  const { results } = (await site.ask('GET', '/v1/notifications/', null, { token: anna })).json()
  expect(results).toMatchObject([
    { kind: 'event_changed', title: 'Cancelled: Night of short films' },
  ])
})
