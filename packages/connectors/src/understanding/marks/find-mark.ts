import { folded } from './folded.ts'
import { UNTIL } from './state-words.ts'

/** A mark that was taken out of a title. */
export type Mark = {
  /** The title without it. */
  rest: string
  /** Its words and what follows them within the mark, as written. */
  words: string
  tail: string
}

/** The words of a mark, as patterns of folded letters. `tail`: what may follow its words, from the blank on. */
export type MarkWords = {
  words: string
  tail?: string
  /** Marks in capitals need no sign between them and the title. */
  isPlain?: boolean
}

/** Longer texts are no titles, and looking for marks in them takes the square of their length. */
const LONGEST = 500

const DECOR = String.raw`[*+!~=_>❗❌⚠\ufe0f🚫‼]`
const [START, END] = [String.raw`(?<![\p{L}\p{N}])`, String.raw`(?![\p{L}\p{N}])`]
/** Behind a word with a sign, everything up to the bracket belongs to the mark. */
const SIGNED_TAIL = String.raw`\s*[–—\-,;:!/|.+]\s*[^\])}]{0,80}`

type Shape = { pattern: RegExp; isFit: (found: Found) => boolean }
/** `rest`: the title without the mark. `isWithin`: the title goes on before and behind it. */
type Found = { words: string; tail: string; rest: string; isWithin: boolean }

const shapes = new Map<string, { word: RegExp; all: Shape[] }>()

/** Finds one mark in a title and takes it out. Null where words are no mark, but a part of the name. */
export function takeMark(title: string, mark: MarkWords): Mark | null {
  if (title.length > LONGEST) return null
  const key = `${mark.words} ${mark.tail} ${mark.isPlain}`
  const known = shapes.get(key) ?? {
    word: new RegExp(`${START}(?:${mark.words})${END}`, 'u'),
    all: shapesOf(mark),
  }
  shapes.set(key, known)
  const text = title.normalize('NFC')
  const plain = folded(text)
  // Most titles have none of the words.
  if (!known.word.test(plain)) return null
  for (const { pattern, isFit } of known.all) {
    const match = pattern.exec(plain)
    if (match?.indices?.groups === undefined) continue
    const of = (name: string) => {
      const [from, to] = match.indices!.groups![name] ?? [0, 0]
      return text.slice(from, to)
    }
    const [before, behind] = [text.slice(0, match.index), text.slice(match.index + match[0].length)]
    const rest = joined(before, behind)
    if (!/[\p{L}\p{N}]/u.test(rest)) continue
    const [words, tail] = [of('words'), of('tail').trim()]
    const isWithin = before.trim() !== '' && behind.trim() !== ''
    if (isFit({ words, tail, rest, isWithin })) return { rest, words, tail }
  }
  return null
}

const inSigns: Shape['isFit'] = ({ words, tail, isWithin }) =>
  isWithin ? isCapitals(words) : !(tail !== '' && isName(words) && /^\p{L}/u.test(tail))

/** In a title that is in capitals as a whole, capitals set nothing apart. */
const inCapitals: Shape['isFit'] = ({ words, rest }) =>
  isCapitals(words) &&
  /\p{Ll}/u.test(rest.replace(/[[({].*?[\])}]/g, '')) &&
  !GENERIC_REST.test(folded(rest)) &&
  !GOES_ON.test(folded(rest))

function shapesOf({ words, tail, isPlain = true }: MarkWords): Shape[] {
  const word = `${START}(?<words>${words})${END}`
  const own = tail === undefined ? '' : `|${tail}`
  const shape = (source: string, isFit: Shape['isFit']): Shape => ({
    pattern: new RegExp(source, 'du'),
    isFit,
  })
  const all = [
    shape(
      String.raw`\s*[\[({]\s*${DECOR}*\s*${word}(?<tail>(?:${SIGNED_TAIL}${own})?)\s*${DECOR}*\s*[\])}]\s*(?:[:–—-]+(?=\s|$))?\s*`,
      inSigns,
    ),
    shape(String.raw`\s*${DECOR}+\s*${word}\s*${DECOR}+\s*:?\s*`, inSigns),
    shape(String.raw`(?:^|\s)[-–—]\s?${word}\s?[-–—](?:\s|$)`, inSigns),
    // At the front `Sold Out: The Musical` is a name.
    shape(
      String.raw`^\s*${DECOR}*\s*${word}\s*(?:${DECOR}*\s*[:!]+|${DECOR}+|\s[–—-]+\s|\s?[|/•·]\s)\s*(?=\S)`,
      ({ words: said, rest }) => !isName(said) && !NAME_REST.test(folded(rest)),
    ),
    shape(
      String.raw`^\s*${DECOR}*\s*${word}(?<tail>\s+${UNTIL}\s[^:–—\])}]{1,30}?)(?:\s*:|\s[–—-]+\s)\s*(?=\S)`,
      ({ words: said }) => tail !== undefined && isCapitals(said),
    ),
    shape(
      String.raw`(?<=\S)(?:\s+[–—-]+\s*|\s*[|/•·]\s*)${DECOR}*\s*${word}(?<tail>(?:${tail ?? ''})?)\s*[!.]*\s*${DECOR}*\s*$`,
      ({ words: said, tail: more }) => more === '' || !isName(said),
    ),
    shape(
      String.raw`(?<=\S)\s*[,:;.!?]\s+${word}\s*!*\s*$`,
      ({ words: said }) => isCapitals(said) || !/^\p{Lu}/u.test(said),
    ),
  ]
  if (!isPlain) return all
  return [
    ...all,
    shape(String.raw`^\s*${word}\s+(?=\S)`, inCapitals),
    shape(String.raw`(?<=\S)\s+${word}\s*!*\s*$`, inCapitals),
  ]
}

const isCapitals = (words: string) => words === words.toUpperCase() && /\p{Lu}/u.test(words)
/** `Sold Out`: several words, each with a capital. */
const isName = (words: string) => /^\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}+)+$/u.test(words)

const KINDS =
  'musical|comedy|komodie|comedie|comedia|commedia|play|show|film|movie|story|opera|tour|documentary|party|festival|club|night|band|trio|quartet|live|tribute|album'
/** A subtitle, or a band's evening: it follows a name that is also a word of a state. */
const NAME_REST = new RegExp(
  String.raw`^(?:(?:the|an?|das|der|die|eine?|les?|la|el|un[ae]?|il|os?|az?|egy)\s+(?:\p{L}+\s+)?(?:${KINDS})|(?:live|tour|album|unplugged|support|release)(?:\s+(?:\d+|at|in|im|on|dates?|party|show|tour)(?!\p{L}).*)?$|[+&]|(?:feat|ft)\.?\s)`,
  'u',
)
const GENERIC_REST = new RegExp(
  String.raw`^(?:the\s+)?(?:\p{L}+\s+)?(?:${KINDS})s?(?:\s+\d+)?$`,
  'u',
)

const GOES_ON = new RegExp(String.raw`^${UNTIL}\s`, 'u')

function joined(before: string, behind: string): string {
  const [first, last] = [before.trim(), behind.trim()]
  if (first === '') return last.replace(/^[–—|:/·•-]+\s+/, '')
  if (last === '') return first.replace(/\s*[–—|:,/-]+$/, '')
  const isParted = /^[–—,:;.!?-]/.test(last) || /[–—-]$/.test(first)
  return isParted ? `${first}${/^[,:;.!?]/.test(last) ? '' : ' '}${last}` : `${first} ${last}`
}
