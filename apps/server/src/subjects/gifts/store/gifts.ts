import type { GiftState, KeptReading } from '@okolo/contract/events/gift'
import { EMPTY_GIFT, type GiftForm } from '@okolo/contract/events/gift-form'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { contentKey } from '../rules/clean-form.ts'

export type Gift = {
  id: string
  giverId: number | null
  userId: number | null
  organizerId: number | null
  /** The claim on whose dashboard it was begun, or by which its organizer was known. */
  claimId: number | null
  state: GiftState
  via: 'form' | 'mail'
  form: GiftForm
  published: GiftForm | null
  reading: KeptReading | null
  sameAs: string | null
  reason: string | null
  waitingSince: Date | null
  decidedAt: Date | null
  /** The operator's last word on it. Null: nobody has looked. */
  wasGood: boolean | null
  locale: string
  createdAt: Date
}

/** A form of before a field was known has it empty. */
const EMPTY = sql`${toJson(EMPTY_GIFT)}::jsonb`

export const GIFT_COLUMNS = sql`
  id, giver_id "giverId", user_id "userId", organizer_id "organizerId", claim_id "claimId", state, via,
  ${EMPTY} || form as form, ${EMPTY} || published as published, reading,
  same_as "sameAs", reason, waiting_since "waitingSince", decided_at "decidedAt", was_good "wasGood", locale, created_at "createdAt"`

export type NewGift = {
  state: 'draft' | 'sent'
  giverId?: number | null
  userId?: number | null
  claimId?: number | null
  via?: Gift['via']
  form: GiftForm
  reading?: KeptReading | null
  sameAs?: string | null
  locale: string
}

/** Stores a gift and returns its id. */
export async function addGift(db: Db, gift: NewGift, now: Date): Promise<string> {
  const id = randomUUID()
  const { state, giverId = null, userId = null, claimId = null } = gift
  const { via = 'form', form, reading = null } = gift
  await sql`
    insert into gift (id, giver_id, user_id, claim_id, state, via, city, form, reading, same_as, content_key, locale, created_at, changed_at)
    values (${id}, ${giverId}, ${userId}, ${claimId}, ${state}, ${via}, ${form.city}, ${toJson(form)}::jsonb,
      ${reading === null ? null : toJson(reading)}::jsonb, ${gift.sameAs ?? null}, ${contentKey(form)}, ${gift.locale},
      ${now}, ${now})`.execute(db)
  return id
}

export async function giftById(db: Db, id: string): Promise<Gift | null> {
  const { rows } = await sql<Gift>`select ${GIFT_COLUMNS} from gift where id = ${id}::uuid`.execute(
    db,
  )
  return rows[0] ?? null
}

const COLUMNS = [
  ['state', 'state'],
  ['giverId', 'giver_id'],
  ['userId', 'user_id'],
  ['organizerId', 'organizer_id'],
  ['claimId', 'claim_id'],
  ['form', 'form'],
  ['published', 'published'],
  ['reading', 'reading'],
  ['sameAs', 'same_as'],
  ['reason', 'reason'],
  ['waitingSince', 'waiting_since'],
  ['wasGood', 'was_good'],
  ['locale', 'locale'],
  ['decidedBy', 'decided_by'],
  ['decidedAt', 'decided_at'],
] as const

/** Changes of a gift; a field that is absent stays. */
export type GiftChanges = Partial<
  Pick<Gift & { decidedBy: string; decidedAt: Date }, (typeof COLUMNS)[number][0]>
>

/** Writes changes, if the gift is still in the state that they were made for. False: somebody was faster. */
export async function changeGift(
  db: Db,
  { id, state }: Pick<Gift, 'id' | 'state'>,
  changes: GiftChanges,
  now: Date,
): Promise<boolean> {
  const { form } = changes
  const sets = [
    sql`changed_at = ${now}`,
    ...COLUMNS.flatMap(([field, column]) => {
      const value = changes[field]
      if (value === undefined) return []
      const isJson = typeof value === 'object' && value !== null && !(value instanceof Date)
      return [sql`${sql.ref(column)} = ${isJson ? sql`${toJson(value)}::jsonb` : value}`]
    }),
    ...(form === undefined
      ? []
      : [sql`city = ${form.city}`, sql`content_key = ${contentKey(form)}`]),
  ]
  const { rows } = await sql`
    update gift set ${sql.join(sets)} where id = ${id}::uuid and state = ${state} returning id`.execute(
    db,
  )
  return rows.length > 0
}

const SAME_DAYS = 7

/** How often these words were sent lately: by anybody, and for the same day and place. */
export async function sameContent(
  db: Db,
  form: GiftForm,
  { except, now }: { except: string | null; now: Date },
): Promise<{ all: number; exact: number }> {
  const since = new Date(now.getTime() - SAME_DAYS * 86_400_000)
  const { rows } = await sql<{ all: number; exact: number }>`
    select count(*)::int as "all",
      count(*) filter (where form ->> 'day' = ${form.day} and form ->> 'time' = ${form.time}
        and form ->> 'venue' = ${form.venue} and form ->> 'place' = ${form.place}
        and form ->> 'address' = ${form.address})::int exact
    from gift where content_key = ${contentKey(form)} and state not in ('draft', 'withdrawn') and created_at >= ${since}
      and id is distinct from ${except}::uuid`.execute(db)
  return rows[0] ?? { all: 0, exact: 0 }
}

const DRAFT_DAYS = 1
const UNCONFIRMED_DAYS = 7
const KEPT_DAYS = 180

/** Forgets drafts of nobody after a day, gifts of unconfirmed addresses after a week, what ended half a year ago, and what is published a year after its last day. */
export async function forgetGifts(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await sql`
    delete from gift where (state = 'draft' and user_id is null and claim_id is null and created_at < ${before(DRAFT_DAYS)})
      or (state = 'draft' and changed_at < ${before(KEPT_DAYS)})
      or (state = 'sent' and created_at < ${before(UNCONFIRMED_DAYS)})
      or (state in ('refused', 'withdrawn') and changed_at < ${before(KEPT_DAYS)})
      or (published is not null and changed_at < ${before(2 * KEPT_DAYS)} and not exists (
        select from listing l join event_date d on d.event_id = l.event_id
        where l.platform = 'given' and l.platform_id = gift.id::text and not l.is_withdrawn
          and d.ends_at > ${before(2 * KEPT_DAYS)}))`.execute(db)
  await sql`
    delete from gift_picture where gift_id is null and made_at < ${before(DRAFT_DAYS)}`.execute(db)
  await sql`
    delete from giver g where banned_at is null and refused_at is null and created_at < ${before(UNCONFIRMED_DAYS)}
      and not exists (select from gift where gift.giver_id = g.id)`.execute(db)
}

/** Everything that an address has given. */
export async function giftsOfGiver(db: Db, giverId: number): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select ${GIFT_COLUMNS} from gift where giver_id = ${giverId} order by created_at, id`.execute(
    db,
  )
  return rows
}
