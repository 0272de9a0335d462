import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Secrets } from '../secrets.ts'
import { PROGRAM } from '../release.ts'

const REMEDY = `  - Copy secrets.json from the DATA_DIR of the server, or the backup, that this database comes from.
  - Or start every process of the site with the same OKOLO_SECRET.
  - Or, where the other secret is lost for good: ${PROGRAM} secret accept
    Links in letters that were sent stop working then, and people have to log in again.`

/**
 * Throws if the secret differs from the one that signed this database's sessions and links. The
 * first process with a secret sets it.
 */
export async function requireSameSecret(db: Db, secrets: Secrets, now: Date): Promise<void> {
  // A missing secrets file would otherwise be made anew, with a wrong secret.
  const stored = await storedFingerprint(db)
  if (stored !== null && !secrets.exist())
    throw new Error(
      `This database is signed with a secret that is not here: there is no ${secrets.source}.\n${REMEDY}`,
    )
  const own = fingerprintOf(secrets)
  await sql`
    insert into server_secret (fingerprint, accepted_at) values (${own}, ${now}) on conflict do nothing`.execute(
    db,
  )
  if ((await storedFingerprint(db)) !== own)
    throw new Error(
      `This database is signed with another secret than ${secrets.source}. Two processes of one site need the same, and two sites need two databases.\n${REMEDY}`,
    )
}

/** Makes this process's secret the site's. Returns false if it was already. */
export async function acceptSecret(db: Db, secrets: Secrets, now: Date): Promise<boolean> {
  const own = fingerprintOf(secrets)
  const { rows } = await sql`
    insert into server_secret (fingerprint, accepted_at) values (${own}, ${now})
    on conflict (id) do update set fingerprint = excluded.fingerprint, accepted_at = excluded.accepted_at
      where server_secret.fingerprint <> excluded.fingerprint
    returning id`.execute(db)
  return rows.length > 0
}

/** Tells two secrets apart without revealing either. */
export function fingerprintOf(secrets: Secrets): string {
  return secrets.mac('fingerprint', 'okolo')
}

async function storedFingerprint(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    fingerprint: string
  }>`select fingerprint from server_secret`.execute(db)
  return rows[0]?.fingerprint ?? null
}
