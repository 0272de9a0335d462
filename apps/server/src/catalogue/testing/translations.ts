import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { sourceHash, type SourceText } from '#server/subjects/translation/store/source-hash.ts'

/** Writes what a provider has answered, as the job does. */
export async function writeTranslation(
  db: Db,
  source: SourceText,
  { target, content }: { target: string; content: string },
): Promise<void> {
  await sql`
    insert into translation (source_hash, target, model, names, content, characters, chosen_at)
    values (${sourceHash(source)}, ${target}, 'test', '', ${content}, ${source.text.length}, now())
    on conflict do nothing`.execute(db)
}

export async function forgetTranslations(db: Db): Promise<void> {
  await sql`delete from translation`.execute(db)
}
