import { sql } from 'kysely'
import { inTransaction } from '#server/platform/database/db.ts'
import {
  judgeLogin,
  type Credentials,
  type LoginDeps,
  type LoginOutcome,
} from './password-login.ts'
import { revokeSessions, type OperatorSession } from './sessions.ts'

/**
 * Changes the password of a logged-in operator who gives the present one and a code, with the limits of a login. The
 * sessions on other devices end.
 */
export async function changePassword(
  deps: LoginDeps,
  present: Credentials,
  { passwordHash, session }: { passwordHash: string; session: OperatorSession },
): Promise<LoginOutcome> {
  const { db, clock } = deps
  const outcome = await judgeLogin(deps, present)
  if (outcome.state !== 'in') return outcome
  const { operatorId, id } = session
  if (outcome.operator.id !== operatorId) return { state: 'wrong' }
  await inTransaction(db, async (tx) => {
    await sql`update operator set password_hash = ${passwordHash} where id = ${operatorId}`.execute(
      tx,
    )
    await revokeSessions(tx, { operatorId, except: id }, clock())
  })
  return outcome
}
