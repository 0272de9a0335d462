/** @module-tag embedded */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { openDatabase } from './db.ts'
import { PgliteClient } from './pglite-client.ts'
import { requireSpace } from './db.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const step of undo.splice(0).toReversed()) step()
})

/** A disk of this many MB; null where this process may not mount one. */
function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'okolo-disk-'))
  undo.push(() => rmSync(folder, { recursive: true }))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return null
  }
  undo.push(() => execFileSync('umount', ['-l', folder]))
  return folder
}

test('a full disk is an error, not silence: the database is given up, and opens again once there is space', async ({
  skip,
}) => {
  const disk = smallDisk(150)
  if (disk === null) return skip('no file system can be mounted here')
  const dataDir = join(disk, 'var')
  const database = await openDatabase({ dataDir })
  await database.exec('create table note (id int primary key, text text)')
  await sql`insert into note values (0, 'stored')`.execute(database.db)
  const fill = async (id: number): Promise<void> => {
    await sql`
      insert into note select ${id}::int, string_agg(md5(random()::text), '') from generate_series(1, 60000)`.execute(
      database.db,
    )
    await fill(id + 1)
  }
  await expect(fill(1)).rejects.toThrow(DatabaseUnavailable)
  expect((await database.lost).message).toMatch(/No space left/)
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow(DatabaseUnavailable)
  await database.close()

  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /not enough space for the database.*MB are free/,
  )
  execFileSync('mount', ['-o', 'remount,size=400m', disk])
  const again = await openDatabase({ dataDir })
  const { rows } = await sql`select text from note where id = 0`.execute(again.db)
  expect(rows).toEqual([{ text: 'stored' }])
  await sql`insert into note values (-1, 'more')`.execute(again.db)
  await again.close()
}, 90_000)

test('a query that never ends gives the database up, for those who wait behind it as well', async () => {
  const client = await PgliteClient.start({}, 1_500)
  const never = client.call({ kind: 'query', sql: 'select pg_sleep(3600)', parameters: [] })
  const behind = client.call({ kind: 'query', sql: 'select 1', parameters: [] })
  await expect(never).rejects.toThrow(DatabaseUnavailable)
  await expect(behind).rejects.toThrow(DatabaseUnavailable)
  expect((await client.lost).message).toBe('The embedded database did not answer within 1.5 s')
  await client.close()
})

test('space is checked before the database is opened', async () => {
  await expect(requireSpace(tmpdir(), 1024)).resolves.toBeUndefined()
  await expect(requireSpace(tmpdir(), 2 ** 60)).rejects.toThrow(/There is not enough space/)
})
