import { hash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'

/** A text and its BCP 47 language, `und` if unknown. */
export type SourceText = { language: string; text: string }

/** The key of a text's translations. Equal texts of any events share them, and a changed text has none. */
export function sourceHash({ language, text }: SourceText): string {
  return hash('sha256', `${language}\n${text}`, 'hex')
}

/** The same key of two SQL expressions. */
export function sourceHashColumn(
  language: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
): RawBuilder<string> {
  return sql<string>`encode(sha256(convert_to(${language} || E'\n' || ${text}, 'UTF8')), 'hex')`
}
