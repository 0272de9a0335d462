import type { FigureKind } from '@okolo/contract/events/figures'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'

type Counted = { slug: string; day: string; kind: FigureKind; count: number }

/** Written early when this many different events wait: strangers may name any event. */
const MOST_WAITING = 5_000

/** Counts in memory, and writes all of it with one statement. A killed process loses what waits. */
export function createCounter({ db, clock }: { db: Db; clock: Clock }) {
  let waiting = new Map<string, Counted>()

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const counted = [...waiting.values()]
    waiting = new Map()
    // An event that was merged away counts for the one that stays.
    await sql`
      insert into event_figure (event_id, day, kind, count)
      select e.id, c.day::date, c.kind, sum(c.count)::int
      from unnest(${counted.map(({ slug }) => slug)}::text[], ${counted.map(({ day }) => day)}::text[],
        ${counted.map(({ kind }) => kind)}::text[], ${counted.map(({ count }) => count)}::int[])
        as c (slug, day, kind, count)
      join event own on own.slug = c.slug
      join current_event e on e.own_id = own.id
      group by 1, 2, 3
      on conflict (event_id, day, kind) do update set count = event_figure.count + excluded.count`.execute(
      db,
    )
  }

  return {
    add: async (slug: string, kind: FigureKind): Promise<void> => {
      const day = clock().toISOString().slice(0, 10)
      const key = `${day} ${kind} ${slug}`
      const count = (waiting.get(key)?.count ?? 0) + 1
      waiting.set(key, { slug, day, kind, count })
      if (waiting.size >= MOST_WAITING) await write()
    },
    write,
  }
}
