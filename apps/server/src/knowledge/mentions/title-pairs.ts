import { isAlike } from './similarity.ts'
import { spell, spelledWords } from './spelling.ts'
import { coreOf, type Title } from './title.ts'
import { GENERIC } from './vocabulary.ts'

/** Of a word that another title parts, so much of the last part is written at least: `Ruby Conference`, `RubyConf`. */
const PART = 4
const ENDS_IN_DIGIT = /\d$/
/** Words that are written as one at most: `iOS Dev UK`. */
const MOST_PARTS = 3
/** `VSLive` */
const MOST_INITIALS = 4
/** `GoRuCo`: so many words at least, of each two letters to four. */
const LEAST_SYLLABLES = 3
const MOST_LETTERS = 4

/**
 * The words of a title as the other writes them: `Rails Conf` beside `RailsConf` is one word, `Open Source Monitoring
 * Conference` beside `OSMC` is that, `AU` beside `Australia` the country. Itself where the other writes nothing otherwise.
 * `day`: when it is, in days since 1970.
 */
export function spokenLike(title: Title, other: Title, day: number): Pick<Title, 'words' | 'core'> {
  const words: string[] = []
  for (let at = 0; at < title.words.length;) {
    const own = title.words[at] ?? ''
    const found = other.words.includes(own)
      ? null
      : (withoutYear(own, other, day) ?? whole(title, at, other))
    words.push(found?.word ?? own)
    at += found?.parts ?? 1
  }
  return { words, core: coreOf(words, title.years) }
}

/** `LanternKonf26` in 2026, beside `LanternKonf`. */
function withoutYear(
  word: string,
  other: Title,
  day: number,
): { word: string; parts: number } | null {
  if (!ENDS_IN_DIGIT.test(word)) return null
  const digits = new Date(day * 86_400_000).toISOString().slice(2, 4)
  if (!word.endsWith(digits)) return null
  const bare = spell(word.slice(0, -digits.length))
  return other.words.includes(bare) ? { word: bare, parts: 1 } : null
}

/** The word by which the other title says those from `at` on. */
function whole(title: Title, at: number, other: Title): { word: string; parts: number } | null {
  const first = title.words[at] ?? ''
  for (const word of other.words) {
    if (first.length === 2 && word.length > 2 && namesOneCountry(first, word))
      return { word, parts: 1 }
    // All ways to write a word otherwise keep its first letter, but for a glide (`partsOf`).
    const begins = word[0] === first[0]
    if ((!begins && word[0] !== first[1]) || title.words.includes(word)) continue
    const parts =
      partsOf(word, title.words, at) ??
      (begins ? (initialsOf(word, title, at, other) ?? syllablesOf(word, title.words, at)) : null)
    if (parts !== null) return { word, parts }
  }
  return null
}

/** How many words from `at` on make up the word; the last may be cut short. */
function partsOf(word: string, words: readonly string[], at: number): number | null {
  let joined = words[at] ?? ''
  // `iOS` beside `iOSDevUK`: the glide is not spelled before a vowel.
  if (word[0] !== joined[0] && word[0] !== joined[1]) return null
  for (let parts = 2; parts <= MOST_PARTS; parts += 1) {
    const next = words[at + parts - 1]
    if (next === undefined) return null
    const before = joined
    joined += next
    if (joined === word || (mayEndAlike(joined, word) && spell(joined) === word)) return parts
    if (GENERIC.has(next) && word.startsWith(before) && isCutShort(word, before, next)) return parts
    if (joined.length > word.length + parts) return null
  }
  return null
}

/** Letters that no rule of spelling changes where a word ends with them. */
const LASTING = /[abcdefgilmnoprtv]$/

/** Cheap: false where spelling never makes the one of the other. */
function mayEndAlike(joined: string, word: string): boolean {
  return joined.at(-1) === word.at(-1) || !LASTING.test(joined)
}

function isCutShort(word: string, before: string, next: string): boolean {
  const left = word.slice(before.length)
  // Spelling makes one letter of two that are equal.
  const own = before.at(-1) === next[0] && left[0] !== next[0] ? next.slice(1) : next
  return left.length >= PART && own.startsWith(left)
}

/** How many words from `at` on the word gives as initials; the last one it may say in full: `VSLive`. */
function initialsOf(word: string, title: Title, at: number, other: Title): number | null {
  if (other.acronyms.has(word) && title.initials.startsWith(word, at)) return word.length
  for (let count = 2; count <= MOST_INITIALS; count += 1) {
    const last = title.words[at + count]
    if (
      last === undefined ||
      last.length < PART ||
      !title.initials.startsWith(word.slice(0, count), at)
    )
      return null
    if (word.slice(count) === last) return count + 1
  }
  return null
}

/** How many words from `at` on the word is the beginnings of, two letters of each at least: `GoRuCo`. */
function syllablesOf(word: string, words: readonly string[], at: number): number | null {
  const from = (start: number, count: number): number | null => {
    if (start === word.length) return count >= LEAST_SYLLABLES ? count : null
    const next = words[at + count]
    if (next === undefined) return null
    for (let end = start + 2; end <= Math.min(word.length, start + MOST_LETTERS); end += 1) {
      if (!next.startsWith(word.slice(start, end))) break
      const found = from(end, count + 1)
      if (found !== null) return found
    }
    return null
  }
  return from(0, 0)
}

/**
 * True if one title says that its event is held within the other's: `Ruby devroom at FOSDEM` and `FOSDEM`. `places`
 * are words of their venues: "at the Arena" only names a place.
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

const LOCALES = ['en', 'es', 'fr', 'pt', 'de', 'ru', 'it', 'sk', 'uk']
/** Codes that people write besides those of ISO 3166. */
const ALSO: Record<string, string> = { uk: 'GB', eu: '150' }

let names: ReadonlyMap<string, ReadonlySet<string>> | null = null

/** True if a word of two letters is the code of the country that `name` means in one of nine languages. */
function namesOneCountry(code: string, name: string): boolean {
  return name.length > 3 && (names ??= namesOfCodes()).get(code)?.has(name) === true
}

/** By code, as `spell` writes it, the names of one word that a country has. */
function namesOfCodes(): ReadonlyMap<string, ReadonlySet<string>> {
  const letters = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(65 + n))
  const codes = letters.flatMap((x) => letters.map((y) => x + y))
  const found = new Map<string, Set<string>>()
  for (const locale of LOCALES) {
    const display = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
    for (const [code, region] of [...codes.map((own) => [own, own]), ...Object.entries(ALSO)]) {
      const [word, ...more] = spelledWords(display.of(region ?? '') ?? '')
      const [spelled] = spelledWords(code ?? '')
      if (word === undefined || more.length > 0 || spelled === undefined) continue
      const own = found.get(spelled) ?? new Set()
      found.set(spelled, own.add(word))
    }
  }
  return found
}
