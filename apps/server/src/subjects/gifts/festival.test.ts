import type { EventDetail } from '@okolo/contract/events/event'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gather } from '#server/ingest/gather/gather.ts'
import { recluster } from '#server/ingest/recluster/recluster.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import {
  sampleConnector,
  samplePlatform,
  sampleSource,
  type Entry,
} from '#server/ingest/testing/sample-platform.ts'
import { startGifts } from './testing/gift-site.ts'

/** One part begins with the festival and has its name; another is held twice. */
const PROGRAMME = `Piatok 4. decembra
18:00 Zimný festival (Veľká sála)
19:30 Korben Dallas (Veľká sála)
23:00 Nočné čítanie (Klub)
00:30 Nočné čítanie (Klub)

Sobota 5. decembra
10:00 - 13:00 Trh remesiel (Nádvorie)
20:00 Korben Dallas (Klub)`
const PARTS = [
  '2026-12-04T18:00 Zimný festival @ Veľká sála',
  '2026-12-04T19:30 Korben Dallas @ Veľká sála',
  '2026-12-04T23:00 Nočné čítanie @ Klub',
  '2026-12-05T00:30 Nočné čítanie @ Klub',
  '2026-12-05T10:00 Trh remesiel @ Nádvorie',
  '2026-12-05T20:00 Korben Dallas @ Klub',
]

let site: Awaited<ReturnType<typeof startGifts>>
let slug: string
let ofFestival: string

beforeAll(async () => {
  site = await startGifts()
  ;({ slug, token: ofFestival } = await site.approved({
    title: 'Zimný festival',
    language: 'sk',
    category: 'festival',
    day: '2026-12-04',
    time: '18:00',
    end_day: '2026-12-05',
    end_time: '23:00',
    place: 'Kino Lumen',
    address: 'Panská 1',
    programme: PROGRAMME,
  }))
})
afterAll(() => site.close())

async function run(name: string, entries: Entry[]) {
  const source = await saveSource(site.db, sampleSource(name, { platform: name }))
  const report = await gather(
    source,
    sampleConnector(samplePlatform(entries)),
    () => Promise.reject(new Error('no network')),
    { db: site.db, clock: site.now, signal: new AbortController().signal },
  )
  expect(report.error).toBeNull()
}

async function parts(): Promise<string[]> {
  site.app.invalidate()
  const festival: EventDetail = await site.event(slug)
  return festival.parts.map(
    ({ title, date, stage }) => `${date.start.slice(0, 16)} ${title} @ ${stage}`,
  )
}

test('a given festival has its acts as parts, with their hours and stages', async () => {
  expect(await parts()).toEqual(PARTS)
  const { title, parts: acts } = await site.event(slug)
  expect((await site.event(acts[1]?.slug ?? '')).part_of).toMatchObject({ slug, title })
})

test('neither the festival nor another part is merged with a part, at night either', async () => {
  await recluster({ db: site.db, clock: site.now })
  expect(await parts()).toEqual(PARTS)
})

test('a listing elsewhere joins the act that it is, and one of the whole joins the festival', async () => {
  const place = { place: { name: 'Kino Lumen', address: 'Panská 1', locality: 'Bratislava' } }
  await run('elsewhere', [
    { id: 'act', title: 'Korben Dallas', start: '2026-12-04T19:30:00', draft: place },
    {
      id: 'whole',
      title: 'Zimný festival',
      start: '2026-12-04T18:00:00',
      draft: {
        ...place,
        categories: ['festival'],
        when: [{ start: '2026-12-04T18:00:00', end: '2026-12-05T23:00:00' }],
      },
    },
  ])
  await recluster({ db: site.db, clock: site.now })
  const { rows } = await sql<{ id: string; title: string; n: number; isPart: boolean }>`
    select l.platform_id id, e.title, e.source_count n, e.part_of is not null "isPart"
    from listing l join event e on e.id = l.event_id where l.platform = 'elsewhere' order by 1`.execute(
    site.db,
  )
  expect(rows).toEqual([
    { id: 'act', title: 'Korben Dallas', n: 2, isPart: true },
    { id: 'whole', title: 'Zimný festival', n: 2, isPart: false },
  ])
  expect(await parts()).toEqual(PARTS)
})

test('an act whose hour is corrected stays the event that it was', async () => {
  const { form } = await site.own(ofFestival)
  const programme = form.programme.replace('10:00 -', '10:30 -')
  const market = (await site.event(slug)).parts[4]?.slug ?? ''
  await site.step(ofFestival, { step: 'save', form: { ...form, programme } })
  await site.decide((await site.waiting())[0] ?? '', { what: 'approve' })
  expect((await site.event(market)).date.start).toContain('T10:30')
})

test('an event goes from one festival to another, and is never a part of its own part', async () => {
  const give = async (title: string, day: string) => {
    const { token, id, state } = await site.confirmed({ title, day, place: title })
    if (state !== 'published') await site.decide(id, { what: 'approve' })
    return { token, slug: (await site.own(token)).event ?? '' }
  }
  const wholeOf = async (of: { token: string; slug: string }, whole: string) => {
    const { form } = await site.own(of.token)
    await site.step(of.token, { step: 'save', form: { ...form, part_of: whole } })
    const [waiting] = await site.waiting()
    if (waiting !== undefined) await site.decide(waiting, { what: 'approve' })
    site.app.invalidate()
    return (await site.event(of.slug)).part_of?.slug ?? null
  }
  const walk = await give('Bird walk', '2026-12-11')
  const cats = await give('Cinema for cats', '2026-12-12')
  const yarn = await give('Yarn market', '2026-12-13')
  expect(await wholeOf(walk, walk.slug)).toBeNull()
  expect(await wholeOf(walk, cats.slug)).toBe(cats.slug)
  expect(await wholeOf(walk, yarn.slug)).toBe(yarn.slug)
  expect(await wholeOf(cats, walk.slug)).toBe(walk.slug)
  expect(await wholeOf(yarn, walk.slug)).toBeNull()
  expect(await wholeOf(yarn, cats.slug)).toBeNull()
})

test('a row that cannot be read is refused with its number', async () => {
  const answer = await site.send({ programme: '18:00 Ana\n25:00 | Ben' }, { email: 'b@x.example' })
  expect([answer.statusCode, answer.json().errors]).toEqual([400, expect.anything()])
  expect(JSON.stringify(answer.json())).toContain('not_an_hour')
})

test('pay what you can is said in the language of the invitation', async () => {
  const { event } = await site.look({
    title: 'Вечір поезії при свічках',
    text: 'Читатимуть Оля Ковальчук та Іван Гук, а потім чай і розмови.',
    price: 'voluntary',
  })
  expect(event.price.text).toBe('Вільний внесок')
})
