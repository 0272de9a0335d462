import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { sourceHash, type SourceText } from '#server/subjects/translation/store/source-hash.ts'

/** Stores a translation as the job does. Null: no answer passed the checks. */
export async function translated(
  db: Db,
  source: SourceText,
  target: string,
  content: string | null,
): Promise<void> {
  await sql`
    insert into translation (source_hash, target, model, names, content, characters, chosen_at)
    values (${sourceHash(source)}, ${target}, 'test', '', ${content}, 10, ${new Date(0)})`.execute(
    db,
  )
}
