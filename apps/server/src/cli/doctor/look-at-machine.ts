import { existsSync } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { filesBelow } from '#server/platform/files.ts'
import { systemClock } from '#server/platform/clock.ts'
import { lasting, off, ok, warning, wrong, type Finding, type Patient } from './finding.ts'

const MB = 1024 * 1024
/** The embedded database refuses to start below this. */
const LEAST_MB = 64
const LITTLE_MB = 2048
const LITTLE_SHARE = 0.05

export async function lookAtDisk({ config: { dataDir } }: Patient): Promise<Finding> {
  if (!existsSync(dataDir)) return off(`${dataDir} is not there: the first start makes it`)
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const [free, all] = [(bavail * bsize) / MB, (blocks * bsize) / MB]
  const text = `${Math.floor(free)} of ${Math.floor(all)} MB are free in ${dataDir}`
  if (free < LEAST_MB) return wrong(text, 'Free some: the server does not start.')
  return free < Math.min(LITTLE_MB, all * LITTLE_SHARE)
    ? warning(text, 'Free some, or lower OKOLO_IMAGE_CACHE_MB and OKOLO_MAP_CACHE_MB.')
    : ok(text)
}

/** How much disk each part takes. */
export async function lookAtSizes({ config: { dataDir } }: Patient): Promise<Finding | null> {
  if (!existsSync(dataDir)) return null
  const parts: string[] = []
  for (const name of await readdir(dataDir)) {
    const files = await filesBelow(dataDir, [name]).catch(() => [])
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    if (bytes >= MB) parts.push(`${name} ${Math.round(bytes / MB)} MB`)
  }
  return ok(parts.length > 0 ? parts.join(', ') : 'less than 1 MB')
}

const OLD_BACKUP_DAYS = 8

/** Backups elsewhere cannot be seen from here. */
export async function lookAtBackups({ config: { dataDir } }: Patient): Promise<Finding> {
  const folder = join(dataDir, 'backups')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar.zst'))
  const times = await Promise.all(
    names.map(async (name) => (await stat(join(folder, name))).mtimeMs),
  )
  if (times.length === 0)
    return off(
      'none in DATA_DIR/backups; those elsewhere are not seen from here',
      'Run `okolo backup --to FOLDER --keep 14` by a timer.',
    )
  const age = systemClock().getTime() - Math.max(...times)
  const text = `${times.length}, the newest is ${lasting(age)} old`
  return age > OLD_BACKUP_DAYS * 86_400_000
    ? warning(text, 'Does its timer still run?')
    : ok(`${text}; keep copies on another machine`)
}

const SLIGHT_MS = 2_000
const FAR_MS = 30_000
const PATIENCE_MS = 8_000

/** Compares this machine's clock with the database's and, where the network may be asked, with a host's. */
export async function lookAtClock({ config, database, signal }: Patient): Promise<Finding> {
  const heard: [string, number][] = []
  if (database?.kind === 'postgres') {
    const { rows } = await sql<{ ms: number }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(database.db)
    heard.push(['the database', (rows[0]?.ms ?? systemClock().getTime()) - systemClock().getTime()])
  }
  const address = config.live ? config.map.planet?.address : undefined
  if (address !== undefined) {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
    const date = await fetch(address, { method: 'HEAD', signal: patience }).then(
      (answer) => answer.headers.get('date'),
      () => null,
    )
    // Dates have whole seconds.
    if (date !== null)
      heard.push([new URL(address).host, Date.parse(date) + 500 - systemClock().getTime()])
  }
  const set = config.clock().getTime() - systemClock().getTime()
  if (Math.abs(set) > FAR_MS)
    return warning(
      `OKOLO_NOW sets the product's clock ${lasting(Math.abs(set))} ${set < 0 ? 'back' : 'ahead'}`,
      'Unset OKOLO_NOW on a public site.',
    )
  if (heard.length === 0) return ok('compared with nothing: neither PostgreSQL nor the network')
  const far = Math.max(...heard.map(([, ms]) => Math.abs(ms)))
  const text = heard.map(([name, ms]) => `${(ms / 1000).toFixed(1)} s from ${name}`).join(', ')
  if (far > FAR_MS)
    return wrong(text, 'Set the clock (systemd-timesyncd, chrony): logins would fail.')
  return far > SLIGHT_MS ? warning(text, 'Is the clock synchronised (timedatectl)?') : ok(text)
}
