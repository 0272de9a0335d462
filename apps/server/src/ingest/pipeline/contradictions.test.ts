import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import type { Database } from '#server/platform/database/db.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { gatherSample } from '../testing/gather-sample.ts'
import type { Entry } from '../testing/sample-platform.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
})
afterAll(() => database.close())

/** The same choices in every run (mulberry32). */
function chooser(seed: number): <T>(...choices: readonly T[]) => T {
  let state = seed
  return (...choices) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    const [choice] = choices.slice(((t ^ (t >>> 14)) >>> 0) % choices.length)
    if (choice === undefined) throw new Error('nothing to choose from')
    return choice
  }
}
type Choose = ReturnType<typeof chooser>

const EVENINGS = ['Lantern Choir', 'Paper Boats', 'Night of Kites', 'River Songs']
const STATES = [
  'scheduled',
  'scheduled',
  'cancelled',
  'postponed',
  'rescheduled',
  'sold_out',
] as const

function dateOf(choose: Choose) {
  const day = choose('08', '08', '09', '10', '11')
  const hour = choose('19', '19', '20', '18')
  return {
    start: `2026-12-${day}T${hour}:00:00`,
    key: choose('a', 'a', 'b', 'c'),
    status: choose(...STATES),
    ...(choose(true, false) && { previousStart: '2026-12-08T19:00:00' }),
    ...(choose(true, false) && { end: `2026-12-${day}T${choose('21', '22')}:30:00` }),
  }
}

function entryOf(choose: Choose, title: string, id: number): Entry {
  return {
    id: `e${id}`,
    title: choose(title, title, `${title} (live)`, title.toUpperCase()),
    start: '2026-12-08T19:00:00',
    draft: {
      when: choose([1], [1, 2], [1, 2, 3]).map(() => dateOf(choose)),
      place: choose(
        { name: 'Kryt', lat: 48.145, lon: 17.11 },
        { name: 'Kryt' },
        { name: 'Kryt pod hradom', lat: 48.1452, lon: 17.1102 },
      ),
      organizers: [{ name: choose('Podzemie', 'Nadzemie') }],
      status: choose(...STATES),
      price: choose({ text: '10 €' }, { text: 'free' }, { text: '5 - 20 €' }),
      categories: [choose('concert', 'theatre', 'party')],
    },
  }
}

test('gathers every event of sources that contradict each other in every field, run after run', async () => {
  const choose = chooser(20_261_128)
  for (let round = 0; round < 12; round += 1)
    for (const platform of ['north', 'south', 'east']) {
      const entries = EVENINGS.map((title, id) => entryOf(choose, title, id))
      const now = new Date(Date.UTC(2026, 10, 20, round))
      const report = await gatherSample(database, { platform, entries, now })
      expect(report).toMatchObject({ status: 'complete', totals: { quarantined: 0 } })
    }
  const { rows } = await sql<{ title: string; listings: number }>`
    select lower(split_part(e.title, ' (', 1)) title, count(distinct l.id)::int listings
    from event e join listing l on l.event_id = e.id group by 1 order by 1`.execute(database.db)
  expect(rows).toEqual(
    EVENINGS.map((title) => ({ title: title.toLowerCase(), listings: 3 })).toSorted((a, b) =>
      a.title < b.title ? -1 : 1,
    ),
  )
})
