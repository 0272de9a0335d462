import type { Figure, FigureKind, Figures } from '@okolo/contract/events/figures'
import { sql } from 'kysely'
import { eventsBehind } from '#server/catalogue/cards/events-behind.ts'
import type { Db } from '#server/platform/database/db.ts'
import { DAY_MS } from '@okolo/contract/durations'

/** The days that organizers see. */
const SHOWN_DAYS = 30
const KEPT_DAYS = 366
/** Fewer are shown as `few`: one view may be one person. */
const LEAST_TOLD = 5

type Counts = Record<FigureKind, number>
const NONE: Counts = { view: 0, calendar: 0, ticket: 0 }

/** Returns the figures of these events of the last 30 days, and all of them together. Events that joined one of them count for it. */
export async function figuresOf(
  db: Db,
  eventIds: readonly number[],
  now: Date,
): Promise<{ byEvent: ReadonlyMap<number, Figures>; totals: Figures }> {
  const { rows } = await sql<{ id: number; kind: FigureKind; count: number }>`
    select e.id, f.kind, sum(f.count)::int count
    from event_figure f join current_event e on e.own_id = f.event_id
    where f.event_id in ${eventsBehind(eventIds)} and f.day > ${dayBefore(now, SHOWN_DAYS)}::date
    group by 1, 2`.execute(db)
  const counts = new Map<number, Counts>()
  const totals = { ...NONE }
  for (const { id, kind, count } of rows) {
    counts.set(id, { ...(counts.get(id) ?? NONE), [kind]: count })
    totals[kind] += count
  }
  return {
    byEvent: new Map(eventIds.map((id) => [id, figuresShown(counts.get(id) ?? NONE)])),
    totals: figuresShown(totals),
  }
}

/** Forgets figures after a year. */
export async function forgetFigures(db: Db, now: Date): Promise<void> {
  await sql`delete from event_figure where day < ${dayBefore(now, KEPT_DAYS)}::date`.execute(db)
}

function figuresShown(counts: Counts): Figures {
  const figure = (kind: FigureKind): Figure => {
    const count = counts[kind]
    return count > 0 && count < LEAST_TOLD ? 'few' : count
  }
  return { view: figure('view'), calendar: figure('calendar'), ticket: figure('ticket') }
}

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10)
}
