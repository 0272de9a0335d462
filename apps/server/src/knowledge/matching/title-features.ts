import type { Place } from '../mentions/place.ts'
import type { Prepared } from '../mentions/prepare.ts'
import { isAlike, overlap, trigramDice, type Weigh } from '../mentions/similarity.ts'
import { takeApart, type Title } from '../mentions/title.ts'
import { GENERIC } from '../mentions/vocabulary.ts'
import { isHeldWithin, spokenLike } from '../mentions/title-pairs.ts'

/** All features of two titles. */
export type TitleFeatures = ReturnType<typeof compareTwo>

/** The two of the mentions' titles (there may be several languages) that are most alike, compared. */
export function compareTitles(a: Prepared, b: Prepared): TitleFeatures {
  let best: TitleFeatures | null = null
  for (const left of a.titles)
    for (const right of b.titles) {
      const features = compareTwo(left, right, a, b)
      if (best === null || total(features) > total(best)) best = features
    }
  const named = nameWithin(a, b) ?? nameWithin(b, a)
  if (named !== null) return compareTwo(named, named, a, b)
  return best ?? compareTwo(takeApart(''), takeApart(''), a, b)
}

/** Fewer words are in many texts without naming an event. */
const LEAST_WORDS = 2

/** A title of the one that a title of the other, which is really a description, contains word by word. */
function nameWithin({ titles, longTitles }: Prepared, other: Prepared): Title | null {
  if (longTitles.length > 0) return null
  const isNamed = ({ words, core }: Title) =>
    words.length >= LEAST_WORDS &&
    core.length > 0 &&
    !core.every((word) => GENERIC.has(word)) &&
    other.longTitles.some((text) => isRunOf(words, text))
  return titles.find(isNamed) ?? null
}

function isRunOf(words: readonly string[], text: readonly string[]): boolean {
  return ` ${text.join(' ')} `.includes(` ${words.join(' ')} `)
}

function total({ titleCosine, titleTrigrams, titleContained }: TitleFeatures): number {
  return titleCosine + titleTrigrams + titleContained / 2
}

function compareTwo(x: Title, y: Title, a: Prepared, b: Prepared) {
  // Each title as it is written beside the other, and its telling words.
  const spokenX = spokenLike(x, y, a.clock.day)
  const spokenY = spokenLike(y, x, b.clock.day)
  const left = withoutPlace(spokenX.core, a, b)
  const right = withoutPlace(spokenY.core, b, a)
  const weigh = (word: string) => a.weights.get(word) ?? b.weights.get(word) ?? 1
  const core = overlap(left, right, weigh)
  // Training depends on the order of the features.
  return {
    titleCosine: core.cosine,
    titleContained: core.containment,
    titleJaccard: core.jaccard,
    titleTrigrams: trigramDice(left.join(' '), right.join(' ')),
    titleSquashed: squashedLikeness(left.join(''), right.join('')),
    titleSamePiece: samePiece(x, y, weigh),
    titleBestShared: core.bestShared,
    titleLeftOutShort: core.bestLeftOut[0],
    titleLeftOutLong: core.bestLeftOut[1],
    /** Words of each title that the other lacks, of the one with fewer: `Workshop: clay` and `Workshop: glass` have one. */
    titleSwapped: core.lacking,
    titleInitials: isInitials(x, y) || isInitials(y, x) ? 1 : 0,
    titleFullCosine: overlap(spokenX.words, spokenY.words, weigh).cosine,
    titleWeight: Math.min(weightOf(left, weigh), weightOf(right, weigh)),
    titleWordsApart: Math.abs(left.length - right.length),
    numbers: setsAgree(x.numbers, y.numbers),
    years: setsAgree(x.years, y.years),
    tribute: x.isTribute === y.isTribute ? 0 : 1,
    upsell: x.isUpsell === y.isUpsell ? 0 : 1,
    session: x.session === null || y.session === null ? 0 : x.session === y.session ? 1 : -1,
    /** 1 where one title says that it is held within the other's event. */
    heldWithin: isPart(x, y, a, b) ? 1 : 0,
  }
}

function isPart(x: Title, y: Title, a: Prepared, b: Prepared): boolean {
  if (x.host === null && y.host === null) return false
  const places = new Set([a, b].flatMap(({ place }) => [...place.core, ...place.city]))
  return isHeldWithin(x, y, places) || isHeldWithin(y, x, places)
}

/**
 * The words but those that only say where it is; all of them where nothing else is said. A place stays in where the
 * other mention is elsewhere: `SREday Seattle` and `SREday Barcelona` are not the same.
 */
function withoutPlace(words: readonly string[], own: Prepared, other: Prepared): readonly string[] {
  const isOpen = other.place.city.length === 0
  const isPlace = (word: string): boolean =>
    isIn(other.place, word) || (isOpen && isIn(own.place, word))
  if (!words.some(isPlace)) return words
  const rest = words.filter((word) => !isPlace(word))
  return rest.length > 0 ? rest : words
}

function isIn({ core, city }: Place, word: string): boolean {
  return core.includes(word) || city.includes(word)
}

function squashedLikeness(a: string, b: string): number {
  if (a === '' || b === '') return 0
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (short.length >= 5 && long.startsWith(short)) return Math.max(0.9, trigramDice(a, b))
  return trigramDice(a, b)
}

/** The weight of the heaviest piece (an act, a subtitle) that is equal in both titles. */
function samePiece(x: Title, y: Title, weigh: Weigh): number {
  let best = 0
  for (const piece of x.pieces)
    for (const other of y.pieces) {
      if (piece.length !== other.length) continue
      if (!piece.every((word, at) => isAlike(word, other[at] ?? ''))) continue
      best = Math.max(best, weightOf(piece, weigh))
    }
  return Math.min(best, 3)
}

function weightOf(words: readonly string[], weigh: Weigh): number {
  let sum = 0
  for (const word of words) sum += weigh(word)
  return Math.min(sum, 5)
}

function isInitials(short: Title, long: Title): boolean {
  if (long.words.length < 3) return false
  return short.core.some((word) => word.length >= 3 && word === long.initials.slice(0, word.length))
}

/** 1 where both say the same, -1 where they contradict each other, 0 where one is silent, 0.5 for a part in common. */
function setsAgree(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  if (a.size === 0 && b.size === 0) return 0
  if (a.size === 0 || b.size === 0) return -0.5
  const shared = a.intersection(b).size
  if (shared === 0) return -1
  return shared === Math.max(a.size, b.size) ? 1 : 0.5
}
