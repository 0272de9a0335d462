import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { DAY_MS } from '@okolo/contract/durations'
import type { Alert } from './alert.ts'
import { told } from '#server/words/messages/told.ts'

type Waiting = { city: string | null; name: string | null; count: number; oldest: Date }

/** Reports, suggestions, given events and reported messages that nobody has decided for over a day. */
export async function waitingAlerts(db: Db, now: Date): Promise<Alert[]> {
  const before = new Date(now.getTime() - DAY_MS)
  const { rows: reports } = await sql<Waiting>`
    select c.slug as city, c.name, count(*)::int as count, min(r.at) as oldest
    from event_report r join current_event own on own.own_id = r.event_id
      join event e on e.id = own.id join city c on c.id = e.city_id
    where r.closed_at is null group by c.id having min(r.at) < ${before}`.execute(db)
  const { rows: suggestions } = await sql<Waiting>`
    select c.slug as city, c.name, count(*)::int as count, min(s.created_at) as oldest
    from source_suggestion s left join city c on c.slug = s.city
    where s.state = 'new' group by c.id having min(s.created_at) < ${before}`.execute(db)
  const { rows: messages } = await sql<Waiting>`
    select null as city, null as name, count(*)::int as count, min(reported_at) as oldest
    from message_report where closed_at is null having min(reported_at) < ${before}`.execute(db)
  const { rows: gifts } = await sql<Waiting>`
    select c.slug as city, c.name, count(*)::int as count, min(g.waiting_since) as oldest
    from gift g left join city c on c.slug = g.city
    where g.waiting_since is not null group by c.id having min(g.waiting_since) < ${before}`.execute(
    db,
  )
  return [
    ...reports.map((row) => alertOf('reports', row, now)),
    ...suggestions.map((row) => alertOf('suggestions', row, now)),
    ...gifts.map((row) => alertOf('gifts', row, now)),
    ...messages.map((row) => alertOf('messages', row, now)),
  ]
}

function alertOf(
  page: 'reports' | 'suggestions' | 'gifts' | 'messages',
  { city, name, count, oldest }: Waiting,
  now: Date,
): Alert {
  const days = Math.floor((now.getTime() - oldest.getTime()) / DAY_MS)
  return {
    key: `waiting ${page} ${city ?? ''}`.trim(),
    title:
      name === null ? told(`alert.wait_${page}`) : told(`alert.wait_${page}In`, { city: name }),
    why: told('alert.waitWhy', { waiting: count, days }),
    todo: told('alert.waitTodo'),
    path: `/operator/${page}`,
    ...(city !== null && { city }),
  }
}
