import type { Vocabulary } from '@okolo/connectors/listing-pages/dates/words'
import { isNoise, isRemark } from '@okolo/connectors/listing-pages/layout/noise'
import { labelOf } from './labels.ts'
import { sentencesOf } from './lines.ts'

/** A line of a text, and the parts of it that name days and hours. */
export type DatedLine = { text: string; dated: readonly (readonly [start: number, end: number])[] }
export type SaidTitle = { title: string; isSure: boolean }

const LONGEST = 120
const GREETING =
  /^(?:привіт|вітаю|вітаємо|доброго (?:дня|ранку|вечора)|добрий (?:день|вечір|ранок)|шановн\p{L}+|дорогі|друзі|любі|привет|всем привет|здравствуйте|добр(?:ый|ое|ого)|дорогие|друзья|уважаем\p{L}+|hallo|liebe[rs]?|guten|servus|grüß|moin|sehr geehrte|ahoj|ahojte|dobrý deň|milí|vážen\p{L}+|čaute|hi|hello|hey|dear|good (?:morning|afternoon|evening)|bonjour|bonsoir|salut|chers|chères|cher|ciao|buongiorno|buonasera|salve|cari|care|gentili|hola|buenos|buenas|estimad\p{L}+|querid\p{L}+|olá|bom dia|boa (?:tarde|noite)|car[oa]s|quick reminder)(?!\p{L})/iu
const PREFACE =
  /^[^\p{L}]*(?:прес-?\s?реліз|пресс-?релиз|прес-?анонс|анонс|афіша|афиша|запрошення|приглашение|pressemitteilung|presseinformation|einladung|tlačová správa|pozvánka|press release|for immediate release|media release|communiqué de presse|invitation|comunicato stampa|invito|nota de prensa|invitación|nota de imprensa|comunicado de imprensa|convite|nicht vergessen|save the date|fwd?:.*|fw:.*|re:.*)[^\p{L}]*$/iu
/** "We invite you to": what follows is what it is. */
const INVITING =
  /^(?:(?:щиро )?запрошуємо(?: вас| всіх)?(?: на)?|запрошуєм(?: на)?|приглашаем(?: вас| всех)?(?: на)?|wir laden(?: sie| euch)?(?: herzlich)?(?: ein)?(?: zu[rm]?)?|(?:srdečne )?pozývame(?: vás)?(?: na)?|(?:please )?join us for|you are invited to|come to|nous vous invitons à|venez à|vi invitiamo a[ld]?|os invitamos a|convidamos(?:-vos)? para)\s+/iu
const EDGES = /^[^\p{L}\p{N}"'«„“(¡¿#]+|[\s,;:.•|·–—-]+$/gu
const QUOTED = /[«„“"]([^«»„“”"\n]{3,100})[»”“"]/u

/** The title that a text begins with: the first line that is neither a greeting nor a date nor a fact with a label. */
export function saidTitle(lines: readonly DatedLine[], vocabulary: Vocabulary): SaidTitle | null {
  let sentence: string | null = null
  for (const line of lines) {
    const bare = bareOf(line)
    if (!isTitle(bare, line.text, vocabulary)) continue
    if (isGreeting(bare)) continue
    if (isHeading(line, bare)) return { title: bare, isSure: true }
    sentence ??= bare
  }
  if (sentence === null) {
    const [greeting] = lines.map(bareOf).filter((bare) => GREETING.test(bare) && bare.length > 30)
    return greeting === undefined ? null : ofSentence(afterGreeting(greeting))
  }
  return ofSentence(sentence)
}

/** A line without its days, its hours and what stands at its edges. */
function bareOf({ text, dated }: DatedLine): string {
  let bare = ''
  let at = 0
  for (const [start, end] of dated) {
    bare += text.slice(at, start)
    at = end
  }
  return (bare + text.slice(at)).replaceAll(/\s{2,}/g, ' ').replaceAll(EDGES, '').trim()
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

const isGreeting = (bare: string): boolean => GREETING.test(bare)

/** A line that is a title as it stands: short, without a day, and no sentence of prose. */
function isHeading({ text, dated }: DatedLine, bare: string): boolean {
  if (bare.length > LONGEST || sentencesOf(text).length > 1) return false
  return dated.length === 0 && !/\p{Ll}{3,}[,;]$|\p{Ll}{2,}\.$/u.test(text) && !INVITING.test(bare)
}

/** Of a sentence the name in it, else its first words: somebody should look at it. */
function ofSentence(text: string): SaidTitle | null {
  const [first = ''] = sentencesOf(text)
  const told = first.replace(/^[\s,:–—-]+/, '').replace(INVITING, '')
  const quoted = QUOTED.exec(told)?.[1]
  const title = (quoted !== undefined && told.length > 40 ? quoted : told).replaceAll(EDGES, '')
  if (title.length <= LONGEST) return title === '' ? null : { title: upper(title), isSure: false }
  const cutAt = title.slice(20, LONGEST).search(/[,;:(–—]/)
  const short = cutAt === -1 ? title.slice(0, LONGEST).replace(/\s\S*$/, '') : title.slice(0, cutAt + 20)
  return { title: upper(short.trim()), isSure: false }
}

function afterGreeting(text: string): string {
  const [first = '', ...others] = sentencesOf(text)
  if (first.length < 40 && others.length > 0) return others.join(' ')
  return text.replace(/^[^,!.]{2,30}[,!.]\s*/u, '')
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
