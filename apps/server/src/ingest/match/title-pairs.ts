import { namesOneCountry } from './countries.ts'
import { isAlike } from './similarity.ts'
import { coreOf, type Title } from './title.ts'
import { GENERIC } from './vocabulary.ts'

/** The words of a title as they are compared with another title's. */
export type Spoken = Pick<Title, 'words' | 'core'>

/** Of a word that another title parts, so much of the last part is written at least: `Ruby Conference`, `RubyConf`. */
const PART = 4
/** Words that are written as one at most: `iOS Dev UK`. */
const MOST_PARTS = 3

/**
 * The words of a title as the other writes them: `Rails Conf` beside `RailsConf` is one word, `Open Source Monitoring
 * Conference` beside `OSMC` is that, `AU` beside `Australia` the country. Itself where the other writes nothing otherwise.
 */
export function spokenLike(title: Title, other: Title): Spoken {
  const words: string[] = []
  let isChanged = false
  for (let at = 0; at < title.words.length;) {
    const found = other.words.includes(title.words[at] ?? '') ? null : whole(title, at, other)
    words.push(found?.word ?? title.words[at] ?? '')
    at += found?.parts ?? 1
    if (found !== null) isChanged = true
  }
  return isChanged ? { words, core: coreOf(words, title.years) } : title
}

/** The word by which the other title says those from `at` on. */
function whole(title: Title, at: number, other: Title): { word: string; parts: number } | null {
  const first = title.words[at] ?? ''
  for (const word of other.words) {
    if (first.length === 2 && word.length > 2 && namesOneCountry(first, word))
      return { word, parts: 1 }
    if (word[0] !== first[0] || title.words.includes(word)) continue
    if (word.length > first.length + 1 && word.startsWith(first)) {
      const parts = partsOf(word.slice(first.length), title.words, at)
      if (parts !== null) return { word, parts }
    }
    if (other.acronyms.has(word) && title.initials.startsWith(word, at))
      return { word, parts: word.length }
  }
  return null
}

/** How many words from `at` on make up a word of which the first is taken off; the last may be cut short. */
function partsOf(rest: string, words: readonly string[], at: number): number | null {
  let left = rest
  for (let parts = 2; parts <= MOST_PARTS; parts += 1) {
    const next = words[at + parts - 1]
    if (next === undefined) return null
    // Spelling makes one letter of two that are equal.
    const own =
      words[at + parts - 2]?.at(-1) === next[0] && left[0] !== next[0] ? next.slice(1) : next
    if (own === left || (left.length >= PART && GENERIC.has(next) && own.startsWith(left)))
      return parts
    if (!left.startsWith(own)) return null
    left = left.slice(own.length)
  }
  return null
}

/**
 * Whether one title says that its event is held within the other's: `Ruby devroom at FOSDEM` and `FOSDEM`. `places`
 * are words of where they are: "at the Arena" says no more than a place.
 */
export function isHeldWithin(part: Title, event: Title, places: ReadonlySet<string>): boolean {
  if (part.host === null) return false
  const tells = (word: string): boolean => !places.has(word) && !/^\d+$/.test(word)
  const hosts = part.host.host.filter(tells)
  const hostsInOne = hosts.join('')
  const said = event.words.filter(tells)
  const isOfHost = (word: string): boolean =>
    hosts.some((one) => isAlike(one, word)) || (word.length >= PART && hostsInOne.includes(word))
  const own = part.host.guest.filter((word) => tells(word) && !GENERIC.has(word))
  return (
    own.length > 0 &&
    said.some((word) => !GENERIC.has(word) && isOfHost(word)) &&
    said.every((word) => GENERIC.has(word) || isOfHost(word)) &&
    !own.some((word) => said.some((one) => isAlike(one, word)))
  )
}
