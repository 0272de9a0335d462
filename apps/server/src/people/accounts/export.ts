import { strToU8, zip, type AsyncZippable } from 'fflate'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Account } from './accounts.ts'
import { personalDataOf } from './erasure.ts'

/** Returns a zip of all data about a person: one JSON file per table, and the picture. */
export async function exportAccount(db: Db, account: Account, now: Date): Promise<Uint8Array> {
  const files: AsyncZippable = {
    'README.txt': strToU8(
      `Everything that Okolo stores about ${account.email}, on ${now.toISOString()}.\nEach file is one table; times are UTC. Hashes of passwords and tokens are left out.\n`,
    ),
  }
  for (const [table, rows] of Object.entries(await personalDataOf(db, account.id)))
    files[`${table}.json`] = strToU8(`${JSON.stringify(rows, null, 2)}\n`)
  const { rows } = await sql<{ webp: Uint8Array }>`
    select webp from user_picture where user_id = ${account.id}`.execute(db)
  const [picture] = rows
  if (picture !== undefined) files['picture.webp'] = [new Uint8Array(picture.webp), { level: 0 }]
  return new Promise((resolve, reject) => {
    zip(files, (error, data) => (error === null ? resolve(data) : reject(error)))
  })
}
