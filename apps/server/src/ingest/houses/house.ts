/** Kinds of houses that hold events, as a scan of a town looks for them. */
export const HOUSE_KINDS = [
  'theatre',
  'cinema',
  'museum',
  'gallery',
  'library',
  'arts_centre',
  'community_centre',
  'club',
  'pub',
  'church',
  'sports_hall',
  'university',
  'festival',
  'other',
] as const
export type HouseKind = (typeof HOUSE_KINDS)[number]

/** A house of a town as OpenStreetMap or a list names it. */
export type House = {
  /** Stable within a city: `osm:node/123`, `osm:way/4`, `list:theatre.example/programme`. */
  key: string
  origin: 'osm' | 'list'
  kind: HouseKind
  name: string
  /** Other spellings, short names and names in other languages. */
  names: string[]
  /** An http or https address, after cleaning. */
  website: string | null
  /** The page of its events, where a list names it. */
  programme: string | null
  /** Street, number, postal code and town on one line. */
  address: string | null
  lat: number | null
  lng: number | null
  wheelchair: 'yes' | 'limited' | 'no' | null
  toilets: 'yes' | 'no' | null
  wheelchairToilets: 'yes' | 'no' | null
  /** In the notation of OpenStreetMap (opening_hours): `Tu-Su 10:00-18:00`. */
  openingHours: string | null
}
