import type { SaveAnswer, SaveVisibility, UserState } from '@okolo/contract/people/saved'
import { sql } from 'kysely'
import { eventsBehind } from '#server/catalogue/cards/events-behind.ts'
import { canonicalEvent } from '#server/catalogue/cards/moved-to.ts'
import { savedCount } from '#server/catalogue/cards/counted-saves.ts'
import type { EventTexts } from '#server/subjects/translation/store/event-texts.ts'
import { knownTarget } from '#server/subjects/translation/store/known-target.ts'
import { targetOf } from '#server/subjects/translation/store/reader-titles.ts'
import type { Account } from '#server/people/accounts/accounts.ts'
import { networksOf } from '#server/platform/addresses/network-of.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import {
  requestReaderTranslations,
  type TranslationRequestDeps,
} from '#server/subjects/translation/reader-requests.ts'
import { areFriends, isShownTo, friendIds } from '#server/subjects/friends/store/relations.ts'
import { personCard, personColumns, type PersonRow } from '#server/people/cards/person-card.ts'

/** More than anybody needs: a program that saves everything stops here. */
const MOST_SAVED = 5000

type Found = EventTexts & { id: number; slug: string }

/** Saves an event. Saving it again changes only who sees it. Throws a 404, and a 400 when too many are saved. */
export async function saveEvent(
  deps: TranslationRequestDeps,
  account: Account,
  slug: string,
  { visibility, ip, now }: { visibility: SaveVisibility | undefined; ip: string; now: Date },
): Promise<SaveAnswer> {
  const { db } = deps
  const event = await eventAt(db, slug)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from saved_event where user_id = ${account.id}`.execute(db)
  if ((rows[0]?.n ?? 0) >= MOST_SAVED)
    throw new Problem(400, 'invalid', `At most ${MOST_SAVED} events can be saved.`)
  await sql`
    insert into saved_event (user_id, event_id, visibility, saved_at, network)
    values (${account.id}, ${event.id}, ${visibility ?? account.saves_visibility}, ${now}, ${networkHash(deps, ip)})
    on conflict (user_id, event_id) do update set visibility = coalesce(${visibility ?? null}, saved_event.visibility)`.execute(
    db,
  )
  await requestTitle(deps, event, account, { ip, now })
  return answer(db, event, true)
}

/** Shows which saves came from one network: a /24 or a /56, because a single address is changed easily. */
function networkHash({ secrets }: TranslationRequestDeps, ip: string): string {
  return secrets.mac('network', `saves ${networksOf(ip)[1]?.name ?? ip}`).slice(0, 16)
}

/** Has the title translated for later notifications of this person. */
async function requestTitle(
  deps: TranslationRequestDeps,
  event: Found,
  account: Account,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  if (account.email_verified_at === null || account.translate_content === false) return
  const target = await knownTarget(deps.db, targetOf({ locale: account.locale, choice: account }))
  if (target === null) return
  await requestReaderTranslations(deps, [event], {
    target,
    isWhole: false,
    isViewed: false,
    ip,
    now,
  })
}

/** Forgets a save, also one of an event that has joined this one. Throws a 404. */
export async function unsaveEvent(db: Db, account: Account, slug: string): Promise<SaveAnswer> {
  const event = await eventAt(db, slug)
  await sql`
    delete from saved_event where user_id = ${account.id}
      and event_id in ${eventsBehind([event.id])}`.execute(db)
  return answer(db, event, false)
}

async function eventAt(db: Db, slug: string): Promise<Found> {
  const found =
    (await find(db, slug)) ?? (await find(db, (await canonicalEvent(db, slug, null))?.slug))
  if (found === undefined) throw notFound('The event')
  return found
}

async function find(db: Db, slug: string | undefined): Promise<Found | undefined> {
  if (slug === undefined) return undefined
  const { rows } = await sql<Found>`
    select id, slug, titles, language, coalesce(detail -> 'summaries', '{}') summaries, '{}'::jsonb descriptions
    from event where slug = ${slug} and merged_into is null and status <> 'taken_down'`.execute(db)
  return rows[0]
}

async function answer(db: Db, { id, slug }: Found, isSaved: boolean): Promise<SaveAnswer> {
  const { rows } = await sql<{ n: number }>`select ${savedCount(id)} n`.execute(db)
  return { slug, is_saved: isSaved, saved_count: rows[0]?.n ?? 0 }
}

/** The id of a friend. Throws a 404 for people whom the asker cannot see, and a 403 for those who are not friends. */
export async function requireFriend(db: Db, asker: number, uuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select a.id from user_account a where a.uuid = ${uuid}::uuid and ${isShownTo(asker)}`.execute(
    db,
  )
  const id = rows[0]?.id
  if (id === undefined) throw notFound('The person')
  if (await areFriends(db, asker, id)) return id
  throw new Problem(403, 'not_allowed', 'You must be friends to see this')
}

/** A page asks for the user state of at most this many events. */
const MOST = 2000

type Going = PersonRow & { slug: string }

/** The user state: the person's own saves, the latest first, and what friends are going to. */
export async function userState(db: Db, userId: number): Promise<UserState> {
  const friends = await friendIds(db, userId)
  const [own, going] = await Promise.all([
    sql<{ slug: string; isHidden: boolean }>`
      select e.slug, bool_and(s.visibility = 'nobody') as "isHidden" from saved_event s
      join current_event e on e.own_id = s.event_id
      where s.user_id = ${userId} group by e.slug order by max(s.saved_at) desc limit ${MOST}`.execute(
      db,
    ),
    sql<Going>`
      select distinct e.slug, ${personColumns('a')}, e.next_starts_at from saved_event s
      join current_event e on e.own_id = s.event_id and e.next_starts_at is not null
      join user_account a on a.id = s.user_id
      where s.user_id = any(${friends}::bigint[]) and s.visibility = 'friends'
      order by e.next_starts_at, e.slug, a.uuid limit ${MOST}`.execute(db),
  ])
  return {
    saved: own.rows.map(({ slug }) => slug),
    hidden: own.rows.flatMap(({ slug, isHidden }) => (isHidden ? [slug] : [])),
    going: [...Map.groupBy(going.rows, ({ slug }) => slug)].map(([slug, people]) => ({
      slug,
      friends: people.map(({ uuid }) => uuid),
    })),
    friends: [...new Map(going.rows.map((person) => [person.uuid, personCard(person)])).values()],
  }
}

/** A friend's uuid and a date's id. */
type Plan = { friend: string; id: number }

/** The next date of the events that each friend has saved for friends, the soonest first. */
export async function nextOfFriends(db: Db, userId: number, now: Date): Promise<Plan[]> {
  const friends = await friendIds(db, userId)
  const { rows } = await sql<Plan>`
    select friend, id from (
      select distinct on (s.user_id) a.uuid friend, d.id, d.starts_at from saved_event s
      join user_account a on a.id = s.user_id
      join current_event own on own.own_id = s.event_id
      join event e on e.id = own.id and e.status <> 'taken_down'
      join event_date d on d.event_id = e.id and d.is_live and coalesce(d.open_until, d.ends_at) > ${now}
      where s.user_id = any(${friends}::bigint[]) and s.visibility = 'friends'
      order by s.user_id, d.starts_at, d.id) next
    order by starts_at, id, friend limit ${MOST}`.execute(db)
  return rows
}
