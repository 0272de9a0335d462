import { lastDay } from '@okolo/contract/events/gift-faults'
import type { GiftLine } from '@okolo/contract/events/own-gifts'
import { sql, type RawBuilder } from 'kysely'
import { DATE_COLUMNS, toEventDate, type DateRow } from '#server/catalogue/record/event-date.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import type { Account } from '#server/people/accounts/accounts.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { masked } from '#server/subjects/claims/rules/ways.ts'
import { figuresOf } from '#server/subjects/claims/store/figures.ts'
import type { Holder } from '#server/subjects/claims/store/holder.ts'
import { giftToken, organizerGiftToken } from '../rules/tokens.ts'
import { standingOf } from '../store/claims.ts'
import type { GiftDeps } from '../store/gift-deps.ts'
import { GIFT_COLUMNS, type Gift } from '../store/gifts.ts'

/** Of one list, the newest. */
const MOST = 200

type Listed = Gift & { email: string | null; emailKey: string | null }

/** The gifts of an account: those it gave, and those from the address that it has confirmed. */
export async function giftsOfAccount(
  deps: GiftDeps,
  { id, email, email_verified_at: verifiedAt }: Pick<Account, 'id' | 'email' | 'email_verified_at'>,
): Promise<GiftLine[]> {
  const key = verifiedAt === null ? null : emailKey(email)
  const gifts = await listed(
    deps,
    sql`gift.user_id = ${id} or (gift.state <> 'draft' and giver.email_key = ${key}::text)`,
  )
  return linesOf(deps, gifts, async (gift) => {
    if (gift.state === 'draft') return giftToken(deps.secrets, 'draft', gift.id)
    // The link acts in the name of the address that it was mailed to.
    const isOwn = key !== null && gift.emailKey === key
    if (!isOwn || (await standingOf(deps.db, gift)) === 'lost') return null
    return giftToken(deps.secrets, 'link', gift.id)
  })
}

/** The gifts of an organizer, and the drafts that the holder of this claim has begun. */
export async function giftsOfOrganizer(deps: GiftDeps, holder: Holder): Promise<GiftLine[]> {
  const own = sql`gift.claim_id = (select id from page_claim where uuid = ${holder.uuid}::uuid)`
  const gifts = await listed(
    deps,
    sql`(gift.organizer_id = ${holder.organizerId} and gift.state <> 'draft') or ${own}`,
  )
  return linesOf(deps, gifts, async (gift) => {
    if (gift.state === 'draft') return giftToken(deps.secrets, 'draft', gift.id)
    const isOrganizers = gift.organizerId === holder.organizerId
    return isOrganizers ? organizerGiftToken(deps.secrets, gift.id, holder.uuid) : null
  })
}

async function listed({ db }: GiftDeps, which: RawBuilder<unknown>): Promise<Listed[]> {
  const { rows } = await sql<Listed>`
    select own.*, giver.email, giver.email_key "emailKey" from (
      select ${GIFT_COLUMNS} from gift
      where id in (
        select gift.id from gift left join giver on giver.id = gift.giver_id where ${which}
        order by gift.changed_at desc limit ${MOST})) own
    left join giver on giver.id = own."giverId" order by own."createdAt" desc, own.id`.execute(db)
  return rows
}

type Standing = DateRow & { event_id: number; event_uuid: string; slug: string }

async function linesOf(
  deps: GiftDeps,
  gifts: readonly Listed[],
  tokenOf: (gift: Listed) => Promise<string | null>,
): Promise<GiftLine[]> {
  const now = deps.clock()
  const standing = await standingDates(
    deps,
    gifts.filter(({ published }) => published !== null).map(({ id }) => id),
  )
  const { byEvent } = await figuresOf(
    deps.db,
    [...standing.values()].map(({ event_id: event }) => event),
    now,
  )
  const { cityBySlug } = await deps.reference.get()
  return Promise.all(
    gifts.map(async (gift) => {
      const { state, form, published, waitingSince, reason, email } = gift
      const date = standing.get(gift.id)
      const today = dayIn(now, cityBySlug.get(form.city)?.time_zone ?? 'UTC')
      return {
        token: await tokenOf(gift),
        state,
        title: form.title,
        is_changing: published !== null && waitingSince !== null,
        is_cancelled: form.status === 'cancelled',
        reason,
        email: email === null ? null : masked(email),
        event: date?.slug ?? null,
        date: date === undefined ? null : toEventDate(date),
        day: form.day,
        time: form.time,
        is_past: date === undefined ? isOver(form, today) : date.ends_at <= now,
        figures: date === undefined ? null : (byEvent.get(date.event_id) ?? null),
      }
    }),
  )
}

/** A form without a day may still get one. */
function isOver(form: Gift['form'], today: string): boolean {
  const last = lastDay(form)
  return form.day !== '' && last !== null && last < today
}

/** The next date of each gift's event, or the last one, by the gift's id. */
async function standingDates(
  deps: GiftDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const [events, now] = [await deps.catalogue.eventsOf(ids), deps.clock()]
  const { rows } = await sql<Standing>`
    select distinct on (e.id) e.id event_id, e.uuid event_uuid, e.slug, ${DATE_COLUMNS}
    from event e join event_date d on d.event_id = e.id
    where e.uuid = any(${[...events.values()]}::uuid[])
    order by e.id, d.ends_at <= ${now}, case when d.ends_at > ${now} then d.starts_at end, d.starts_at desc`.execute(
    deps.db,
  )
  const byEvent = new Map(rows.map((row) => [row.event_uuid, row]))
  return new Map(
    [...events].flatMap(([id, uuid]) => {
      const row = byEvent.get(uuid)
      return row === undefined ? [] : [[id, row] as const]
    }),
  )
}
