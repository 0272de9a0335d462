import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

export type OwnKey = { privateKey: KeyObject; publicKeyPem: string }

const generate = promisify(generateKeyPair)

/**
 * Returns the instance's key pair, made on first use and kept in the database for all processes.
 * Anyone who can read the database can sign in the instance's name.
 */
export async function ownKey(db: Db, now: Date): Promise<OwnKey> {
  const known = await storedKey(db)
  if (known !== null) return known
  const { privateKey, publicKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  await sql`
    insert into activitypub_key (id, private_key, public_key, created_at)
    values (1, ${privateKey}, ${publicKey}, ${now}) on conflict do nothing`.execute(db)
  const made = await storedKey(db)
  if (made === null) throw new Error('The key pair was not stored')
  return made
}

async function storedKey(db: Db): Promise<OwnKey | null> {
  const { rows } = await sql<{ private_key: string; public_key: string }>`
    select private_key, public_key from activitypub_key where id = 1`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  return { privateKey: createPrivateKey(row.private_key), publicKeyPem: row.public_key }
}
