import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../database/db.ts'
import { toJson } from '../json-column.ts'
import { emailKey } from './email-key.ts'

/** A letter that a stranger asks for. A job decides later if there is anything to send. */
export type LetterRequest = {
  kind: 'reset' | 'delete' | 'cancel' | 'newsletter' | 'invite'
  email: string
  locale: string
  details?: Record<string, string>
}

/**
 * Notes that a letter is asked for. It is stored before the answer, and costs the same for every address, so that neither a crash
 * nor the time tells anything.
 */
export async function requestLetter(
  db: Db,
  { kind, email, locale, details = {} }: LetterRequest,
  now: Date,
): Promise<void> {
  await sql`
    insert into letter_request (kind, email, email_key, locale, details, asked_at, due_at)
    values (${kind}, ${email}, ${emailKey(email)}, ${locale}, ${toJson(details)}::jsonb, ${now}, ${now})`.execute(
    db,
  )
}

type Answer = (tx: Tx, request: Required<LetterRequest>) => Promise<void>

const PAUSE_MS = 60_000
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * Answers all requests. A request goes in the transaction that queues its letter, so there is one letter at most. A request that
 * fails is tried again after a minute, for a week.
 */
export async function answerRequests(
  { db, clock, error }: { db: Db; clock: () => Date; error: (error: unknown) => void },
  answer: Answer,
  stop?: AbortSignal,
): Promise<void> {
  await sql`
    delete from letter_request where asked_at < ${new Date(clock().getTime() - KEPT_MS)}`.execute(
    db,
  )
  const isStopped = () => stop?.aborted === true
  for (let isMore = true; isMore && !isStopped();) {
    let id = 0
    try {
      isMore = await inTransaction(db, async (tx) => {
        const { rows } = await sql<Required<LetterRequest> & { id: number }>`
          delete from letter_request where id = (
            select id from letter_request where due_at <= ${clock()}
            order by due_at, id limit 1 for update skip locked)
          returning id, kind, email, locale, details`.execute(tx)
        const [request] = rows
        if (request === undefined) return false
        id = request.id
        await answer(tx, request)
        return true
      })
    } catch (cause) {
      if (id === 0) throw cause
      const later = new Date(clock().getTime() + PAUSE_MS)
      await sql`update letter_request set due_at = ${later} where id = ${id}`.execute(db)
      error(cause)
    }
  }
}
