import { sql } from 'kysely'
import { personColumns, type PersonRow } from '#server/people/cards/person-card.ts'
import type { Db } from '#server/platform/database/db.ts'
import { foldWord, wordsIn } from '#server/words/fold-words.ts'
import { isShownTo, joinFriendship, relationTo, type Relation } from './relations.ts'

/** A person, and what the viewer is to them. */
export type Seen = PersonRow & { id: number; relation: Relation }

const MOST_WORDS = 5

/** The folded words of what somebody types in a search for people. */
export function searchWords(search: string): string[] {
  return [...new Set(wordsIn(foldWord(search)))].slice(0, MOST_WORDS)
}

type Search = {
  viewer: number
  /** Each begins a word of the name. */
  words: readonly string[]
  /** Continues after this person. */
  after: { key: string; uuid: string } | null
  limit: number
}

/** Finds people by name who let themselves be found, in the order of their names. */
export async function findPeople(
  db: Db,
  { viewer, words, after, limit }: Search,
): Promise<(Seen & { key: string })[]> {
  // Words are letters and digits, so that quotes are enough.
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const { rows } = await sql<Seen & { key: string }>`
    select a.id, ${personColumns('a')}, a.name_key as key, ${relationTo(viewer)} as relation
    from user_account a ${joinFriendship(viewer)}
    where array_to_tsvector(string_to_array(a.name_key, ' ')) @@ ${query}::tsquery
      and a.is_findable and a.id <> ${viewer} and ${isShownTo(viewer)}
      ${after === null ? sql`` : sql`and (a.name_key collate "C", a.uuid) > (${after.key} collate "C", ${after.uuid}::uuid)`}
    order by a.name_key collate "C", a.uuid limit ${limit}`.execute(db)
  return rows
}

/** Returns a person whom the viewer may see, or null. */
export async function personFor(
  db: Db,
  viewer: number,
  uuid: string,
): Promise<(Seen & { about: string; since: Date | null }) | null> {
  const { rows } = await sql<Seen & { about: string; since: Date | null }>`
    select a.id, a.about, ${personColumns('a')}, f.confirmed_at as since, ${relationTo(viewer)} as relation
    from user_account a ${joinFriendship(viewer)}
    where a.uuid = ${uuid} and (a.id = ${viewer} or (${isShownTo(viewer)}))`.execute(db)
  return rows[0] ?? null
}

/** Returns the friends that two people share, in the order of their names. */
export async function sharedFriends(
  db: Db,
  viewer: number,
  other: number,
  limit: number,
): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select a.id, ${personColumns('a')}, ${relationTo(viewer)} as relation
    from user_account a ${joinFriendship(viewer)}
    where f.confirmed_at is not null and a.id in (
        select g.low_id + g.high_id - ${other} from friendship g
        where (g.low_id = ${other} or g.high_id = ${other}) and g.confirmed_at is not null)
      and ${isShownTo(viewer)}
    order by a.name_key collate "C", a.id limit ${limit}`.execute(db)
  return rows
}

export type Counts = { friends: number; requests_to_me: number; requests_from_me: number }

/** Returns how many friends and open requests a person has. */
export async function countsOf(db: Db, viewer: number): Promise<Counts> {
  const { rows } = await sql<{ relation: Relation; count: number }>`
    select ${relationTo(viewer)} as relation, count(*) from ${related(viewer)} group by 1`.execute(
    db,
  )
  const count = (relation: Relation) => rows.find((row) => row.relation === relation)?.count ?? 0
  return {
    friends: count('friends'),
    requests_to_me: count('received'),
    requests_from_me: count('sent'),
  }
}

/** Returns a page of a person's friends, in the order of their names. */
export async function friendsOf(
  db: Db,
  viewer: number,
  { after, limit }: Pick<Search, 'after' | 'limit'>,
): Promise<(Seen & { key: string })[]> {
  const { rows } = await sql<Seen & { key: string }>`
    select a.id, ${personColumns('a')}, a.name_key as key, 'friends' as relation
    from ${related(viewer)} and f.confirmed_at is not null
      ${after === null ? sql`` : sql`and (a.name_key collate "C", a.uuid) > (${after.key} collate "C", ${after.uuid}::uuid)`}
    order by a.name_key collate "C", a.uuid limit ${limit}`.execute(db)
  return rows
}

/** Returns a person's open requests, to them and from them, newest first. */
export async function requestsOf(
  db: Db,
  viewer: number,
  limit: number,
): Promise<(Seen & { asked_at: Date })[]> {
  const { rows } = await sql<Seen & { asked_at: Date }>`
    select a.id, ${personColumns('a')}, f.asked_at, ${relationTo(viewer)} as relation
    from ${related(viewer)} and f.confirmed_at is null
    order by f.asked_at desc, a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the people whom somebody has blocked, latest first. */
export async function blockedBy(db: Db, viewer: number, limit: number): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select a.id, ${personColumns('a')}, 'none' as relation
    from user_block b join user_account a on a.id = b.blocked_id and a.deactivated_at is null
    where b.user_id = ${viewer} order by b.blocked_at desc, a.id limit ${limit}`.execute(db)
  return rows
}

/** The friendships of a person as `f`, with the other, whose account is open, as `a`. */
function related(viewer: number) {
  return sql`friendship f
    join user_account a on a.id = f.low_id + f.high_id - ${viewer} and a.deactivated_at is null
    where (f.low_id = ${viewer} or f.high_id = ${viewer})`
}
