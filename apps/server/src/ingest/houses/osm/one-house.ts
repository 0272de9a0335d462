import { distanceKm } from '#server/knowledge/places/geo.ts'
import { wordsIn } from '#server/words/fold-words.ts'
import { fold } from '#server/words/slug.ts'
import type { House } from '../house.ts'
import { HousesUnreadable } from '../houses-unreadable.ts'

/** The largest cities have half of these. */
const MOST_HOUSES = 20_000
/** A node in its own building is drawn so near to the building's middle. */
const SAME_SPOT_KM = 0.1
const KM_A_DEGREE = 111
/** The outline of a house tells more than a point in it. */
const FIRST = ['osm:way/', 'osm:relation/', 'osm:node/']

/** Each house once, by key: what is mapped twice (a point and an outline of the same name and site) becomes one. */
export function eachOnce(houses: readonly House[]): House[] {
  if (houses.length > MOST_HOUSES)
    throw new HousesUnreadable(
      `There are ${houses.length} houses around the town, and ${MOST_HOUSES} are read at most. Take a smaller town.`,
    )
  const byKey = new Map(houses.map((house) => [house.key, house]))
  const byName = Map.groupBy([...byKey.values()].toSorted(byRankAndKey), nameKey)
  return [...byName.values()].flatMap(uniteNamesakes).toSorted((a, b) => compare(a.key, b.key))
}

function uniteNamesakes(namesakes: readonly House[]): House[] {
  const kept: House[] = []
  for (const house of namesakes) {
    const at = kept.findIndex((other) => isSame(other, house))
    const same = kept[at]
    if (same === undefined) kept.push(house)
    else kept[at] = united(same, house)
  }
  return kept
}

function isSame(a: House, b: House): boolean {
  if (a.lat === null || a.lng === null || b.lat === null || b.lng === null) return false
  // Farther north or south than that: soon told of thousands of namesakes.
  if (Math.abs(a.lat - b.lat) * KM_A_DEGREE > SAME_SPOT_KM) return false
  const [site, other] = [a.website, b.website].map((url) => URL.parse(url ?? '')?.hostname)
  const mayShare = site === undefined || other === undefined || bare(site) === bare(other)
  const apart = distanceKm({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng })
  return mayShare && apart <= SAME_SPOT_KM
}

function united(a: House, b: House): House {
  const names = [...new Set([...a.names, b.name, ...b.names])].filter((name) => name !== a.name)
  const kind = a.kind === 'other' ? b.kind : a.kind
  return {
    ...a,
    kind,
    names,
    website: a.website ?? b.website,
    address: a.address ?? b.address,
    wheelchair: a.wheelchair ?? b.wheelchair,
    toilets: a.toilets ?? b.toilets,
    wheelchairToilets: a.wheelchairToilets ?? b.wheelchairToilets,
    openingHours: a.openingHours ?? b.openingHours,
  }
}

const bare = (hostname: string) => hostname.replace(/^www\./, '')
const nameKey = ({ name }: House) => wordsIn(fold(name)).join(' ')
const rank = ({ key }: House) => FIRST.findIndex((start) => key.startsWith(start))
const byRankAndKey = (a: House, b: House) => rank(a) - rank(b) || compare(a.key, b.key)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
