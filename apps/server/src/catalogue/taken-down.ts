import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

/** Whether an event was here and was taken down: its page answers 410, not 404 (specification 2). */
export async function wasTakenDown(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`
    select id from event where slug = ${slug} and status = 'taken_down'`.execute(db)
  return rows.length > 0
}
