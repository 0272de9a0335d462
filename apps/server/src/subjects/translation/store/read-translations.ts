import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { sourceHash, sourceHashColumn, type SourceText } from './source-hash.ts'

/** Target -> translated title of the row of `event` with this name, or null. */
export function titleTranslations(
  event: RawBuilder<unknown> = sql`e`,
): RawBuilder<Record<string, string> | null> {
  return sql<Record<string, string> | null>`(
    select jsonb_object_agg(target, content) from (
      select distinct on (target) target, content from translation
      where source_hash = ${sourceHashColumn(sql`${event}.language`, sql`${event}.title`)}
      order by target, chosen_at desc) latest
    where content is not null)`
}

/** The translations of texts into a language, by `sourceHash`. Null: no answer passed the checks. Absent: nobody asked yet. */
export async function readTranslations(
  db: Db,
  texts: readonly SourceText[],
  target: string,
): Promise<Map<string, string | null>> {
  if (texts.length === 0) return new Map()
  const { rows } = await sql<{ source_hash: string; content: string | null }>`
    select distinct on (source_hash) source_hash, content from translation
    where source_hash = any(${texts.map(sourceHash)}) and target = ${target}
    order by source_hash, chosen_at desc`.execute(db)
  return new Map(rows.map(({ source_hash, content }) => [source_hash, content]))
}
