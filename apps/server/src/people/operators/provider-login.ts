import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { OpenIdPerson } from '../sessions/openid.ts'
import { findOperator, type Operator } from './operators.ts'

/**
 * Returns the operator whom a provider has logged in, or null. The first login joins the operator of
 * a confirmed address who was invited; later ones are known by the subject.
 */
export async function meetOperator(
  db: Db,
  { issuer, subject, email, isEmailVerified }: { issuer: string } & OpenIdPerson,
  now: Date,
): Promise<Operator | null> {
  const { rows: known } = await sql<{ id: number }>`
    select id from operator
    where oidc_issuer = ${issuer} and oidc_subject = ${subject} and ended_at is null`.execute(db)
  const [same] = known
  if (same !== undefined) return findOperator(db, same.id)
  if (!isEmailVerified || email === '') return null
  const { rows: joined } = await sql<{ id: number }>`
    update operator set oidc_issuer = ${issuer}, oidc_subject = ${subject}
    where lower(email) = lower(${email}) and ended_at is null
      and (oidc_subject is null or oidc_issuer <> ${issuer})
      and (joined_at is not null or invite_expires_at > ${now})
    returning id`.execute(db)
  const [first] = joined
  return first === undefined ? null : findOperator(db, first.id)
}
