import type { HouseKind } from '../house.ts'
import type { Tags } from './entities.ts'

/** Values of OpenStreetMap's keys that mean a house that may hold events. */
const KINDS: Record<string, Record<string, HouseKind>> = {
  amenity: {
    theatre: 'theatre',
    concert_hall: 'theatre',
    cinema: 'cinema',
    library: 'library',
    arts_centre: 'arts_centre',
    community_centre: 'community_centre',
    social_centre: 'community_centre',
    cultural_centre: 'community_centre',
    youth_centre: 'community_centre',
    nightclub: 'club',
    music_venue: 'club',
    planetarium: 'museum',
    university: 'university',
    events_venue: 'other',
    event_venue: 'other',
    conference_centre: 'other',
    exhibition_centre: 'other',
    festival_grounds: 'festival',
    fairground: 'festival',
  },
  tourism: { museum: 'museum', gallery: 'gallery' },
  leisure: {
    sports_centre: 'sports_hall',
    sports_hall: 'sports_hall',
    stadium: 'sports_hall',
    ice_rink: 'sports_hall',
    dance: 'club',
    hackerspace: 'community_centre',
    festival_grounds: 'festival',
    bandstand: 'other',
  },
  landuse: { fairground: 'festival' },
}

/** Rooms that are a house for events once bands play there. */
const WITH_LIVE_MUSIC = new Set(['pub', 'bar', 'cafe', 'restaurant', 'biergarten'])
const CONCERT_SIGNS = [
  'concert',
  'concerts',
  'live_music',
  'music',
  'music_venue',
  'events',
  'culture',
]
/** Churches where concerts are a part of the year. */
const GREAT_CHURCHES = new Set(['cathedral', 'basilica'])
const CHURCH_KEYS = ['building', 'church:type', 'church']

/** Clubs of people whose doors open for others. */
const OPEN_CLUBS = new Set([
  'music',
  'jazz',
  'culture',
  'art',
  'arts',
  'theatre',
  'cinema',
  'film',
  'dance',
  'literature',
  'history',
  'science',
  'youth',
  'student',
  'board_games',
  'chess',
  'game',
  'tabletop',
  'computer',
  'lgbtq',
  'ethnic',
  'nature',
  'astronomy',
  'photography',
  'elderly_people',
  'social',
  'community',
])
const GONE = ['disused', 'abandoned', 'demolished', 'ruins', 'construction', 'proposed']

/** Keys one of which every house has. */
export const HOUSE_KEYS: ReadonlySet<string> = new Set([...Object.keys(KINDS), 'club'])

/** The kind of house that tags mean, null if they mean none or one that is gone or private. */
export function kindOfTags(tags: Tags): HouseKind | null {
  if (GONE.some((key) => isYes(tags[key])) || tags['historic'] === 'archaeological_site')
    return null
  if (tags['access'] === 'private' || tags['access'] === 'no') return null
  return plainKind(tags) ?? kindBySigns(tags)
}

function plainKind(tags: Tags): HouseKind | null {
  if (isYes(tags['dance:teaching']) && tags['leisure'] === 'dance') return null
  for (const [key, kinds] of Object.entries(KINDS))
    for (const value of (tags[key] ?? '').split(';')) {
      const kind = Object.hasOwn(kinds, value.trim()) ? kinds[value.trim()] : undefined
      if (kind !== undefined) return kind
    }
  return null
}

function kindBySigns(tags: Tags): HouseKind | null {
  const { amenity = '', club = '' } = tags
  if (WITH_LIVE_MUSIC.has(amenity)) return isYes(tags['live_music']) ? 'pub' : null
  if (amenity === 'place_of_worship') return hasConcerts(tags) ? 'church' : null
  if (OPEN_CLUBS.has(club)) return club === 'music' || club === 'jazz' ? 'club' : 'community_centre'
  return null
}

/** A web site alone tells of services, so it takes a sign, or a church that is known for concerts. */
function hasConcerts(tags: Tags): boolean {
  if (CONCERT_SIGNS.some((key) => isYes(tags[key]))) return true
  const hasSite = tags['website'] ?? tags['contact:website'] ?? tags['url']
  return hasSite !== undefined && CHURCH_KEYS.some((key) => GREAT_CHURCHES.has(tags[key] ?? ''))
}

/** Keys are also answered with how often: `live_music=friday`. */
function isYes(value: string | undefined): boolean {
  return value !== undefined && value !== 'no' && value !== ''
}

/** The same houses as conditions of Overpass QL, each on its own. */
export function houseQueries(): string[] {
  return [
    ...Object.entries(KINDS).map(([key, kinds]) => `["${key}"~"${oneOf(Object.keys(kinds))}"]`),
    `["club"~"${oneOf(OPEN_CLUBS)}"]`,
    `["amenity"~"${oneOf(WITH_LIVE_MUSIC)}"]["live_music"]`,
    `["amenity"="place_of_worship"][~"${oneOf(CONCERT_SIGNS)}"~"."]`,
    `["amenity"="place_of_worship"][~"${oneOf(CHURCH_KEYS)}"~"${oneOf(GREAT_CHURCHES)}"]`,
  ]
}

function oneOf(values: Iterable<string>): string {
  return `^(${[...values].join('|')})$`
}
