import type { Collection } from '@okolo/contract/events/editor'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { saidTo } from './editor-text.ts'

/** A filter with a name and a page. */
export type StoredCollection = {
  id: number
  slug: string
  names: Record<string, string>
  intros: Record<string, string>
  /** Of `names`, for readers of none of its languages. */
  language: string
  /** As in an address: `city=bratislava&free=true`. */
  filter: string
  onLanding: boolean
  /** Smaller ones come first. */
  position: number
  madeBy: string
  changedAt: Date
  endsAt: Date | null
}

const COLUMNS = sql`id, slug, names, intros, language, filter, on_landing as "onLanding", position,
  made_by as "madeBy", changed_at as "changedAt", ends_at as "endsAt"`
const MOST = 200

/** Those that have not ended, in their order; of all times where `now` is null. */
export async function listCollections(db: Db, now: Date | null): Promise<StoredCollection[]> {
  const { rows } = await sql<StoredCollection>`
    select ${COLUMNS} from collection where ${now}::timestamptz is null or ends_at is null or ends_at > ${now}
    order by position, slug limit ${MOST}`.execute(db)
  return rows
}

/** The collection with this slug, if it has not ended; of any time where `now` is null. */
export async function findCollection(
  db: Db,
  slug: string,
  now: Date | null,
): Promise<StoredCollection | null> {
  const { rows } = await sql<StoredCollection>`
    select ${COLUMNS} from collection
    where slug = ${slug} and (${now}::timestamptz is null or ends_at is null or ends_at > ${now})`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A collection for its readers. */
export function shownCollection(
  { slug, names, intros, language, filter, onLanding }: StoredCollection,
  locale: string,
): Collection {
  const intro =
    Object.keys(intros).length === 0 ? null : saidTo(locale, { texts: intros, language })
  return {
    slug,
    name: saidTo(locale, { texts: names, language }),
    intro,
    filter,
    on_landing: onLanding,
  }
}

export type NewCollection = Omit<StoredCollection, 'id' | 'madeBy' | 'changedAt'>

/** Makes a collection, or changes the one with this slug. */
export async function saveCollection(
  db: Db,
  given: NewCollection,
  { who, now }: { who: string; now: Date },
): Promise<void> {
  const { slug, names, intros, language, filter, onLanding, position, endsAt } = given
  await sql`
    insert into collection
      (slug, names, intros, language, filter, on_landing, position, made_by, changed_at, ends_at)
    values (${slug}, ${toJson(names)}::jsonb, ${toJson(intros)}::jsonb, ${language}, ${filter}, ${onLanding},
      ${position}, ${who}, ${now}, ${endsAt})
    on conflict (slug) do update set names = excluded.names, intros = excluded.intros, language = excluded.language,
      filter = excluded.filter, on_landing = excluded.on_landing, position = excluded.position,
      made_by = excluded.made_by, changed_at = excluded.changed_at, ends_at = excluded.ends_at`.execute(
    db,
  )
}

/** Removes a collection with its address. Returns whether it was there. */
export async function removeCollection(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`delete from collection where slug = ${slug} returning id`.execute(db)
  return rows.length > 0
}
