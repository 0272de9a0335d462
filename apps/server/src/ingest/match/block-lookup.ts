import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import {
  bothSought,
  EVERY_TITLE,
  ID_BITS,
  ID_MASK,
  PLATFORM_AT,
  WHOLE_AT,
  type SoughtTitles,
} from '#server/knowledge/matching/title-tag.ts'

/** Block keys that so many listings share tell nothing; whoever knows better ones finds the listing by those. */
const MAX_PER_KEY = 180
/** The rows that are counted at most: a block key of half a platform must not be read to its end. */
const MAX_READ = 2 * MAX_PER_KEY

/** Stored listings by a block key they share: those of the same time, and those of the neighbouring ones. */
export type BlockMatches = ReadonlyMap<
  number,
  { same: readonly number[]; beside: readonly number[] }
>

/** A listing that looks for others: its block keys and, within its own platform, its titles; of `minutes` under any title. */
export type Seeking = {
  platform: string
  blockKeys: readonly number[]
  minutes: ReadonlySet<number>
  titles: SoughtTitles
}

/** The stored listings that share each of these block keys. One with too many is left out. */
export function lookUpBlocks(db: Db, keys: readonly number[]): Promise<BlockMatches> {
  return lookUp(db, new Map(keys.map((key) => [key, EVERY_TITLE])), null)
}

/**
 * The stored listings that share a block key with one of these; of their own platform only those that may share a title with one
 * that has it, and few others.
 */
export function lookUpTitles(db: Db, seeking: readonly Seeking[]): Promise<BlockMatches> {
  const sought = new Map<number, SoughtTitles>()
  for (const { blockKeys, minutes, titles } of seeking)
    for (const key of blockKeys) {
      const others = sought.get(key)
      const own = minutes.has(key) ? EVERY_TITLE : titles
      sought.set(key, others === undefined ? own : bothSought(others, own))
    }
  const [platform, ...more] = new Set(seeking.map((each) => each.platform))
  const only = more.length > 0 ? null : (platform ?? null)
  return lookUp(db, sought, only)
}

async function lookUp(
  db: Db,
  sought: ReadonlyMap<number, SoughtTitles>,
  platform: string | null,
): Promise<BlockMatches> {
  if (sought.size === 0) return new Map()
  const titles = [...sought.values()]
  // How far a block key reaches is written in it. Text is read several times faster than an array, and ids beside it are
  // told by a minus faster than by a second text.
  const { rows } = await sql<{ key: number; ids: string }>`
    select k.key, b.ids from unnest(${`{${[...sought.keys()].join()}}`}::bigint[],
      ${`{${titles.map(({ wholes }) => wholes).join()}}`}::bigint[],
      ${`{${titles.map(({ stems }) => stems).join()}}`}::bigint[]) k (key, wholes, stems)
    cross join lateral (
      select count(*) as met, string_agg(id, ' ') as ids from (
        select case when ${mayBeSought(platform)}
          then (case when key = k.key then ${LISTING_ID} else - ${LISTING_ID} end)::text end as id
        from listing_block
        where key between k.key - (k.key >> 13 & 1) and k.key + (k.key >> 13 & 1)
        limit ${MAX_READ + 1}) l) b
    where b.met <= ${MAX_READ} and b.ids is not null`.execute(db)
  const shared = new Map<number, { same: number[]; beside: number[] }>()
  for (const { key, ids } of rows) {
    const there = ids.split(' ')
    if (there.length > MAX_PER_KEY) continue
    const same: number[] = []
    const beside: number[] = []
    for (const text of there) {
      const id = Number(text)
      if (id > 0) same.push(id)
      else beside.push(-id)
    }
    shared.set(key, { same, beside })
  }
  return shared
}

/** The id of the listing of a row. */
const LISTING_ID = sql<number>`(tagged_id & ${sql.lit(ID_MASK)})`

/**
 * False where a row says that its listing is of this platform and that its title is none of those looked for, `k.wholes` and
 * `k.stems`. No platform: true of every row.
 */
function mayBeSought(platform: string | null): RawBuilder<boolean> {
  if (platform === null) return sql`true`
  return sql`((tagged_id >> ${sql.lit(PLATFORM_AT)})
      is distinct from (select number from platform_number where platform = ${platform})
    or k.wholes >> (tagged_id >> ${sql.lit(WHOLE_AT)} & 63)::int & 1 = 1
    or k.stems >> (tagged_id >> ${sql.lit(ID_BITS)} & 63)::int & 1 = 1)`
}
