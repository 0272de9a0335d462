import type { CategorySlug } from '@okolo/contract/events/category'
import {
  appealWordsIn,
  namesCity,
  namesMonthOrSeason,
  namesSomebody,
  namesTour,
  type AppealWord,
} from './appeal-words.ts'

/** The signs that tell, without anybody's saves, how many visitors of a city would want an event. */
export type AppealFacts = {
  title: string
  /** The beginning of its description. */
  text: string
  /** Name of the place where it is. */
  venue: string
  /** BCP 47 of title and text. */
  language: string
  category: CategorySlug
  /** Names of its city; empty where it is in none. */
  cityNames: readonly string[]
  /** Known dates, past ones included. */
  dates: number
  /** Days from its first date to the end of its last. */
  span: number
  /** Hours that its longest date lasts. */
  hours: number
  /** Share of its dates that begin at five in the afternoon or later; null where no hour is known. */
  evenings: number | null
  /** Named performers. */
  performers: number
  /** Shows that its venue has among all that is known. */
  shows: number
  /** Upcoming events of the city whose titles begin like this one's. */
  alike: number
  platforms: number
  isOnline: boolean
}

/** How much of a visitor's evening out each category is. */
const KIND: Record<CategorySlug, number> = {
  concert: 1,
  classical: 1,
  festival: 1,
  theatre: 0.9,
  dance: 0.85,
  comedy: 0.85,
  'sport-watch': 0.85,
  club: 0.75,
  market: 0.7,
  cinema: 0.65,
  exhibition: 0.55,
  tour: 0.55,
  food: 0.6,
  other: 0.4,
  family: 0.3,
  talk: 0.25,
  literature: 0.25,
  meetup: 0.25,
  workshop: 0.15,
  'sport-do': 0.15,
  wellness: 0.1,
}
/** Of these a house is known. */
export const SHOWS: readonly CategorySlug[] = [
  'concert',
  'classical',
  'festival',
  'theatre',
  'dance',
  'comedy',
  'cinema',
]

/** A championship is worth going to whatever its category. */
const OCCASION = 0.65
const LONG_SHOW = 0.55
/** An event without a known kind that is probably a show. */
const OTHER_SHOW = 0.75

/** Programmes and calls are called so; elsewhere such words speak of something else. */
const ONLY_TITLE: ReadonlySet<AppealWord> = new Set(['programme', 'call', 'online', 'class'])

type Loss = Exclude<AppealWord, 'special' | 'house'>
/** The share that is left of an event with such a title. */
const LEFT: Record<Loss, number> = {
  service: 0.2,
  course: 0.35,
  call: 0.15,
  programme: 0.3,
  children: 0.6,
  amateur: 0.75,
  class: 0.5,
  online: 0.25,
  flea: 0.75,
}
const LOSSES: readonly Loss[] = [
  'service',
  'course',
  'class',
  'call',
  'programme',
  'children',
  'amateur',
  'online',
  'flea',
]

/**
 * Appeal, 0 to 1, from what an event is: its kind, how rare and how late it is, who plays, where, and how many list it; times
 * what is left of offices, courses, calls, programmes and what is only for children or only online.
 */
export function appeal(facts: AppealFacts): number {
  const signs = signsOf(facts)
  const { said, isNamed, isKnownHouse } = signs
  const sum =
    0.35 * kindOf(facts, signs) +
    0.2 * rarity(facts) +
    0.05 * (facts.evenings ?? (SHOWS.includes(facts.category) ? 0.9 : 0.4)) +
    0.15 * (isSpecial(signs) ? 1 : said.text.has('special') ? 0.5 : 0) +
    0.1 * (isNamed ? 1 : 0) +
    0.1 * (isKnownHouse ? 1 : 0) +
    0.05 * Math.max(logShare(facts.shows, 50), logShare(facts.platforms - 1, 3))
  return sum * left(facts, said)
}

/**
 * 0 to 1: how much an event looks like the night that a city talks about: one that bears its name, a special occasion, a known house, a
 * named act, and seldom.
 */
export function bigNight(facts: AppealFacts): number {
  const signs = signsOf(facts)
  const sum =
    0.3 * (signs.isOfCity ? 1 : 0) +
    0.2 * (signs.said.title.has('special') ? 1 : 0) +
    0.2 * (signs.isKnownHouse ? 1 : 0) +
    0.15 * (signs.isNamed ? 1 : 0) +
    0.1 * rarity(facts) +
    0.05 * logShare(facts.platforms - 1, 3)
  return kindOf(facts, signs) < LEAST_KIND ? 0 : sum * left(facts, signs.said)
}
const LEAST_KIND = 0.6

type Signs = {
  said: Said
  isNamed: boolean
  isKnownHouse: boolean
  /** A show, festival or match that bears the name of its city. */
  isOfCity: boolean
  isShow: boolean
}

function signsOf(facts: AppealFacts): Signs {
  const { title, text, venue, language, category } = facts
  const said = {
    title: appealWordsIn(title, language),
    venue: appealWordsIn(venue, language),
    text: appealWordsIn(text, language),
  }
  const isOnTour = namesTour(title)
  const isShow =
    SHOWS.includes(category) || (category === 'other' && (isOnTour || isEveningOut(facts)))
  return {
    said,
    isShow,
    isNamed: facts.performers > 0 || isOnTour || (isShow && namesSomebody(title, language)),
    isKnownHouse: said.venue.has('house') || said.title.has('house'),
    isOfCity: facts.dates <= 3 && OF_CITY.includes(category) && namesCity(title, facts.cityNames),
  }
}

function isSpecial({ said, isOfCity }: Signs): boolean {
  return isOfCity || said.title.has('special')
}

const OF_CITY: readonly CategorySlug[] = [
  'festival',
  'sport-watch',
  'classical',
  'concert',
  'other',
]

/** An event of an unknown kind that begins in the evening, on a few days. */
function isEveningOut({ evenings, dates, span, hours }: AppealFacts): boolean {
  return evenings === 1 && dates <= 14 && span <= 31 && hours <= 6
}

/** A show that plays for over a month is less of an evening than one that leaves. */
function kindOf({ category, span }: AppealFacts, signs: Signs): number {
  if (span > LONGEST_FESTIVAL_DAYS) return Math.min(KIND[category], LONG_SHOW)
  const atLeast = isSpecial(signs) ? OCCASION : 0
  return Math.max(KIND[category], atLeast, category === 'other' && signs.isShow ? OTHER_SHOW : 0)
}

type Said = Record<'title' | 'venue' | 'text', ReadonlySet<AppealWord>>

/** 1 for one night, less the more often or the longer it is on. */
function rarity({ dates, hours, alike }: AppealFacts): number {
  const often = dates <= 3 ? 1 : dates <= 14 ? 0.6 : 0.2
  const long = hours <= 14 ? 1 : hours <= 96 ? 0.7 : 0.3
  return Math.min(often, long) * (alike >= 3 ? 1 / Math.log2(alike) : 1)
}

function left(facts: AppealFacts, { title, venue, text }: Said): number {
  let share = facts.isOnline ? LEFT.online : 1
  for (const kind of LOSSES) {
    const rest = LEFT[kind]
    if (title.has(kind)) share = Math.min(share, rest)
    else if (ONLY_TITLE.has(kind)) continue
    // A venue may be for one age, or for offices.
    else if (venue.has(kind)) share = Math.min(share, 1 - (1 - rest) * 0.75)
    // A text may mention in passing what a title says of the event.
    else if (text.has(kind)) share = Math.min(share, 1 - (1 - rest) / 3)
  }
  return isProgramme(facts) ? Math.min(share, LEFT.programme) : share
}

/** Runs that are one thing all the while. */
const RUNS: ReadonlySet<CategorySlug> = new Set([
  'exhibition',
  'theatre',
  'comedy',
  'tour',
  'cinema',
])
const LONGEST_FESTIVAL_DAYS = 40
/** From this many entries that begin alike they are parts of one. */
const OF_A_PROGRAMME = 5

/** A month's or season's programme as one entry. */
function isProgramme({ title, category, span, alike }: AppealFacts): boolean {
  if (namesMonthOrSeason(title)) return true
  return span > LONGEST_FESTIVAL_DAYS && (alike >= OF_A_PROGRAMME || !RUNS.has(category))
}

/** 0 for none, 1 for `most` or more, by orders of magnitude. */
function logShare(count: number, most: number): number {
  return Math.min(1, Math.log1p(Math.max(0, count)) / Math.log1p(most))
}
