import { fold } from '#server/platform/slug.ts'

/** What an address says in a way that can be compared: `Rue de la Paix, 12bis` and `12 bis r. de la Paix` agree. */
export type ParsedAddress = {
  /** Folded words of the street without the kind of street, sorted; empty where no street is told. */
  street: string
  /** `12`, `12b`, `61/3`; null: none. */
  number: string | null
}

/** Kinds of streets in the interface's languages and their short forms, folded (Cyrillic in Latin letters). */
const KINDS = new Set(
  // sk, cs, pl
  (
    'ul ulica ulice ulici nam namestie namesti tr trieda trida nabr nabrezie nabrezi nabrzeze pl plac plats aleja al cesta ' +
    // uk, ru (after romanisation)
    'vul vulytsia vulytsya ulytsa ul prosp prospekt pr bulv bulvar per pereulok prov provulok ploshcha ploshchad pl shose nab naberezhnaia naberezhna ' +
    // en
    'st street rd road ave av avenue blvd boulevard ln lane dr drive sq square pl place hwy way ct court ' +
    // fr
    'rue r allee all chemin ch quai cours impasse imp place ' +
    // es, pt, it
    'calle c cl avda avenida plaza pza plz paseo p po camino ctra carretera ronda travesia glorieta rua av travessa trav largo lgo praca rossio via viale vle v piazza pzza corso cso vicolo vico largo strada ' +
    // de
    'str strasse weg platz allee gasse damm ufer ring'
  ).split(' '),
)
/** Words between, in the same languages. */
const SMALL = new Set(
  'de del de la las los el le les l d du des da do das dos di della dello delle dei degli the of am an der die das den zum zur im na pod v u a'.split(
    ' ',
  ),
)
/** German streets are written in one word with their kind. */
const GLUED = /^(.{3,}?)(strasse|str|gasse|platz|weg|allee|damm|ufer)$/

/** Street and house number of an address in any of nine languages; postal codes and towns are left out. */
export function parseAddress(address: string): ParsedAddress {
  // The street is what comes first; what follows the first comma with letters is the town or a remark.
  const parts = fold(address)
    .split(/[,;\n|]| - | – /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const first = parts.find((part) => /\p{L}{3}/u.test(part)) ?? ''
  const position = parts.indexOf(first)
  const beside = [parts[position + 1], parts[position - 1]].find(
    (part) => part !== undefined && /^(n[o°º.]*\s*)?\d{1,4}\s?[a-z]?$/.test(part),
  )
  const number = numberIn(first) ?? (beside === undefined ? null : numberIn(beside))
  const words = (first.replace(/\d[\d/-]*\s?[a-z]?\b/g, ' ').match(/[\p{L}]+/gu) ?? [])
    .map((word) => GLUED.exec(word)?.[1] ?? word)
    .filter((word) => !KINDS.has(word) && !SMALL.has(word) && word.length > 1)
  return { street: words.toSorted().join(' '), number }
}

function numberIn(text: string): string | null {
  // Five digits are a postal code.
  const found = /(?<!\d)(\d{1,4})(?:\s*([a-z])\b|(?:[/-](\d{1,4}))?)(?!\d)/.exec(
    text.replace(/\b\d{3}\s\d{2}\b|\b\d{5,}\b/g, ' '),
  )
  if (found === null) return null
  const [, number = '', letter = ''] = found
  return number + (letter === 'n' ? '' : letter)
}

/** Same street and number; another number or street; or null where one of them does not say. */
export function sameAddress(a: ParsedAddress, b: ParsedAddress): boolean | null {
  if (a.street === '' || b.street === '') return null
  const [wordsA, wordsB] = [a.street.split(' '), b.street.split(' ')]
  const shared = wordsA.filter((word) => wordsB.some((other) => alike(word, other))).length
  const sameStreet = shared > 0 && shared >= Math.min(wordsA.length, wordsB.length)
  if (!sameStreet) return false
  return a.number === null || b.number === null ? null : a.number === b.number
}

/** Cases and abbreviations: `kapucinska` and `kapucinskej`, `dr` and `doktora` only by their beginning. */
function alike(a: string, b: string): boolean {
  if (a === b) return true
  const stem = Math.max(4, Math.min(a.length, b.length) - 2)
  return Math.min(a.length, b.length) >= 4 && a.slice(0, stem) === b.slice(0, stem)
}
