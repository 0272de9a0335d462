import type { DateMention } from '@okolo/server/knowledge/mentions/date-mention.ts'
import { readClock } from '@okolo/server/knowledge/mentions/clock.ts'
import type { Pair } from '../../evaluate/labelled-set.ts'
import { randomFrom, type Random } from '../../../common/random.ts'
import { makeWorld, type Half, type Happening, type World } from './happening.ts'
import { LANGUAGES } from './words.ts'

/** Listings with all the truth: which happening each tells of, and the pairs that are easily mistaken. */
export type Generated = {
  mentions: DateMention[]
  happeningOf: Map<string, string>
  /** `same` for every two listings of one happening, `different` with the trap's name as `kind`. */
  pairs: Pair[]
}

export type GeneratorOptions = {
  seed: number
  /** Names of the other half never occur. */
  half: Half
  cities: number
  /** Happenings of a city. */
  size: number
}

/** A noisy catalogue of several platforms in nine languages; the same for the same options. */
export function generate({ seed, half, cities, size }: GeneratorOptions): Generated {
  const random = randomFrom(seed)
  const languages = Object.entries(LANGUAGES)
  const generated: Generated = { mentions: [], happeningOf: new Map(), pairs: [] }
  for (let n = 0; n < cities; n++) {
    const [language, words] = languages[n % languages.length] ?? []
    if (language !== undefined && words !== undefined)
      addListings(makeWorld(random, language, words, half, size), n, random, generated)
  }
  return generated
}

const PLATFORMS = ['organizer', 'tickets', 'doors', 'zones', 'days', 'visitors'] as const

type Platform = (typeof PLATFORMS)[number]

function addListings(world: World, number: number, random: Random, into: Generated): void {
  const listed = new Map<string, string[]>()
  for (const happening of world.happenings) {
    const ids: string[] = []
    for (const platform of PLATFORMS) {
      if (!random.chance(0.5)) continue
      const id = `${platform}:${number}:${happening.key}`
      ids.push(id)
      into.mentions.push(tell(world, happening, platform, id, random))
      into.happeningOf.set(id, `${number}:${happening.key}`)
    }
    listed.set(happening.key, ids)
    for (const [at, a] of ids.entries())
      for (const b of ids.slice(at + 1))
        into.pairs.push({ a, b, label: 'same', kind: world.language })
  }
  for (const { kind, a, b } of world.traps)
    for (const x of listed.get(a) ?? [])
      for (const y of listed.get(b) ?? []) into.pairs.push({ a: x, b: y, label: 'different', kind })
}

function tell(
  world: World,
  event: Happening,
  platform: Platform,
  id: string,
  random: Random,
): DateMention {
  const { words, language } = world
  const { hall } = event
  const isAbroad = platform === 'visitors' && random.chance(0.6)
  const hasHall = hall !== null && !(platform === 'days' && !event.hasTwin && random.chance(0.3))
  const city = event.elsewhere ?? { city: world.city, abroad: world.cityAbroad }
  const isExact = platform !== 'days' && platform !== 'visitors' && random.chance(0.8)
  // A platform that does not know the place gives the middle of the town.
  const isCentre = hasHall && !isExact && event.elsewhere === null && random.chance(0.3)
  const times = timesOf(world, event, platform, random)
  return {
    id,
    source: platform,
    event: id,
    titles: [titleOf(world, event, platform, isAbroad, random)],
    language: random.chance(0.7) ? (isAbroad ? 'en' : language) : null,
    ...times,
    allDay: times.start.length === 10,
    zone: random.chance(0.9) ? words.zone : null,
    status: 'scheduled',
    previousStart: null,
    venueId: null,
    venue: hasHall ? venueOf(world, event, isAbroad, random) : null,
    room: hasHall && random.chance(0.6) ? hall.room : null,
    address: hasHall && random.chance(0.6) ? `${hall.street} ${hall.number}` : null,
    city: cityOf(event, city, isAbroad, random),
    ...(isCentre
      ? { lat: words.point[0], lon: words.point[1], precision: 'point' as const }
      : hasHall && isExact
        ? {
            lat: hall.lat + near(random),
            lon: hall.lon + near(random),
            precision: 'point' as const,
          }
        : { lat: null, lon: null, precision: null }),
    isOnline: hall === null && !event.isPlaceless,
    urls: [`https://${platform}.example/event/${id}`],
    globalId: null,
    organizers: [],
    performers: platform === 'organizer' ? event.performers : [],
    category: null,
    priceMin: random.chance(0.4) ? priceOf(event, random) : null,
    description: descriptionOf(event, platform, random),
  }
}

function cityOf(
  { hall, isPlaceless }: Happening,
  city: { city: string; abroad: string },
  isAbroad: boolean,
  random: Random,
): string | null {
  if (!isPlaceless && random.chance(0.15)) return null
  if (hall !== null && random.chance(0.08)) return hall.district
  return isAbroad ? city.abroad : city.city
}

/** Some know the block, some only the quarter. */
function near(random: Random): number {
  return (random.next() - 0.5) * (random.chance(0.2) ? 0.012 : 0.002)
}

/** With fees, for members, the cheapest or the next: platforms seldom give one price. */
function priceOf({ price }: Happening, random: Random): number {
  return random.chance(0.6) ? price : price * random.pick([0, 0.5, 0.8, 1.1, 1.2, 1.5])
}

/** The organizer's text, the beginning of it, or words of one's own. */
function descriptionOf({ words }: Happening, platform: Platform, random: Random): string | null {
  if (!random.chance(0.35)) return null
  if (platform === 'visitors') return null
  const told = random.chance(0.7) ? words : words.filter(() => random.chance(0.4))
  return told.slice(0, random.chance(0.3) ? 7 : undefined).join(' ')
}

function venueOf(world: World, { hall }: Happening, isAbroad: boolean, random: Random): string {
  const name = (isAbroad ? hall?.abroad : hall?.name) ?? ''
  if (random.chance(0.12)) return `${name}, ${isAbroad ? world.cityAbroad : world.city}`
  if (random.chance(0.1)) return name.replace(hall?.kind ?? '', '').trim()
  if (random.chance(0.06)) return `${name}-${world.city.slice(0, 2).toUpperCase()}`
  if (random.chance(0.06)) return name.split(' ').slice(0, 2).join(' ')
  if (random.chance(0.1) && hall?.room) return `${name} (${hall.room})`
  return random.chance(0.05) ? name.toUpperCase() : name
}

function titleOf(
  world: World,
  event: Happening,
  platform: Platform,
  isAbroad: boolean,
  random: Random,
): string {
  const { kinds } = world.words
  let title = isAbroad ? event.abroad : event.title
  const sometimes = (chance: number, change: (text: string) => string): void => {
    if (random.chance(chance)) title = change(title)
  }
  if (event.extra !== null)
    sometimes(0.5, (text) => `${text} ${random.pick(['+', 'feat.', '&', ','])} ${event.extra}`)
  sometimes(0.15, (text) => `${text} ${random.pick(['–', '-', '|', ':'])} ${event.kindWord}`)
  sometimes(0.1, (text) => `${event.kindWord}: ${text}`)
  sometimes(0.08, (text) => `${text} @ ${event.hall?.name ?? 'online'}`)
  sometimes(
    0.08,
    (text) => `${text}${random.pick([', ', ' - ', ' | '])}${event.elsewhere?.city ?? world.city}`,
  )
  if (event.isPlaceless) {
    sometimes(0.4, (text) => `${text} ${random.pick(['2026', `’26`])}`)
    sometimes(0.2, (text) => text.replaceAll(' ', ''))
    sometimes(0.08, initialsOf)
  }
  if (platform === 'tickets') {
    sometimes(0.12, (text) => `${random.pick([kinds.soldOut, kinds.cancelled])}: ${text}`)
    sometimes(
      0.12,
      (text) => `${random.pick(['Radio Nova', 'Volvia', 'Bankia'])} ${kinds.by} ${text}`,
    )
    sometimes(0.1, (text) => `${text} | Tour 2026`)
  }
  if (platform === 'visitors' || platform === 'days') {
    sometimes(0.08, (text) => (text.length > 30 ? `${text.slice(0, 27).trim()}...` : text))
    sometimes(0.06, (text) => `✨ ${text} ✨`)
    sometimes(0.06, (text) => text.toLowerCase())
    sometimes(0.05, (text) =>
      text
        .split(/ (?:–|-|\||:) /)
        .toReversed()
        .join(' – '),
    )
  }
  sometimes(0.07, (text) => text.toUpperCase())
  sometimes(0.04, misspell(random))
  if (platform === 'visitors')
    sometimes(0.1, (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, ''))
  return title.replaceAll(/\s+/g, ' ').trim()
}

/** `Open Source Days 2026` as `OSD 2026`. */
function initialsOf(title: string): string {
  const words = title.split(' ').filter((word) => /^\p{L}/u.test(word))
  if (words.length < 3) return title
  const initials = words.slice(0, 3).map((word) => word[0]?.toUpperCase() ?? '')
  return title.replace(words.slice(0, 3).join(' '), initials.join(''))
}

/** Two neighbouring letters change places. */
function misspell(random: Random): (text: string) => string {
  return (text) => {
    const at = 1 + random.below(Math.max(1, text.length - 3))
    const [x = '', y = ''] = [text[at], text[at + 1]]
    return /\p{L}{2}/u.test(x + y) ? text.slice(0, at) + y + x + text.slice(at + 2) : text
  }
}

function timesOf(
  world: World,
  event: Happening,
  platform: Platform,
  random: Random,
): { start: string; end: string | null } {
  const { minute } = event
  if (minute === null) {
    const shift = event.lastDay - event.day > 7 && random.chance(0.25) ? random.below(8) : 0
    const cut = random.chance(0.2) ? random.below(6) : 0
    // Days of a trade are announced, and moved later; some platforms keep the first.
    if (event.isPlaceless && random.chance(0.06)) {
      const moved = random.pick([-6, -3, -2, -1, 1, 2, 3, 6])
      return { start: dateOf(event.day + moved), end: dateOf(event.lastDay + moved) }
    }
    return {
      start: dateOf(event.day + shift),
      end: dateOf(Math.max(event.day + shift, event.lastDay - cut)),
    }
  }
  let at = event.day * 1440 + minute
  if (platform === 'days' && !event.hasTwin && random.chance(0.5))
    return { start: random.chance(0.5) ? dateOf(event.day) : wallOf(event.day * 1440), end: null }
  if (platform === 'doors' && random.chance(0.5)) at -= random.pick([30, 60, 60, 90])
  if (platform === 'zones' && random.chance(0.3)) at -= offsetOf(world, event)
  const end = random.chance(0.3) ? wallOf(at + 120) : null
  if (platform === 'zones' && random.chance(0.3)) {
    const utc = event.day * 1440 + minute - offsetOf(world, event)
    return { start: `${wallOf(utc)}Z`, end: null }
  }
  return { start: wallOf(at), end }
}

function offsetOf({ words }: World, { day }: Happening): number {
  return readClock(dateOf(day), null, words.zone, true).offset ?? 0
}

function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}

function wallOf(minute: number): string {
  return new Date(minute * 60_000).toISOString().slice(0, 19)
}
