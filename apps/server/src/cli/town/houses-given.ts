import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { House } from '#server/ingest/town/house.ts'
import { readTownList } from '#server/ingest/town/town-list.ts'
import { explain } from '#server/platform/explain.ts'
import { UsageError, type CommandContext } from '../call/call.ts'

/** Where the houses of a scan are from: at most one of these. */
export type HousesFrom = {
  osm?: string | undefined
  overpass?: string | undefined
  list?: string | undefined
}

/** The houses that the options name; none without one. Throws UsageError for a file or server that cannot be read. */
export async function housesGiven(
  { osm, overpass, list }: HousesFrom,
  city: string,
  context: CommandContext,
): Promise<House[]> {
  const given = [osm, overpass, list].filter((one) => one !== undefined)
  if (given.length > 1) throw new UsageError('One of --osm, --overpass and --list is enough.')
  if (list !== undefined) return listed(resolve(context.cwd, list))
  return []
}

async function listed(path: string): Promise<House[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`The file ${path} cannot be read.`, { cause })
  })
  try {
    return readTownList(text)
  } catch (cause) {
    throw new UsageError(`${path}: ${explain(cause)}`, { cause })
  }
}
