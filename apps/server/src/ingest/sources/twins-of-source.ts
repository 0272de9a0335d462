import { sql } from 'kysely'
import { MAPPED_CONNECTORS } from '@okolo/connectors/tabular/tabular'
import type { Db } from '#server/platform/database/db.ts'
import { told, type Told } from '#server/words/messages/told.ts'

/** Pairs of a source's records that are one event at one moment under two ids, from nobody that the records name. */
export type Twins = {
  pairs: number
  /** Of them those that link to two hosts: the source has them from two others. */
  ofTwoHosts: number
  /** True if the source has a mapping, which can say where a record is from. */
  isMapped: boolean
}

/** Counts the twins of a source. Reads only listings that share an event. */
export async function twinsOf(db: Db, sourceId: number): Promise<Twins> {
  const { rows } = await sql<{ connector: string; pairs: number; ofTwoHosts: number }>`
    select s.connector, count(p.*)::int as pairs,
      count(*) filter (where p.host <> p.other_host)::int as "ofTwoHosts"
    from source s left join lateral (
      select ${HOST('a')} as host, ${HOST('b')} as other_host
      from listing a join listing b on b.event_id = a.event_id and b.source_id = a.source_id and b.id > a.id
      where a.source_id = s.id and not a.is_withdrawn and not b.is_withdrawn
        and a.content -> 'origin' is null and b.content -> 'origin' is null
        and exists (
          select from jsonb_array_elements(a.content -> 'dates') x
          join jsonb_array_elements(b.content -> 'dates') y on x -> 'start' = y -> 'start')
    ) p on true
    where s.id = ${sourceId} group by s.connector`.execute(db)
  const [row] = rows
  return {
    pairs: row?.pairs ?? 0,
    ofTwoHosts: row?.ofTwoHosts ?? 0,
    isMapped: MAPPED_CONNECTORS.includes(row?.connector ?? ''),
  }
}

const HOST = (listing: string) =>
  sql`substring(${sql.ref(`${listing}.content`)} ->> 'url' from '^https?://(?:www\\.)?([^/?#]+)')`

/** Says how many twins there are, and what an operator can do; null where there are none. */
export function twinsInWords({ pairs, ofTwoHosts, isMapped }: Twins): Told | null {
  if (pairs === 0) return null
  return ofTwoHosts === 0 || !isMapped
    ? told('twins.pairs', { pairs })
    : told('twins.pairsOfHosts', { pairs, hosts: ofTwoHosts })
}
