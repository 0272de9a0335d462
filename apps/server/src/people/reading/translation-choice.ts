import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/schema.gen.ts'

type TranslationChoice = Pick<
  Selectable<Tables['user_account']>,
  'translate_content' | 'translate_to' | 'show_original'
>

type ChoosingPerson = TranslationChoice & { locale: string }

/** How an account's person wants to read events. Null: there is no such account. */
export async function translationChoiceOf(db: Db, userId: number): Promise<ChoosingPerson | null> {
  const { rows } = await sql<ChoosingPerson>`
    select translate_content, translate_to, show_original, locale from user_account
    where id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/** The same of the account that owns an address, if there is one: a letter may go to an address alone. */
export async function choiceOfAddress(db: Db, emailKey: string): Promise<TranslationChoice | null> {
  const { rows } = await sql<TranslationChoice>`
    select translate_content, translate_to, show_original from user_account
    where email_key = ${emailKey} and email_verified_at is not null and deactivated_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}
