import { isAbsolute, resolve } from 'node:path'
import { serverAddress } from '#server/platform/settings/setting-shapes.ts'
import type { Place } from '#server/platform/database/whole/session.ts'
import { UsageError } from '../call/call.ts'

const Postgres = serverAddress(/^postgres(ql)?$/)
const EMBEDDED = 'embedded:'

/** Reads `postgres://...`, `embedded:DIR` or, for the embedded database, a folder alone. */
export function placeOf(written: string, cwd: string): Place {
  if (Postgres.safeParse(written).success) return { databaseUrl: written }
  const folder = written.startsWith(EMBEDDED) ? written.slice(EMBEDDED.length) : written
  if (folder === '' || /^[a-z]+:/i.test(folder))
    throw new UsageError(
      'It must be a PostgreSQL address, such as postgres://okolo@localhost/okolo, or a folder for the embedded database.',
    )
  return { dataDir: isAbsolute(folder) ? folder : resolve(cwd, folder) }
}
