import { languageOf, LanguageTag } from '@okolo/contract/language-tag'
import { isLocale } from '@okolo/contract/locale'
import type { Db } from '#server/platform/database/db.ts'

/** The language that texts are translated into for a tag; its regions share it. Null for one that we do not know. */
export async function knownTarget(db: Db, tag: string): Promise<string | null> {
  if (!LanguageTag.safeParse(tag).success) return null
  const code = languageOf(tag)
  if (isLocale(code)) return code
  const rows = await db.selectFrom('language').select('code').where('code', '=', code).execute()
  return rows[0]?.code ?? null
}
