import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { runCommand } from '#server/app/commands.ts'
import { refreshPopularity } from '#server/ingest/maintenance/popularity.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import type { Database } from '#server/platform/database/db.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const FEEDS = '../shared/data/01-city-feeds'
const MAPPINGS = 'apps/server/sources/mappings'

/** A recorded feed of a city. */
export type RecordedPlace = {
  city: string
  config: string
  from: string
  /** An afternoon inside the dates of the recording. */
  now: string
}

export const MADRID: RecordedPlace = {
  city: 'madrid',
  config: 'madrid-agenda-json',
  from: 'madrid-2025/madrid-events.json',
  now: '2025-10-24T14:00:00Z',
}
export const PARIS: RecordedPlace = {
  city: 'paris',
  config: 'paris-openagenda-ods',
  from: 'paris-openagenda-ods/records.json',
  now: '2025-05-16T14:00:00Z',
}
export const NEW_YORK: RecordedPlace = {
  city: 'new-york',
  config: 'nyc-parks',
  from: 'nyc-parks-2026-08-09',
  now: '2026-08-10T16:00:00Z',
}

/** Recordings lie beside the project, and not on every machine. */
export function isRecorded({ from }: RecordedPlace): boolean {
  return existsSync(`${ROOT}${FEEDS}/${from}`)
}

/** Gathers a recording as an operator would, into an empty database, and judges what was found. Throws what the command said where it failed. */
export async function gatherRecorded(
  database: Database,
  { city, config, from, now }: RecordedPlace,
): Promise<void> {
  await seedPlaces(database.db)
  const lines: string[] = []
  const exit = await runCommand(
    `ingest tabular --city ${city} --config ${MAPPINGS}/${config}.json --from ${FEEDS}/${from}`.split(
      ' ',
    ),
    {
      config: readConfig({ OKOLO_NOW: now, LOG_LEVEL: 'silent' }),
      database,
      cwd: ROOT,
      print: (line) => lines.push(line),
      isTerminal: false,
      signal: new AbortController().signal,
    },
  )
  if (exit !== 0) throw new Error(lines.join('\n'))
  await refreshPopularity(database.db, new Date(now))
}
