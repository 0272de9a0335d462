import { randomUUID } from 'node:crypto'
import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { isPromoting } from '../rules/may-push.ts'
import { isUrgent, planMails } from '../rules/plan-mails.ts'
import { decideAll, type Channel, type Decision, type Past } from './decide.ts'

const MAIL: Channel = {
  name: 'mail',
  columns: {
    state: 'mail_state',
    due: 'mail_due_at',
    wentAt: 'mailed_at',
    letter: 'mail_letter',
  },
  reaches: () => sql`u.email_verified_at is not null`,
  zones: sql`u.time_zone`,
  startsAt: (now) => sql`(
    select min(d.starts_at) from event_date d where d.event_id = e.id and d.starts_at > ${now})`,
  decide: (due, past, now) => {
    const [first] = due
    if (first === undefined) return []
    const letters = { change: randomUUID(), gather: randomUUID() }
    return planMails({ now, zone: first.zone, ...historyOf(past) }, due).map((one): Decision =>
      one.do === 'wait' || one.do === 'leave'
        ? one
        : { id: one.id, do: 'send', letter: letters[one.do] },
    )
  },
  queue: async (tx, going, now) => {
    const letters = new Map(going.map(({ letter = '', due }) => [letter, due]))
    for (const [uuid, { userId, email, locale }] of letters) {
      const mail = { key: `notifications ${uuid}`, kind: 'notifications', linkId: uuid }
      await queueMail(tx, { ...mail, userId, address: email, locale, at: now })
    }
    return letters.size
  },
}

/** Decides which notifications are mailed, and queues their letters. Returns how many letters. */
export function decideMails(db: Db, now: Date): Promise<number> {
  return decideAll(db, MAIL, now)
}

/** Notifications of one letter went at one moment. */
function historyOf(past: readonly Past[]): { lastGathered: Date | null; promoted: Date[] } {
  const times = (of: (kind: NotificationKind) => boolean) =>
    [...new Set(past.filter(({ kind }) => of(kind)).map(({ at }) => at.getTime()))].map(
      (at) => new Date(at),
    )
  return {
    lastGathered: times((kind) => !isUrgent(kind)).at(-1) ?? null,
    promoted: times(isPromoting),
  }
}
