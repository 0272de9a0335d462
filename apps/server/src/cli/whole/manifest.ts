import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import {
  countRows,
  fingerprintIn,
  migrationsOf,
  tablesOf,
} from '#server/platform/database/whole/tables.ts'
import type { Session } from '#server/platform/database/whole/session.ts'

/** Raised when a backup is laid out in another way. */
const LAYOUT = 1

const DatabaseFacts = z.object({
  kind: z.enum(['pglite', 'postgres']),
  /** PostgreSQL's version, `15.20`. */
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** Tells which secret signed it, without revealing it. */
  fingerprint: z.string().nullable(),
  /** Table -> rows. */
  counts: z.record(z.string(), z.number()),
})
export type DatabaseFacts = z.infer<typeof DatabaseFacts>

/** The first file of a backup: what is in it, and from where. */
export const Manifest = z.object({
  layout: z.literal(LAYOUT),
  version: z.string(),
  commit: z.string().nullable(),
  madeAt: z.iso.datetime(),
  publicUrl: z.string(),
  database: DatabaseFacts,
  /** Folders in the backup, also empty ones: a database does not start without some of them. */
  folders: z.array(z.string().regex(/^(?:database|files)(?:\/(?!\.\.?(?:\/|$))[^/]+)*$/)),
  /** Path in the backup -> its bytes and SHA-256. */
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** The name of the manifest in a backup. */
export const MANIFEST = 'manifest.json'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

/** Returns this code's version, and its commit where git knows it. */
export async function thisVersion(): Promise<Pick<Manifest, 'version' | 'commit'>> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(`${ROOT}package.json`, 'utf8')))
  const commit = await promisify(execFile)('git', ['-C', ROOT, 'rev-parse', 'HEAD']).then(
    ({ stdout }) => stdout.trim(),
    () => null,
  )
  return { version, commit }
}

/** Reads what a manifest says of a database. In a transaction or a pause it is of one moment. */
export async function databaseFacts(session: Session): Promise<DatabaseFacts> {
  const [about] = await session.rows<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  return {
    kind: session.kind,
    version: about?.version.split(' ')[0] ?? '',
    migrations: await migrationsOf(session),
    fingerprint: await fingerprintIn(session),
    counts: await countRows(session, await tablesOf(session)),
  }
}

/** Makes a manifest that is laid out as this code reads it. */
export function manifestOf(given: Omit<Manifest, 'layout'>): Manifest {
  return { layout: LAYOUT, ...given }
}
