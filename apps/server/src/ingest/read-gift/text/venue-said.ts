import { isKind, nameWords } from '#server/ingest/registry/venue-name.ts'
import { parseAddress, sameAddress, sound } from '#server/ingest/registry/address.ts'
import { fold } from '#server/words/slug.ts'
import { labelOf } from './labels.ts'

export type KnownVenue = {
  slug: string
  name: string
  address: string | null
  /** Folded spellings, the name's among them. */
  spellings: string[]
}
export type SaidVenue = { venue: KnownVenue; isSure: boolean }

/** A word of the text, as it is compared. */
type Word = { folded: string; start: number; isCapital: boolean }

const SMALL = new Set(
  'the a i v u na pod of de la le les el los las du des di del della da do dos and et y und e das der die'.split(
    ' ',
  ),
)
const SHORTEST = 4
const MOST_WORDS = 4000
/** Letters of two spellings in different cases of grammar, by which candidates are found. */
const STEM = 4

/** Finds the venue that a text names, also in another case of grammar: "у Муравлі". The one with most words in common counts. */
export function saidVenue(
  text: string,
  venues: readonly KnownVenue[],
  address: string | null,
): SaidVenue | null {
  const words = wordsIn(text)
  const byStem = Map.groupBy(
    venues.flatMap((venue) => venue.spellings.flatMap((spelling) => spelled(venue, spelling))),
    ({ own }) => stemOf(own[0]!),
  )
  const found = words.flatMap((word, at) =>
    (byStem.get(stemOf(word.folded)) ?? []).flatMap((one) => {
      const points = pointsOf(text, words, at, one.own)
      return points === null
        ? []
        : [{ venue: one.venue, points: points + addressPoints(one.venue, address) }]
    }),
  )
  const ranked = found.toSorted((a, b) => b.points - a.points)
  const [best] = ranked
  if (best === undefined) return atAddress(venues, address)
  const rival = ranked.find(({ venue }) => venue.slug !== best.venue.slug)
  const isElsewhere = addressPoints(best.venue, address) < 0
  return {
    venue: best.venue,
    isSure: !isElsewhere && (rival === undefined || rival.points < best.points),
  }
}

/** The one venue that has the address: others may be in the house as well. */
function atAddress(venues: readonly KnownVenue[], said: string | null): SaidVenue | null {
  const [venue, ...others] = venues.filter((one) => addressPoints(one, said) > 0)
  return venue === undefined || others.length > 0 ? null : { venue, isSure: false }
}

function addressPoints({ address }: KnownVenue, said: string | null): number {
  if (address === null || said === null) return 0
  const same = sameAddress(parseAddress(address), parseAddress(said))
  return same === true ? 4 : same === false ? -2 : 0
}

function spelled(venue: KnownVenue, spelling: string): { venue: KnownVenue; own: string[] }[] {
  const own = nameWords(spelling).filter((word) => !SMALL.has(word))
  const telling = own.filter((word) => !isKind(word) && word.length >= SHORTEST)
  return telling.length === 0 ? [] : [{ venue, own }]
}

function wordsIn(text: string): Word[] {
  const all = [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu).take(MOST_WORDS)]
  return all
    .map(({ 0: word, index: start }) => ({
      folded: fold(word),
      start,
      isCapital: /^[\p{Lu}\p{N}]/u.test(word),
    }))
    .filter(({ folded }) => !SMALL.has(folded))
}

const stemOf = (word: string): string => sound(word).slice(0, STEM)

/** How well the words from one on are the name; null where they are not. */
function pointsOf(
  text: string,
  words: readonly Word[],
  at: number,
  own: readonly string[],
): number | null {
  let exact = 0
  let isNamed = false
  for (const [next, part] of own.entries()) {
    const word = words[at + next]
    if (word === undefined || !isAlike(word.folded, part)) return null
    if (word.folded === part) exact += 1
    isNamed ||= word.isCapital && !isKind(part)
  }
  const begin = words[at]!.start
  const before = text.slice(Math.max(0, begin - 3), begin)
  // A common word is a name only where it is written as one.
  if (!isNamed && (exact < own.length || own.length < 2)) return null
  const line = text.slice(text.lastIndexOf('\n', begin) + 1, begin + 60).split('\n')[0] ?? ''
  const isLabelled = labelOf(line)?.label === 'place'
  return own.length * 2 + exact + (isLabelled ? 3 : 0) + (/[«„“"]\s?$/.test(before) ? 1 : 0)
}

/** Equal but for the ending of a case: `muravel` and `muravli`, `starej` and `stara`. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [sound(one), sound(other)]
  if (a === b) return true
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a]
  if (shorter.length < SHORTEST || longer.length - shorter.length > 3) return false
  return longer.startsWith(shorter.slice(0, Math.max(SHORTEST, shorter.length - 2)))
}
