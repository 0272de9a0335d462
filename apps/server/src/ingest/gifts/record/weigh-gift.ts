import { given } from '@okolo/connectors/given/given'
import { sql } from 'kysely'
import { storeGift, type PublishDeps } from './store-gift.ts'

/** Gives what stands of a gift the other weight. Nothing happens where it has it. Throws a Problem where the pipeline refuses it. */
export async function weighGift(
  deps: PublishDeps,
  id: string,
  isOrganizers: boolean,
): Promise<void> {
  const { rows } = await sql<{ city: string; raw: string }>`
    select c.slug city, r.raw from source s join city c on c.id = s.city_id
    join source_record r on r.source_id = s.id and r.record_id = ${id} and r.state = 'mapped'
    where s.connector = ${given.manifest.id} and (s.role = 'organizer') <> ${isOrganizers}`.execute(
    deps.database.db,
  )
  const [record] = rows
  if (record !== undefined)
    await storeGift(deps, { id, city: record.city, isOrganizers }, JSON.parse(record.raw))
}
