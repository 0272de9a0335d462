import { LOCALES } from '@okolo/contract/locale'
import type { Town } from '#server/catalogue/reference/added-cities.ts'
import { countryOf } from '#server/catalogue/reference/geonames.ts'
import { taggedEntities, type Tagged } from './entities.ts'
import { readable, withExtract } from './extract-file.ts'
import { namesOf } from './house-of-tags.ts'

const KEYS = new Set(['place'])
const SETTLEMENTS = new Set(['city', 'town', 'village', 'hamlet'])
const COUNTRY_KEYS = ['is_in:country_code', 'country_code', 'addr:country']
const MAX_PEOPLE = 50_000_000

/** A settlement on the map, with the number of its node. */
type TownOnMap = Town & { node: number }

/**
 * The cities, towns, villages and hamlets of an OpenStreetMap extract, the largest first. `country`: of those whose node names none,
 * which is nearly all; without it they are left out. Throws HousesUnreadable, which says what is wrong with the file.
 */
export function townsOfExtract(path: string, country: string | undefined): Promise<TownOnMap[]> {
  return withExtract(path, async ({ blocks }) => {
    const towns: TownOnMap[] = []
    for await (const block of blocks()) {
      const places = readable(path, () => taggedEntities(block, KEYS))
      for (const place of places) {
        const town = townOf(place, country)
        if (town !== null) towns.push(town)
      }
    }
    return towns.toSorted((a, b) => b.population - a.population || a.node - b.node)
  })
}

function townOf(place: Tagged, country: string | undefined): TownOnMap | null {
  if (place.type !== 'node' || !SETTLEMENTS.has(place.tags['place'] ?? '')) return null
  const [name, ...spellings] = namesOf(place.tags)
  const said = COUNTRY_KEYS.map((key) => countryOf(place.tags[key] ?? ''))
  const own = said.find((code) => code !== null) ?? country
  if (name === undefined || own === undefined) return null
  const names = LOCALES.map((locale) => [locale, place.tags[`name:${locale}`] ?? name])
  return {
    node: place.id,
    name,
    names: Object.fromEntries(names.filter(([, translated]) => translated !== name)),
    spellings,
    country: own,
    lat: place.lat,
    lng: place.lng,
    population: populationOf(place.tags['population'] ?? ''),
    geonamesId: null,
  }
}

/** `2 450` and `2450`; a guess ("~200") counts for nothing. */
function populationOf(written: string): number {
  const digits = written.replace(/[\s\u00A0']/g, '')
  return /^\d{1,8}$/.test(digits) ? Math.min(Number(digits), MAX_PEOPLE) : 0
}
