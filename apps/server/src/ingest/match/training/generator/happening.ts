import type { Random } from '../random.ts'
import type { Words } from './words.ts'

export type Hall = {
  name: string
  abroad: string
  kind: string
  room: string | null
  street: string
  number: number
  lat: number
  lon: number
  id: number
}

/** What truly happens; several platforms tell of it, each in its way. */
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
}

/** Happenings that are easily taken for one; `kind` names the trap. */
export type Trap = { kind: string; a: string; b: string }

export type World = {
  words: Words
  language: string
  city: string
  cityAbroad: string
  halls: Hall[]
  happenings: Happening[]
  traps: Trap[]
}

/** Half of every list trains and the other half tests, so that no name is seen in both. */
export type Half = 'train' | 'test'

export const halfOf = <T>(values: readonly T[], half: Half): T[] =>
  values.filter((_, at) => (at % 2 === 0) === (half === 'train'))

export const here = (name: string): string => name.split('/')[0] ?? name
export const abroad = (name: string): string => name.split('/').at(-1) ?? name

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
        street: random.pick(half2(words.streets)), number: 1 + random.below(90),
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
  const day = 20_700 + random.below(60)
  const minute = 60 * (18 + random.below(4)) + 30 * random.below(2)
  const add = (part: string, named: Named, more: Partial<Happening> = {}): Happening => {
    const happening: Happening = {
      key: key(part), ...named, extra: null, kindWord: kinds.concert, day, lastDay: day, minute,
      hall: random.pick(halls), price: 5 * (1 + random.below(12)), hasTwin: false, ...more,
    } // prettier-ignore
    happenings.push(happening)
    return happening
  }
  const trap = (kind: string, a: Happening, b: Happening): void => {
    traps.push({ kind, a: a.key, b: b.key })
    a.hasTwin = b.hasTwin = ['matinee and evening', 'sessions of a day', 'one quiz in two bars'].includes(kind)
  }
  const hall = random.pick(halls)
  switch (random.below(13)) {
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
      const a = add('left', thing(), { hall: { ...hall, room: 'A' }, kindWord: kinds.talk })
      const b = add('right', thing(), { hall: { ...hall, room: 'B' }, kindWord: kinds.talk })
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
    default: {
      const craft = withWord({ title: kinds.workshop, abroad: kinds.workshop, performers: [] }, thing().title)
      if (random.chance(0.3)) add('online', craft, { hall: null, kindWord: kinds.workshop })
      else trap('sessions of a day', add('s1', craft, { hall, minute: 600, kindWord: kinds.workshop }), add('s2', craft, { hall, minute: 840, kindWord: kinds.workshop }))
    }
  }
} // prettier-ignore
