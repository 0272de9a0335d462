import { DEFAULT_CITY } from '@okolo/contract/constants'
import type { CityRef } from '@okolo/contract/places/city-ref'
import { sql } from 'kysely'
import { Cache, type CacheFigures } from '#server/platform/cache.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import { citiesByName, type CitiesByName } from '#server/knowledge/places/called-cities.ts'
import { NameLexemes } from './name-lexemes.ts'
import { ELSEWHERE_ID } from './places.ts'
import type { ShownTerms } from '../record/credits.ts'

export type CityRow = {
  id: number
  slug: string
  name: string
  names: Record<string, string>
  /** Other spellings that people use, as slugs. */
  aliases: string[]
  country: string
  lat: number
  lng: number
  area_radius: number
  population: number
  time_zone: string
  /** BCP 47 tags of what its people read. */
  languages: string[]
  /** An operator added it. */
  is_added: boolean
}

type CategoryRow = {
  id: number
  slug: string
  names: Record<string, string>
  image: string | null
}

type SourceTerms = { id: number; slug: string; terms: ShownTerms }

export type Reference = {
  cities: CityRow[]
  cityById: Map<number, CityRow>
  cityBySlug: Map<string, CityRow>
  /** The city of those whose own is not known. */
  home: CityRow | undefined
  /** In display order. */
  categories: CategoryRow[]
  categoryById: Map<number, CategoryRow>
  categoryBySlug: Map<string, CategoryRow>
  /** By what people call them. Read when first asked for, as searching needs them and most answers do not. */
  citiesByName: () => CitiesByName<CityRow>
  nameLexemes: () => NameLexemes
  /** With what they ask for. */
  sourceBySlug: Map<string, SourceTerms>
}

const MAX_BYTES = 64 * 1024 * 1024
/** Names in all languages are most of a row. */
const ROW_BYTES = 1_000

/** Cities, categories and the terms of sources: small tables that every answer needs, read at most once a minute. */
export class ReferenceData {
  readonly #db: Db
  readonly #home: () => string
  readonly #cache: Cache<Reference>

  /** `home`: slug of the city of those whose own is not known. */
  constructor(db: Db, clock: Clock, home: () => string = () => DEFAULT_CITY) {
    this.#home = home
    this.#db = db
    this.#cache = new Cache({ clock, maxBytes: MAX_BYTES })
  }

  /** Shared by all who ask: nobody may change it. */
  get(): Promise<Reference> {
    return this.#cache.getOrLoad(
      'reference',
      () => load(this.#db, this.#home()),
      ({ cities, categories, sourceBySlug }) =>
        (cities.length + categories.length + sourceBySlug.size) * ROW_BYTES,
    )
  }

  /** The catalogue was written. */
  invalidate(): void {
    this.#cache.invalidate()
  }

  figures(): CacheFigures {
    return this.#cache.figures()
  }
}

async function load(db: Db, home: string): Promise<Reference> {
  const { rows: cities } = await sql<CityRow>`
    select id, slug, name, names, aliases, country, lat, lng, area_radius, population, time_zone, languages,
      is_added
    from city where id <> ${ELSEWHERE_ID}`.execute(db)
  const { rows: categories } = await sql<CategoryRow>`
    select id, slug, names, image from category order by position, id`.execute(db)
  const { rows: sources } = await sql<SourceTerms>`
    select id, slug, terms from source`.execute(db)
  return {
    cities,
    citiesByName: once(() => citiesByName(cities)),
    nameLexemes: once(() => new NameLexemes({ cities, categories })),
    cityById: new Map(cities.map((city) => [city.id, city])),
    home: cities.find(({ slug }) => slug === home),
    cityBySlug: new Map(cities.map((city) => [city.slug, city])),
    categories,
    categoryById: new Map(categories.map((category) => [category.id, category])),
    categoryBySlug: new Map(categories.map((category) => [category.slug, category])),
    sourceBySlug: new Map(sources.map((source) => [source.slug, source])),
  }
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** Returns the place's city: one of ours, or the records' name of the town. */
export function cityRef(
  { cityById }: Pick<Reference, 'cityById'>,
  id: number,
  town: string | null | undefined,
  locale: string,
): CityRef {
  const city = cityById.get(id)
  return city === undefined
    ? { slug: null, name: town ?? '' }
    : { slug: city.slug, name: nameIn(city, locale) }
}

/** The name to show to a reader of `locale`. */
export function nameIn(
  named: { name?: string; slug: string; names: Record<string, string> },
  locale: string,
): string {
  return named.names[locale] ?? named.name ?? named.names['en'] ?? named.slug
}
