import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'

/** Tells if an event was taken down: its page then answers 410 instead of 404 (specification 2). */
export async function wasTakenDown(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select id from event where slug = ${slug} and status = 'taken_down'`.execute(db)
  return rows.length > 0
}
