import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LanguageTag } from '@okolo/contract/language-tag'
import { LOCALES } from '@okolo/contract/locale'
import { z } from 'zod'
import { faultsOf, type SiteFault } from './site-faults.ts'

const SLUG = 'the slug of a city, such as "horna-ves"'
const NAME = 'a name of 1 to 100 characters'
const Name = z.string({ error: NAME }).trim().min(1, NAME).max(100, NAME)

/** `glossary.json`: names that no translation changes, by city. */
const Glossary = z.record(
  z.string().regex(/^[a-z0-9-]+$/, SLUG),
  z.array(Name, { error: 'names, such as ["Stará tržnica"]' }),
  { error: 'names by city, such as { "horna-ves": ["Stará tržnica"] }' },
)

const AT = 'latitude and longitude, such as [48.63, 18.55]'
const PLACES = 'places, such as [{ "name": "Horná Ves", "at": [48.63, 18.55], "country": "sk" }]'
const COUNTRY = 'the two letters of a country, such as "sk"'

/** `places.json`: towns and villages that are cities here, beside those that come with Okolo. */
const Places = z.array(
  z.strictObject(
    {
      name: Name,
      at: z.tuple(
        [
          z.number({ error: AT }).min(-90, AT).max(90, AT),
          z.number({ error: AT }).min(-180, AT).max(180, AT),
        ],
        { error: AT },
      ),
      country: z.string({ error: COUNTRY }).regex(/^[a-z]{2}$/, COUNTRY),
      population: z
        .int({ error: 'a whole number' })
        .min(0, 'no negative number')
        .max(50_000_000, '50,000,000 or less')
        .optional(),
      names: z.partialRecord(z.enum(LOCALES), Name, { error: 'names by language' }).optional(),
      radius: z
        .int({ error: 'whole kilometres' })
        .min(1, '1 or more')
        .max(100, '100 or less')
        .optional(),
      languages: z.array(LanguageTag, { error: 'languages, such as ["sk", "hu"]' }).optional(),
    },
    { error: PLACES },
  ),
  { error: PLACES },
)
export type SitePlace = z.infer<typeof Places>[number]

export type Parts = {
  /** City slug -> names that stay as they are. */
  glossary: Readonly<Record<string, readonly string[]>>
  places: readonly SitePlace[]
}

export const PLACES_FILE = 'places.json'
export const PART_FILES = ['glossary.json', PLACES_FILE] as const

/** Reads the files beside `site.json` that a site may have. One with faults counts as empty. */
export function readParts(folder: string): Parts & { faults: SiteFault[] } {
  const glossary = readPart(folder, 'glossary.json', Glossary)
  const places = readPart(folder, PLACES_FILE, Places)
  return {
    glossary: glossary.data ?? {},
    places: places.data ?? [],
    faults: [...glossary.faults, ...places.faults],
  }
}

function readPart<Shape extends z.ZodType>(
  folder: string,
  file: (typeof PART_FILES)[number],
  shape: Shape,
): { data: z.infer<Shape> | null; faults: SiteFault[] } {
  const { given, faults } = readJson(folder, file)
  if (given === undefined) return { data: null, faults }
  const parsed = shape.safeParse(given)
  return parsed.success
    ? { data: parsed.data, faults }
    : { data: null, faults: faultsOf(parsed.error, given, file) }
}

/** Reads a file of the folder. Undefined: it is not there, or has a fault. */
export function readJson(folder: string, file: string): { given: unknown; faults: SiteFault[] } {
  const path = join(folder, file)
  if (!existsSync(path)) return { given: undefined, faults: [] }
  try {
    return { given: JSON.parse(readFileSync(path, 'utf8')), faults: [] }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { given: undefined, faults: [{ file, key: '', text: `it is not JSON: ${text}` }] }
  }
}
