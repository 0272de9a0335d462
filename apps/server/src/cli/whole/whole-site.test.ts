import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSession } from '#server/platform/database/whole/session.ts'
import { visitors } from '#server/app/testing/faults/acknowledged-writes.ts'
import { accountOf, eventSlugs, signUp } from '../testing/site-visits.ts'
import { killed, okolo, startSite } from '../testing/site-processes.ts'
import { digests, dropDatabases, emptyPostgres, one, SERVER } from '../testing/whole-databases.ts'

const SETTINGS = {
  PUBLIC_URL: 'https://okolo.example',
  OKOLO_MAIL_BOX: '1',
  OKOLO_TRUST_PROXY: '127.0.0.1,::1',
}

let folder: string
let dataDir: string
let backup: string
/** Somebody who is signed in throughout. */
let token: string
/** A digest of each table in the backup. */
let restored: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'okolo-whole-'))
  dataDir = join(folder, 'first')
  backup = join(folder, 'backup.tar.zst')
  await mkdir(join(dataDir, 'translation'), { recursive: true })
  await writeFile(join(dataDir, 'translation/bratislava.json'), '{"eager":["uk"]}')
  await mkdir(join(dataDir, 'images/abc'), { recursive: true })
  await writeFile(join(dataDir, 'images/abc/320.webp'), 'a cache')
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await dropDatabases()
})

const began = performance.now()
/** The settings of a process. The clock goes on from one to the next. */
function at(dir: string): Record<string, string> {
  const now = new Date(Date.parse('2026-11-20T12:00:00Z') + performance.now() - began)
  return { ...SETTINGS, DATA_DIR: dir, OKOLO_NOW: now.toISOString() }
}

const byName = (a: string, b: string) => a.localeCompare(b)

const me = (origin: string) => accountOf(origin, token)

test(
  'a backup of a site that people write to is restored elsewhere, whole',
  { timeout: 240_000 },
  async () => {
    // Its own folder is not in DATA_DIR.
    const own = join(folder, 'own-site')
    await mkdir(own)
    await writeFile(join(own, 'site.json'), '{ "name": "Horná Ves" }')
    const OKOLO_SITE = own
    const site = await startSite({ ...at(dataDir), OKOLO_DEMO: '1', OKOLO_SITE })
    token = await signUp(site.origin, 'ada@example.com')
    const people = visitors(await eventSlugs(site.origin))
    const traffic = people.write(site.origin)
    while (people.acknowledged.saves.length < 5) await new Promise((done) => setTimeout(done, 20))
    const before = structuredClone(people.acknowledged)
    const made = await okolo(['backup', '--to', backup], { ...at(dataDir), OKOLO_SITE })
    const after = people.acknowledged.signups.length
    await traffic.stop()
    const seen = await me(site.origin)
    await site.stop()
    expect(made).toMatchObject({
      code: 0,
      said: expect.stringContaining('secrets.json, translation, site.'),
    })
    expect((await stat(backup)).mode & 0o777).toBe(0o600)
    expect(after).toBeGreaterThan(before.signups.length)

    const copy = join(folder, 'copy')
    expect(await okolo(['restore', backup, '--into', copy], at(dataDir))).toMatchObject({ code: 0 })
    expect(await readdir(copy)).toEqual(['lock', 'pglite', 'secrets.json', 'site', 'translation'])
    expect(await readFile(join(copy, 'secrets.json'))).toEqual(
      await readFile(join(dataDir, 'secrets.json')),
    )
    const stored = await one<{ emails: string[]; saves: number }>(
      { dataDir: copy },
      `select array_agg(email) as emails, (select count(*)::int from saved_event) as saves from user_account`,
    )
    expect(stored?.emails).toEqual(expect.arrayContaining(before.signups))
    expect(stored?.saves).toBeGreaterThanOrEqual(before.saves.length)
    restored = await digests({ dataDir: copy })
    const again = await startSite(at(copy))
    expect([seen, await me(again.origin)]).toEqual([[200, expect.anything()], seen])
    await again.stop()
  },
)

test(
  'a backup that is killed leaves no half file, and the next one deletes what it left',
  { timeout: 240_000 },
  async () => {
    const to = join(folder, 'backups')
    const left = async () => (existsSync(to) ? (await readdir(to)).toSorted(byName) : [])
    await killed(['backup', '--to', to], at(dataDir), async () => {
      const [work = ''] = await left()
      return existsSync(join(to, work, 'half'))
    })
    expect(await left()).toEqual([expect.stringMatching(/^\.okolo-backup-/)])
    await writeFile(join(to, 'okolo-other.example-20261101T120000Z.tar.zst'), 'of another site')
    for (const day of [21, 22]) {
      const settings = { ...at(dataDir), OKOLO_NOW: `2026-11-${day}T12:00:00Z` }
      expect(await okolo(['backup', '--to', to, '--keep', '1'], settings)).toMatchObject({
        code: 0,
      })
    }
    expect(await left()).toEqual([
      expect.stringMatching(/^okolo-okolo\.example-20261122T1200\d\dZ\.tar\.zst$/),
      'okolo-other.example-20261101T120000Z.tar.zst',
    ])
  },
)

test(
  'a restore that is killed leaves a closed database, and the same call restores it',
  { timeout: 240_000 },
  async () => {
    const to = join(folder, 'killed')
    const settings = at(to)
    const staged = join(to, '.restoring/content/database/base')
    await killed(['restore', backup], settings, () => existsSync(staged))
    expect(await okolo(['sources'], settings)).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        `Half restored: the embedded database in ${to}. Finish it: npm run okolo -- restore ${backup}`,
      ),
    })
    expect(await okolo(['restore', backup], settings)).toMatchObject({ code: 0 })
    expect(
      (await readdir(to)).filter((name) => name.startsWith('.') || name === 'closed.json'),
    ).toEqual([])
    expect(await digests({ dataDir: to })).toEqual(restored)
    expect(await okolo(['sources'], settings)).toMatchObject({ code: 0 })
  },
)

test(
  'nothing is lost by a restore without --replace, by a damaged file or by another kind',
  { timeout: 240_000 },
  async () => {
    const before = await digests({ dataDir })
    const refused = async (args: string[], why: string, settings = at(dataDir)) =>
      expect(await okolo(['restore', ...args], settings)).toMatchObject({
        said: expect.stringContaining(why),
      })
    await refused([backup], 'There is a database in')
    const bytes = await readFile(backup)
    const cut = join(folder, 'cut.tar.zst')
    await writeFile(cut, bytes.subarray(0, bytes.length / 2))
    await refused([cut, '--replace'], 'cut off or damaged')
    const changed = join(folder, 'changed.tar.zst')
    bytes[bytes.length - 5000] = (bytes.at(-5000) ?? 0) ^ 1
    await writeFile(changed, bytes)
    await refused([changed, '--replace'], 'damaged')
    await refused(
      [backup, '--into', 'postgres://nobody@127.0.0.1:1/none'],
      'This backup is of the embedded database',
    )
    await refused([backup], 'signed with another secret', {
      ...at(join(folder, 'none')),
      OKOLO_SECRET: 'a word of thirty-two letters or more',
    })
    expect(await digests({ dataDir })).toEqual(before)
  },
)

describe.skipIf(SERVER === '')('to PostgreSQL and back', () => {
  let url: string

  test('a move is refused while a server writes', { timeout: 240_000 }, async () => {
    url = await emptyPostgres()
    const site = await startSite(at(dataDir))
    expect(await okolo(['move', '--to', url], at(dataDir))).toMatchObject({
      said: expect.stringContaining('Stop it, so that no write is lost'),
    })
    expect(await me(site.origin)).toContain(200)
    await site.stop()
  })

  test(
    'a killed move goes on; then people find everything, and nobody starts on the old database',
    { timeout: 240_000 },
    async () => {
      const before = await digests({ dataDir })
      const watch = await openSession({ databaseUrl: url })
      const tables = async () => {
        const [row] = await watch
          .rows<{ n: number }>('select count(*)::int as n from okolo_closed.table_moved')
          .catch(() => [])
        return row?.n ?? 0
      }
      for (const enough of [10, 60])
        await killed(['move', '--to', url], at(dataDir), async () => (await tables()) >= enough)
      const closed = { code: 1, said: expect.stringContaining('Finish') }
      for (const settings of [at(dataDir), { ...at(dataDir), DATABASE_URL: url }])
        expect(await okolo(['sources'], settings)).toMatchObject(closed)
      await watch.close()
      const moved = await okolo(['move', '--to', url], at(dataDir))
      expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('are there already') })
      expect(moved.said).not.toContain('postgres@')
      expect(await digests({ databaseUrl: url })).toEqual(before)
      expect(await okolo(['sources'], at(dataDir))).toMatchObject({
        code: 1,
        said: expect.stringContaining('Moved away'),
      })
      const site = await startSite({ ...at(dataDir), DATABASE_URL: url })
      expect(await me(site.origin)).toEqual([
        200,
        expect.objectContaining({ email: 'ada@example.com' }),
      ])
      // A number that is not taken yet.
      expect(await signUp(site.origin, 'grace@example.com')).toMatch(/\w/)
      await site.stop()
    },
  )

  test('a move that is given up opens the old database again', { timeout: 240_000 }, async () => {
    const [target, from] = [await emptyPostgres(), { dataDir: join(folder, 'copy') }]
    const settings = at(from.dataDir)
    await killed(['move', '--to', target], settings, () =>
      existsSync(join(from.dataDir, 'closed.json')),
    )
    const before = await digests(from)
    expect(await okolo(['move', '--to', target, '--give-up'], settings)).toMatchObject({ code: 0 })
    expect(await digests(from)).toEqual(before)
    expect(await okolo(['sources'], settings)).toMatchObject({ code: 0 })
  })

  test('a backup of PostgreSQL is restored, also after a kill', { timeout: 240_000 }, async () => {
    const file = join(folder, 'postgres.tar.zst')
    const settings = { ...at(dataDir), DATABASE_URL: url }
    expect(await okolo(['backup', '--to', file], settings)).toMatchObject({ code: 0 })
    const other = await emptyPostgres()
    const there = { ...at(join(folder, 'elsewhere')), DATABASE_URL: other }
    const watch = await openSession({ databaseUrl: other })
    await killed(['restore', file], there, async () => {
      const [row] = await watch.rows<{ found: boolean }>(
        `select to_regclass('okolo_closed.note') is not null as found`,
      )
      return row?.found === true
    })
    expect(await okolo(['sources'], there)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Half restored: PostgreSQL at'),
    })
    expect(await okolo(['restore', file], there)).toMatchObject({ code: 0 })
    await watch.close()
    expect(await digests({ databaseUrl: other })).toEqual(await digests({ databaseUrl: url }))
    expect(existsSync(join(folder, 'elsewhere/secrets.json'))).toBe(true)
    expect(await okolo(['restore', file], there)).toMatchObject({
      said: expect.stringContaining('is not empty'),
    })
  })

  test(
    'the way back gives the same rows under the same numbers',
    { timeout: 240_000 },
    async () => {
      const back = join(folder, 'back')
      const settings = { ...at(dataDir), DATABASE_URL: url }
      const before = await digests({ databaseUrl: url })
      await killed(['move', '--to', `embedded:${back}`], settings, () =>
        existsSync(join(back, 'pglite/global')),
      )
      expect(await okolo(['move', '--to', `embedded:${back}`], settings)).toMatchObject({ code: 0 })
      expect(await digests({ dataDir: back })).toEqual(before)
      const site = await startSite(at(back))
      expect(await me(site.origin)).toEqual([
        200,
        expect.objectContaining({ email: 'ada@example.com' }),
      ])
      await site.stop()
    },
  )
})
