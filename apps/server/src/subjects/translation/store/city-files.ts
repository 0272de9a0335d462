import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Site } from '#server/platform/site/site.ts'
import type { Db } from '#server/platform/database/db.ts'

/** An operator's word on a city's translations. */
type CityTranslation = {
  /** Languages that events are translated to as soon as they come. */
  eager: string[]
  /** Languages whose translations search engines may see. */
  index: string[]
  /** Names that stay as they are. */
  names: string[]
}

const File = z.strictObject({
  eager: z.array(z.string()).default([]),
  index: z.array(z.string()).default([]),
  names: z.array(z.string().trim().min(1)).default([]),
})
const NONE: CityTranslation = { eager: [], index: [], names: [] }
/** Files are read again after this time. */
const FRESH_MS = 5000
const ENDING = '.json'

export type CityFiles = {
  /** City slug -> what its file says. Cities without a file are left out. */
  all: () => Promise<ReadonlyMap<string, CityTranslation>>
  of: (city: string) => Promise<CityTranslation>
  /** One sentence for each file that is wrong. Until it is mended, its former word holds. */
  problems: () => readonly string[]
}

/** Reads `DATA_DIR/translation/<city>.json` and the site's glossary, and reads a file again when it changes. */
export function openCityFiles({
  dataDir,
  db,
  site,
  freshMs = FRESH_MS,
}: {
  dataDir: string
  db: Db
  /** Its glossary adds names that stay as they are. Absent: none. */
  site?: Site
  freshMs?: number
}): CityFiles {
  const folder = join(dataDir, 'translation')
  const kept = new Map<string, { stamp: string; said: CityTranslation; problem: string | null }>()
  let looked = -Infinity

  async function look(): Promise<void> {
    if (performance.now() - looked < freshMs) return
    const names = await readdir(folder).catch(() => [])
    const cities = names.flatMap((name) =>
      name.endsWith(ENDING) ? [name.slice(0, -ENDING.length)] : [],
    )
    for (const city of kept.keys()) if (!cities.includes(city)) kept.delete(city)
    for (const city of cities) await readAgain(city)
    looked = performance.now()
  }

  async function readAgain(city: string): Promise<void> {
    const path = join(folder, `${city}${ENDING}`)
    const { mtimeMs, size } = await stat(path)
    const stamp = `${mtimeMs} ${size}`
    const before = kept.get(city)
    if (before?.stamp === stamp) return
    const read = await readCityFile(db, city, await readFile(path, 'utf8'))
    const isWrong = typeof read === 'string'
    kept.set(city, {
      stamp,
      said: isWrong ? (before?.said ?? NONE) : read,
      problem: isWrong ? `${path}: ${read}` : null,
    })
  }

  function said(city: string): CityTranslation {
    const file = kept.get(city)?.said ?? NONE
    const names = site?.value.glossary[city] ?? []
    return names.length === 0 ? file : { ...file, names: [...file.names, ...names] }
  }

  return {
    all: async () => {
      await look()
      const named = Object.keys(site?.value.glossary ?? {})
      return new Map([...new Set([...kept.keys(), ...named])].map((city) => [city, said(city)]))
    },
    of: async (city) => {
      await look()
      return said(city)
    },
    problems: () => [...kept.values()].flatMap(({ problem }) => problem ?? []),
  }
}

/** Returns what a city's file says, or a sentence about what is wrong with it. */
async function readCityFile(db: Db, city: string, text: string): Promise<CityTranslation | string> {
  const cities = await db.selectFrom('city').select('id').where('slug', '=', city).execute()
  if (cities.length === 0) return `there is no city "${city}".`
  const file = File.safeParse(parsed(text))
  if (file.data === undefined)
    return `expected {"eager": ["en"], "index": ["en"], "names": ["Stará tržnica"]}. ${z.prettifyError(file.error)}`
  const { eager, index } = file.data
  const wanted = [...eager, ...index]
  const known = await db
    .selectFrom('language')
    .select('code')
    .where('code', 'in', wanted.length === 0 ? [''] : wanted)
    .execute()
  const unknown = wanted.find((code) => !known.some((one) => one.code === code))
  return unknown === undefined ? file.data : `the language "${unknown}" is not known.`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return 'no JSON'
  }
}
