import type { SaveAnswer, SaveVisibility } from '@okolo/contract/people/saved'
import { sql } from 'kysely'
import { eventsBehind } from '#server/catalogue/cards/events-behind.ts'
import { canonicalEvent } from '#server/catalogue/cards/moved-to.ts'
import { savedCount } from '#server/catalogue/cards/counted-saves.ts'
import type { EventTexts } from '#server/catalogue/translations/event-texts.ts'
import { knownTarget } from '#server/catalogue/translations/known-target.ts'
import { targetOf } from '#server/catalogue/translations/reader-titles.ts'
import type { Account } from '#server/people/accounts/accounts.ts'
import { networksOf } from '#server/platform/addresses/network-of.ts'
import type { Db } from '#server/platform/database/db.ts'
import { notFound, Problem } from '#server/platform/problem.ts'
import { wishForReader, type WishDeps } from '../reader-wishes.ts'

/** More than anybody needs: a program that saves everything stops here. */
const MOST_SAVED = 5000

type Found = EventTexts & { id: number; slug: string }

/** Saves an event. Saving it again changes only who sees it. Throws a 404, and a 400 when too many are saved. */
export async function saveEvent(
  deps: WishDeps,
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
  await wishTitle(deps, event, account, { ip, now })
  return answer(db, event, true)
}

/** Shows which saves came from one network: a /24 or a /56, because a single address is changed easily. */
function networkHash({ secrets }: WishDeps, ip: string): string {
  return secrets.mac('network', `saves ${networksOf(ip)[1]?.name ?? ip}`).slice(0, 16)
}

/** Has the title translated for what this person will be told about the event. */
async function wishTitle(
  deps: WishDeps,
  event: Found,
  account: Account,
  { ip, now }: { ip: string; now: Date },
): Promise<void> {
  if (account.email_verified_at === null || account.translate_content === false) return
  const target = await knownTarget(deps.db, targetOf({ locale: account.locale, choice: account }))
  if (target === null) return
  await wishForReader(deps, [event], { target, isWhole: false, isViewed: false, ip, now })
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
