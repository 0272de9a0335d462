import type { Vocabulary } from '@okolo/connectors/listing-pages/dates/words'
import { isNoise, isRemark } from '@okolo/connectors/listing-pages/layout/noise'
import { labelOf } from './labels.ts'
import { sentencesOf } from './lines.ts'
import { PRICE_END } from './price.ts'

/** A line of a text, and the parts of it that name days and hours. */
export type DatedLine = {
  text: string
  dated: readonly (readonly [start: number, end: number])[]
  /** The first line, with an empty one below it. */
  isApart: boolean
}
export type SaidTitle = { title: string; isSure: boolean }

const LONGEST = 120
/** Letters of the shortest title that is cut out of a sentence. */
const SHORTEST = 8
/** Letters behind a greeting that are more than a part of it. */
const LONG_GREETING = 30
/** Letters of a sentence around a name. */
const LONG_SENTENCE = 40
const GREETING =
  /^(?:привіт|вітаю|вітаємо|доброго (?:дня|ранку|вечора)|добрий (?:день|вечір|ранок)|шановн\p{L}+|дорогі|друзі|любі|привет|всем привет|здравствуйте|добр(?:ый|ое|ого)|дорогие|друзья|уважаем\p{L}+|hallo|liebe[rs]?|guten|servus|grüß|moin|sehr geehrte|ahoj|ahojte|dobrý deň|milí|vážen\p{L}+|čaute|hi|hello|hey|dear|good (?:morning|afternoon|evening)|bonjour|bonsoir|salut|chers|chères|cher|ciao|buongiorno|buonasera|salve|cari|care|gentili|hola|buenos|buenas|estimad\p{L}+|querid\p{L}+|olá|bom dia|boa (?:tarde|noite)|car[oa]s)(?!\p{L})/iu
const PREFACE =
  /^[^\p{L}]*(?:прес-?\s?реліз|пресс-?релиз|прес-?анонс|анонс|афіша|афиша|запрошення|приглашение|pressemitteilung|presseinformation|einladung|tlačová správa|pozvánka|press release|for immediate release|media release|communiqué de presse|invitation|comunicato stampa|invito|nota de prensa|invitación|nota de imprensa|comunicado de imprensa|convite|nicht vergessen|save the date|fwd?:.*|fw:.*|re:.*)[^\p{L}]*$/iu
/** "We invite you to": what follows is what it is. */
const INVITING =
  /^(?:(?:щиро )?запрошуємо(?: вас| всіх)?(?: на)?|запрошуєм(?: на)?|приглашаем(?: вас| всех)?(?: на)?|wir laden(?: sie| euch)?(?: herzlich)?(?: ein)?(?: zu[rm]?)?|(?:srdečne )?pozývame(?: vás)?(?: na)?|(?:please )?join us for|you are invited to|come to|nous vous invitons à|venez à|vi invitiamo a[ld]?|os invitamos a|convidamos(?:-vos)? para)\s+/iu
const EDGES = /^[^\p{L}\p{N}"'«„“(¡¿#]+|(?:[\s,;:.•|·–—-]|\p{Extended_Pictographic})+$/gu
const QUOTED = /[«„“"]([^«»„“”"\n]{3,100})[»”“"]/u

/** The title that a text begins with: the first line that is neither a greeting nor a date nor a fact with a label. */
export function saidTitle(
  lines: readonly DatedLine[],
  { vocabulary, isPlace }: { vocabulary: Vocabulary; isPlace: (words: string) => boolean },
): SaidTitle | null {
  for (const given of lines) {
    const line = withoutGreeting(given)
    const bare = bareOf(line)
    if (!isTitle(bare, line.text, vocabulary) || isPlace(bare)) continue
    if (line === given && isHeading(line, bare)) return { title: bare, isSure: true }
    const title = ofSentence(line, isPlace)
    if (title !== null) return { title, isSure: false }
  }
  return null
}

/** The title in a line of a list, `10.12. | 20:00 | Poetry Slam`: the last words between its days and hours, without the price. */
export function titleInList({ text, dated }: DatedLine, vocabulary: Vocabulary): string | null {
  const ends = [...dated.map(([start]) => start), text.length]
  const starts = [0, ...dated.map(([, end]) => end)]
  const parts = ends.map((end, at) => clean(text.slice(starts[at], end)))
  const told = parts.findLast((part) => isTitle(part, part, vocabulary))
  return told === undefined ? null : upper(told)
}

/** "Ahojte, v stredu máme …" without its first words. Short greetings leave nothing. */
function withoutGreeting(line: DatedLine): DatedLine {
  if (!GREETING.test(line.text.replace(/^[^\p{L}]+/u, ''))) return line
  const at = /^[^,!.]{1,40}[,!.]+\s*/u.exec(line.text)?.[0].length ?? line.text.length
  const text = line.text.slice(at)
  const dated = line.dated
    .map(([from, to]) => [from - at, to - at] as const)
    .filter(([from]) => from >= 0)
  const isMore = dated.length > 0 || text.replaceAll(/[^\p{L}]/gu, '').length > LONG_GREETING
  return { text: isMore ? text : '', dated, isApart: false }
}

/** A line without its days, its hours and what stands at its edges. */
function bareOf({ text, dated }: DatedLine): string {
  let bare = ''
  let at = 0
  for (const [start, end] of dated) {
    bare += text.slice(at, start)
    at = end
  }
  return (bare + text.slice(at))
    .replaceAll(/\s{2,}/g, ' ')
    .replaceAll(EDGES, '')
    .trim()
}

function isTitle(bare: string, line: string, vocabulary: Vocabulary): boolean {
  return (
    (bare.match(/\p{L}/gu)?.length ?? 0) >= 3 &&
    !PREFACE.test(line) &&
    !isNoise(bare, vocabulary) &&
    !isRemark(bare) &&
    labelOf(line) === null &&
    !/^(?:https?:|www\.)\S+$/i.test(bare)
  )
}

/** A line that is a title as it stands: short, without a day, and no sentence of prose. "Kids Week! A hike" stands apart. */
function isHeading({ text, dated, isApart }: DatedLine, bare: string): boolean {
  if (bare.length > LONGEST || (!isApart && sentencesOf(text).length > 1)) return false
  return dated.length === 0 && !/\p{Ll}{3,}[,;]$|\p{Ll}{2,}\.$/u.test(text) && !INVITING.test(bare)
}

/** Of a sentence the name in it, else the first words between its days and hours. */
function ofSentence(
  { text, dated }: DatedLine,
  isPlace: (words: string) => boolean,
): string | null {
  let from = 0
  for (const sentence of sentencesOf(text)) {
    const start = text.indexOf(sentence, from)
    from = start + sentence.length
    const own = dated.filter(([begin]) => begin >= start && begin < from)
    const parts = own.map(([begin, end]) => [begin - start, end - start] as const)
    const title = ofWords(sentence, parts, isPlace)
    if (title !== null) return title
  }
  return null
}

function ofWords(
  sentence: string,
  dated: DatedLine['dated'],
  isPlace: (words: string) => boolean,
): string | null {
  const found = sentence.length > LONG_SENTENCE ? QUOTED.exec(sentence) : null
  const isOfDate = dated.some(
    ([from, to]) => found !== null && found.index >= from && found.index < to,
  )
  const quoted = isOfDate ? undefined : found?.[1]
  if (quoted !== undefined && !isPlace(quoted)) return upper(quoted.replaceAll(EDGES, ''))
  const ends = [...dated.map(([start]) => start), sentence.length]
  const starts = [0, ...dated.map(([, end]) => end)]
  const parts = ends.map((end, at) => clean(sentence.slice(starts[at], end)))
  const told = parts.find((part) => part.replaceAll(/[^\p{L}]/gu, '').length >= SHORTEST)
  return told === undefined ? null : upper(told)
}

/** Words that lead to a day, an hour or a repetition, and say nothing without it. */
const AGAIN =
  /[\s,]+(?:every|each|jeden|jede|každ\p{L}+|щопонеділка|щовівторка|щосереди|щочетверга|щоп.ятниці|щосуботи|щонеділі|кожн\p{L}+|кажд\p{L}+|tous les|chaque|ogni|cada|todos los|todas as)(?!\p{L}).*$/iu
const LEADING =
  /^(?:\d{1,2},? |(?:at|on|from|to|um|ab|am|von|o|od|v|vo|do|à|de|le|alle|dalle|il|a las|el|às|das|na|no|об|о|у|в|з|до|на|с|и|та)(?!\p{L})[\s,:]*)+/iu
const TRAILING =
  /(?:[\s,]+(?:at|on|from|to|um|ab|am|von|bis|o|od|v|vo|do|à|de|le|alle|il|a las|el|às|na|no|e|y|and|und|a|об|о|у|в|з|до|на|с|и|та)(?!\p{L}))+$/iu

function clean(part: string): string {
  const told = part
    .replace(PRICE_END, '')
    .replaceAll(EDGES, '')
    .replace(INVITING, '')
    .replace(LEADING, '')
    .replace(AGAIN, '')
  const bare = told.replace(TRAILING, '').replaceAll(EDGES, '').replace(TRAILING, '')
  if (bare.length <= LONGEST) return bare
  const cutAt = bare.slice(20, LONGEST).search(/[,;:(–—]/)
  return cutAt === -1
    ? bare.slice(0, LONGEST).replace(/\s\S*$/, '')
    : bare.slice(0, cutAt + 20).trim()
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
