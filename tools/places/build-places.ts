import { readFileSync, writeFileSync } from 'node:fs'
import tzLookup from '@photostructure/tz-lookup'
import { LOCALES } from '@okolo/contract/locale'
import { z } from 'zod'
import {
  countriesOf,
  exemplarCities,
  geoNamesCities,
  geoNamesDistricts,
  languagesByCountry,
  type GeoNamesCity,
} from './facts.ts'
import { asciiSlug, foldName } from './slug.ts'
import { townLines } from './towns.ts'

/**
 * Makes apps/server/seed/cities.json and towns.tsv from GeoNames and CLDR. Run by hand
 * after an update: `npm ci --prefix tools/places && node tools/places/build-places.ts`
 */

const here = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const exonyms = z
  .record(z.string(), z.record(z.string(), z.union([z.string(), z.array(z.string())])))
  .parse(JSON.parse(here('exonyms.json')))
const choices = z
  .object({
    notCities: z.object({ keys: z.array(z.string()) }),
    location: z.record(z.string(), z.tuple([z.number(), z.number()])),
    zoneNames: z.record(z.string(), z.string()),
    languages: z.record(
      z.string(),
      z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
    ),
  })
  .parse(JSON.parse(here('choices.json')))

const europe = countriesOf('150').add('CY')
const key = (city: GeoNamesCity): string => `${city.country} ${city.name}`
const largest = new Map<string, GeoNamesCity>()
for (const city of geoNamesCities()) {
  if ((largest.get(key(city))?.population ?? -1) < city.population) largest.set(key(city), city)
}
const unknown = [...Object.keys(exonyms), ...choices.notCities.keys].filter((k) => !largest.has(k))
if (unknown.length > 0) throw new Error(`not in GeoNames under this name: ${unknown.join(', ')}`)

const MINIMUM: Record<string, number> = {
  SK: 20_000,
  CZ: 40_000,
  AT: 40_000,
  HU: 40_000,
  UA: 50_000,
  US: 300_000,
  CA: 300_000,
  AU: 300_000,
  NZ: 300_000,
}
function isWanted(city: GeoNamesCity): boolean {
  if (choices.notCities.keys.includes(key(city))) return false
  if (key(city) in exonyms || city.featureCode === 'PPLC') return true
  const minimum = MINIMUM[city.country] ?? (europe.has(city.country) ? 100_000 : 1_000_000)
  return city.population >= minimum
}

/** The city's radius in kilometres. The default is 10 (specification 9). */
function areaRadius(population: number): number {
  if (population >= 5_000_000) return 30
  if (population >= 2_000_000) return 20
  if (population >= 1_000_000) return 15
  return 10
}

const zoneOf = ({ loc: { coordinates } }: GeoNamesCity): string => {
  const zone = tzLookup(coordinates[1], coordinates[0])
  return choices.zoneNames[zone] ?? zone
}
// CLDR's plain `pt` is Brazilian, but our own names are European Portuguese.
const exemplars = new Map(
  LOCALES.map((locale) => [locale, exemplarCities(locale === 'pt' ? 'pt-PT' : locale)]),
)
const formerZones = Object.entries(choices.zoneNames)

/** Returns CLDR's translations, which exist for the cities of time zones. */
function cldrNames(city: GeoNamesCity, zone: string): Record<string, string> {
  const zones = [zone, ...formerZones.filter(([, now]) => now === zone).map(([former]) => former)]
  const inZone = (locale: (typeof LOCALES)[number]): string | undefined =>
    zones.map((name) => exemplars.get(locale)?.get(name)).find((name) => name !== undefined)
  const english = inZone('en') ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  if (foldName(english) !== foldName(city.name)) return {}
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const name = inZone(locale)
      return name === undefined ? [] : [[locale, name]]
    }),
  )
}

const languages = languagesByCountry()
const slugs = new Set<string>()
function uniqueSlug(name: string, city: GeoNamesCity): string {
  const plain = asciiSlug(name)
  const country = city.country.toLowerCase()
  const slug = [
    plain,
    `${plain}-${country}`,
    `${plain}-${country}-${city.adminCode.toLowerCase()}`,
  ].find((candidate) => candidate !== '' && !slugs.has(candidate))
  if (slug === undefined) throw new Error(`no slug is left for ${key(city)} ${city.cityId}`)
  slugs.add(slug)
  return slug
}

const cities = [...largest.values()]
  .filter(isWanted)
  // The European namesake gets the plain slug, then the larger one.
  .toSorted(
    (a, b) =>
      Number(europe.has(b.country)) - Number(europe.has(a.country)) ||
      b.population - a.population ||
      a.cityId - b.cityId,
  )
  .map((city) => {
    const zone = zoneOf(city)
    const country = city.country.toLowerCase()
    const { aliases: written, ...own } = exonyms[key(city)] ?? {}
    const aliases = Array.isArray(written) ? written : []
    const translated = { ...cldrNames(city, zone), ...own }
    const local = country === 'in' ? foldName(city.name, { keepCase: true }) : city.name
    const name = typeof own['en'] === 'string' ? own['en'] : local.replaceAll('’', '')
    const slug = uniqueSlug(name, city)
    const names = Object.fromEntries(
      LOCALES.flatMap((locale) => {
        const text = translated[locale]
        return typeof text !== 'string' || text === name ? [] : [[locale, text]]
      }),
    )
    const [lat, lng] = choices.location[slug] ?? [city.loc.coordinates[1], city.loc.coordinates[0]]
    const special = choices.languages[country]
    const spoken = typeof special === 'object' ? special[slug] : undefined
    return {
      slug,
      name,
      names,
      country,
      lat: Number(lat.toFixed(5)),
      lng: Number(lng.toFixed(5)),
      area_radius: areaRadius(city.population),
      population: city.population,
      time_zone: zone,
      languages: spoken ?? languages.get(city.country) ?? [],
      geonames_id: city.cityId,
      aliases: [...aliases, asciiSlug(city.name), ...Object.values(names).map((n) => asciiSlug(n))],
    }
  })

const count = new Map<string, number>()
for (const city of cities) {
  for (const alias of new Set(city.aliases)) count.set(alias, (count.get(alias) ?? 0) + 1)
}
const rows = cities
  .map((city) => ({
    ...city,
    aliases: [...new Set(city.aliases)]
      .filter((alias) => alias !== '' && !slugs.has(alias) && count.get(alias) === 1)
      .toSorted(),
  }))
  .toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
const parts = choices.notCities.keys.flatMap((k) => largest.get(k) ?? [])
const towns = townLines(rows, {
  towns: geoNamesCities(),
  parts: [...parts, ...geoNamesDistricts()],
})
const target = (name: string): URL => new URL(`../../apps/server/${name}`, import.meta.url)
writeFileSync(
  target('seed/cities.json'),
  `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
)
writeFileSync(target('src/knowledge/places/towns.tsv'), `${towns.join('\n')}\n`)
console.log(
  `${rows.length} cities, ${cities.filter((c) => europe.has(c.country.toUpperCase())).length} of them in Europe`,
)
