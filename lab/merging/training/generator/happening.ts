import type { Random } from '../../../common/random.ts'
import type { Words } from './words.ts'

type Hall = {
  name: string
  abroad: string
  kind: string
  room: string | null
  street: string
  /** A part of the town, which some platforms give as the city. */
  district: string
  number: number
  lat: number
  lon: number
  id: number
}

/** An event as it truly happens; several platforms tell of it, each in its way. */
export type Happening = {
  key: string
  title: string
  /** The same in Latin letters or as visitors write it. */
  abroad: string
  /** Said by some platforms only: support acts, a subtitle. */
  extra: string | null
  kindWord: string
  /** Days since 1970 and minutes of the day; a run has no hour. */
  day: number
  lastDay: number
  minute: number | null
  hall: Hall | null
  performers: string[]
  price: number
  /** A twin on the same day: without the hour (or hall) nobody could tell which of them is meant. */
  hasTwin: boolean
  /** Its town is all that is said of its place; without a hall it is online otherwise. */
  isPlaceless: boolean
  /** Of a tour's stop elsewhere. */
  elsewhere: { city: string; abroad: string } | null
  /** The organizer's own text; happenings of one series share most of it. */
  words: string[]
}

/** Happenings that are easily taken for one; `kind` names the trap. */
type Trap = { kind: string; a: string; b: string }

export type World = {
  words: Words
  language: string
  city: string
  cityAbroad: string
  halls: Hall[]
  happenings: Happening[]
  traps: Trap[]
}

/** Traps where nobody could tell without the hour or the hall which of the two is meant. */
const UNTOLD = [
  'matinee and evening',
  'sessions of a day',
  'one quiz in two bars',
  'day after day',
  'week after week',
]

/** Half of every list trains and the other half tests, so that no name is seen in both. */
export type Half = 'train' | 'test'

const halfOf = <T>(values: readonly T[], half: Half): T[] =>
  values.filter((_, at) => (at % 2 === 0) === (half === 'train'))

const here = (name: string): string => name.split('/')[0] ?? name
const abroad = (name: string): string => name.split('/').at(-1) ?? name

type Named = { title: string; abroad: string; performers: string[] }

/** A city with its halls and what happens there in two months. */
export function makeWorld(
  random: Random,
  language: string,
  words: Words,
  half: Half,
  size: number,
): World {
  const city = random.pick(halfOf(words.cities, half))
  const half2 = (values: string[]): string[] => halfOf(values, half)
  const [lat, lon] = words.point
  const halls = half2(words.hallNames).flatMap((name, at) =>
    half2(words.halls).map((kind, n): Hall => {
      const before = `${kind} ${here(name)}`
      const isLast = language === 'en' || (language === 'de' && random.chance(0.5))
      return {
        name: isLast ? `${here(name)} ${kind}` : before, abroad: `${abroad(name)} ${kind}`, kind,
        room: random.chance(0.2) ? random.pick(['Studio', 'Main Stage', 'Foyer']) : null,
        street: random.pick(half2(words.streets)), district: `${random.pick(half2(words.nouns))} ${random.pick(['West', 'Ost', 'II', 'Centro'])}`, number: 1 + random.below(90),
        lat: lat + (random.next() - 0.5) * 0.08, lon: lon + (random.next() - 0.5) * 0.1, id: at * 10 + n,
      } // prettier-ignore
    }),
  )
  const world: World = {
    words,
    language,
    city: here(city),
    cityAbroad: abroad(city),
    halls,
    happenings: [],
    traps: [],
  }
  for (let n = 0; world.happenings.length < size; n++) addHappenings(world, random, half, n)
  return world
}

function withWord(named: Named, word: string): Named {
  return { ...named, title: `${named.title} ${word}`, abroad: `${named.abroad} ${word}` }
}

function addHappenings(world: World, random: Random, half: Half, n: number): void {
  const { words, halls, happenings, traps } = world
  const { kinds } = words
  const pick = (values: readonly string[]): string => random.pick(halfOf(values, half))
  const key = (part: string): string => `${world.language}-${world.city}-${n}-${part}`
  const person = (): Named => {
    const [first, last] = [pick(words.first), pick(words.last)]
    const name = `${here(first)} ${here(last)}`
    return { title: name, abroad: `${abroad(first)} ${abroad(last)}`, performers: [name] }
  }
  const thing = (): Named => {
    const name = `${pick(words.adjectives)} ${pick(words.nouns)}`
    const whole = random.chance(0.5) ? name : `${name} ${random.pick(['&', '/', '–'])} ${pick(words.nouns)}`
    return { title: whole, abroad: whole, performers: [] }
  }
  const word = (): string => pick(random.pick([words.nouns, words.adjectives, words.last])).split('/')[0] ?? ''
  const common = Array.from({ length: 8 }, word)
  const day = 20_700 + random.below(60)
  const minute = 60 * (18 + random.below(4)) + 30 * random.below(2)
  const add = (part: string, named: Named, more: Partial<Happening> = {}): Happening => {
    const happening: Happening = {
      key: key(part), ...named, extra: null, kindWord: kinds.concert, day, lastDay: day, minute,
      hall: random.pick(halls), price: 5 * (1 + random.below(12)), hasTwin: false, isPlaceless: false, elsewhere: null,
      words: [...common, ...Array.from({ length: 6 }, word)], ...more,
    } // prettier-ignore
    happenings.push(happening)
    return happening
  }
  const trap = (kind: string, a: Happening, b: Happening): void => {
    traps.push({ kind, a: a.key, b: b.key })
    a.hasTwin = b.hasTwin = UNTOLD.includes(kind)
  }
  const hall = random.pick(halls)
  switch (random.below(18)) {
    case 0: case 1: case 2: case 3: {
      const support = random.chance(0.4) ? person().title : null
      add('gig', random.chance(0.6) ? person() : thing(), { extra: support })
      break
    }
    case 4: {
      const play = thing()
      const early = add('early', withWord(play, random.chance(0.4) ? kinds.matinee : ''), { hall, minute: 60 * (13 + random.below(3)), kindWord: kinds.play })
      const late = add('late', withWord(play, random.chance(0.4) ? kinds.evening : ''), { hall, minute: 60 * 19 + 30, kindWord: kinds.play })
      trap('matinee and evening', early, late)
      break
    }
    case 5: {
      const quiz: Named = { title: kinds.quiz, abroad: kinds.quiz, performers: [] }
      const [one, two] = [hall, halls.find(({ id }) => id !== hall.id) ?? hall]
      trap('one quiz in two bars', add('a', quiz, { hall: one, kindWord: 'quiz' }), add('b', quiz, { hall: two, kindWord: 'quiz' }))
      break
    }
    case 6: {
      const series = thing()
      const from = 1 + random.below(20)
      const style = random.pick(['Vol.', '#', kinds.part, 'No.'])
      const [a, b] = [0, 1].map((step) => add(`no${step}`, withWord(series, `${style} ${from + step}`), { hall, day: day + step * random.below(2), kindWord: kinds.talk }))
      if (a && b) trap('numbers of a series', a, b)
      break
    }
    case 7: {
      const [left, right] = [thing(), thing()]
      // With one title even the audience goes wrong.
      if (left.title.split(' ')[0] === right.title.split(' ')[0]) break
      const a = add('left', left, { hall: { ...hall, room: 'A' }, kindWord: kinds.talk })
      const b = add('right', right, { hall: { ...hall, room: 'B' }, kindWord: kinds.talk })
      trap('parallel rooms', a, b)
      break
    }
    case 8: {
      add('run', thing(), { hall, minute: null, lastDay: day + 20 + random.below(80), kindWord: kinds.show })
      break
    }
    case 9: {
      const fest = withWord(thing(), kinds.festival)
      const whole = add('whole', fest, { minute: null, lastDay: day + 2, hall, kindWord: kinds.festival })
      const act = person()
      const part = add('part', random.chance(0.5) ? { ...act, title: `${act.title} @ ${fest.title}`, abroad: `${act.abroad} @ ${fest.abroad}` } : act, { hall, day: day + random.below(3) })
      part.lastDay = part.day
      trap('festival and part', whole, part)
      break
    }
    case 10: {
      const band = person()
      const original = add('band', band, { hall })
      const copy = { ...thing(), performers: [] }
      trap('tribute', original, add('tribute', withWord(copy, `- ${kinds.tribute} ${band.title}`), {}))
      break
    }
    case 11: {
      const band = random.chance(0.5) ? person() : thing()
      const main = add('main', band, { hall })
      trap('upsell', main, add('parking', withWord(band, random.pick([`- ${kinds.parking}`, 'VIP Package'])), { hall, minute: main.minute, price: 90 }))
      break
    }
    case 12: {
      // One form for many things of a house: only a word says which.
      const frame = random.chance(0.5) ? kinds.workshop : `${random.pick([kinds.talk, kinds.show, kinds.concert])} ${thing().title}`
      const [one, two] = [pick(words.nouns), pick(words.nouns)]
      if (one === two || frame.includes(one) || frame.includes(two)) break
      const [a, b] = [one, two].map((what, at) => add(`slot${at}`, { title: `${frame}${random.pick([': ', ' ', ' – '])}${what}`, abroad: `${frame} ${what}`, performers: [] }, { hall, kindWord: kinds.workshop }))
      if (a && b) trap('one word apart', a, b)
      break
    }
    case 13: {
      // All-day: markets, open days. The next is in a week.
      const market = withWord(thing(), kinds.festival)
      const [a, b] = [0, 7].map((later) => add(`week${later}`, market, { hall, minute: null, day: day + later, lastDay: day + later, kindWord: kinds.festival }))
      if (a && b) trap('week after week', a, b)
      break
    }
    case 14: {
      const play = thing()
      const [a, b] = [0, 1].map((later) => add(`day${later}`, play, { hall, day: day + later, lastDay: day + later, kindWord: kinds.play }))
      if (a && b) trap('day after day', a, b)
      break
    }
    case 15: {
      const act = random.chance(0.5) ? person() : thing()
      const other = random.pick(words.cities.filter((name) => here(name) !== world.city))
      const there = { ...random.pick(halls), name: `${pick(words.halls)} ${pick(words.nouns)}`, lat: hall.lat + 1, lon: hall.lon - 1 }
      const later = random.below(2)
      trap('next stop of a tour', add('home', act, { hall }), add('stop', act, { hall: { ...there, abroad: there.name }, day: day + later, lastDay: day + later, elsewhere: { city: here(other), abroad: abroad(other) } }))
      break
    }
    case 16: {
      // Days of a trade: their year, and a town for a place.
      const subject = pick(words.nouns)
      const named = (whose: string, what: string): Named => ({ title: `${whose} ${subject} ${what}`, abroad: `${whose} ${subject} ${what}`, performers: [] })
      const whole = { hall: null, isPlaceless: true, minute: null, day, lastDay: day + 1 + random.below(3) }
      const [one, two] = [pick(words.adjectives), pick(words.last)].map(here)
      const later = random.pick([0, 0, 2, 4])
      const [main, other] = [add('meet', named(one ?? '', random.pick(['Con', 'Days', 'Summit'])), whole), add('side', named(two ?? '', random.pick(['Con', 'Days', kinds.festival])), { ...whole, day: day + later, lastDay: whole.lastDay + later })]
      trap('two of one trade', main, other)
      break
    }
    default: {
      const craft = withWord({ title: kinds.workshop, abroad: kinds.workshop, performers: [] }, thing().title)
      if (random.chance(0.3)) add('online', craft, { hall: null, kindWord: kinds.workshop })
      else trap('sessions of a day', add('s1', craft, { hall, minute: 600, kindWord: kinds.workshop }), add('s2', craft, { hall, minute: 840, kindWord: kinds.workshop }))
    }
  }
} // prettier-ignore
