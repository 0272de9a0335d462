import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Received } from '#server/platform/mail/testing/smtp-site.ts'
import type { Acknowledged } from './acknowledged-writes.ts'

export type Kept = {
  acknowledged: Record<keyof Acknowledged, number>
  /** Acknowledged writes that are not stored, and letters that were asked for and are nowhere. */
  lost: string[]
  /** Letters that a mail server got more than once. */
  doubled: string[]
  /** Letters in hand at a kill, of which nobody here knows if they arrived: how many there are and how many did arrive. */
  unclear: { letters: number; arrived: number }
}

/** Compares what was acknowledged with what is stored and what a mail server received. */
export async function compareKept(
  db: Db,
  acknowledged: Acknowledged,
  received: readonly Received[],
): Promise<Kept> {
  const { rows } = await sql<{ what: string }>`
    select 'signups ' || email what from user_account
    union all select 'saves ' || a.email || ' ' || e.slug
      from saved_event s join user_account a on a.id = s.user_id join event e on e.id = s.event_id
    union all select 'friendships ' || h.email || ' ' || p.email from friendship f
      join user_account h on h.id in (f.low_id, f.high_id)
      join user_account p on p.id = f.low_id + f.high_id - h.id
    union all select 'newsletter ' || email from newsletter_signup
    union all select 'resets ' || address from mail where kind = 'reset'`.execute(db)
  const { rows: letters } = await sql<{ name: string; state: string }>`
    select kind || ' ' || address as name, state from mail`.execute(db)
  const stored = new Set([
    ...rows.map(({ what }) => what),
    ...letters.map(({ name }) => `letters ${name}`),
  ])
  // By the Message-ID, which is made of the letter's key.
  const times = Map.groupBy(received, ({ email }) => email.messageId ?? '')
  const arrived = new Map<string, number>()
  for (const [one] of times.values()) {
    const to = one?.to[0] ?? ''
    arrived.set(to, (arrived.get(to) ?? 0) + 1)
  }
  const unclear = letters.filter(({ state }) => state === 'unclear')
  const perAddress = Map.groupBy(letters, addressOf)
  // Of the letters to an address all but those in hand at a kill have to be there.
  const missing = [...perAddress].flatMap(([address, those]) => {
    const sure = those.filter(({ state }) => state !== 'unclear').length
    const more = sure - (arrived.get(address) ?? 0)
    return more > 0 ? [`${more} of ${those.map(({ name }) => name).join(', ')}`] : []
  })
  const unclearArrived = [...Map.groupBy(unclear, addressOf)].map(([address, those]) => {
    const sure = (perAddress.get(address)?.length ?? 0) - those.length
    return (arrived.get(address) ?? 0) - sure
  })
  return {
    acknowledged: {
      signups: acknowledged.signups.length,
      saves: acknowledged.saves.length,
      friendships: acknowledged.friendships.length,
      newsletter: acknowledged.newsletter.length,
      resets: acknowledged.resets.length,
    },
    lost: [
      ...Object.entries(acknowledged).flatMap(([kind, names]) =>
        names.map((name) => `${kind} ${name}`),
      ),
      ...acknowledged.signups.map((email) => `letters verify ${email}`),
      ...acknowledged.newsletter.map((email) => `letters newsletterConfirm ${email}`),
    ]
      .filter((one) => !stored.has(one))
      .concat(missing),
    doubled: [...times].filter(([, those]) => those.length > 1).map(([id]) => id),
    unclear: {
      letters: unclear.length,
      arrived: unclearArrived.reduce((sum, n) => sum + Math.max(0, n), 0),
    },
  }
}

function addressOf({ name }: { name: string }): string {
  return name.slice(name.indexOf(' ') + 1)
}
