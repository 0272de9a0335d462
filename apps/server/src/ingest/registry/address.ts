import { fold } from '#server/words/slug.ts'

/** An address ready for comparing: `Rue de la Paix, 12bis` and `12 bis r. de la Paix` agree. */
export type ParsedAddress = {
  /** Folded words of the street without the kind of street, sorted; empty where no street is stated. */
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
    'vul vulytsia vulytsya ulytsa ulitsa ulitsia ul prosp prospekt pr bulv bulvar per pereulok prov provulok ploshcha ploshchad pl shose nab naberezhnaia naberezhna ' +
    // en
    'st street rd road ave av avenue blvd boulevard ln lane dr drive sq square pl place hwy way ct court ' +
    // fr
    'rue r allee all bd bld chemin ch quai cours impasse imp place ' +
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

/** A flat or a floor, told before the street: `Unit 3, 221b Kings Road`. */
const INSIDE =
  /^(?:unit|flat|suite|apt|floor|piso|planta|etage|poschodie|patro|poverkh|etazh|kv|ofis|office)\b/
/** `811 03 Bratislava`, `10115 Berlin`. */
const TOWN = /^(?:\d{3}\s\d{2}|\d{5,6})\s+\p{L}/u
/** A house number on its own: `12`, `12 bis`, `č. 12`, `д. 5`, `nº 3`. */
const ALONE =
  /^(?:(?:n[o°º.]*|nr|num|c|cp|d|dom|bud|house)[.\s]*)?\d{1,4}(?:\/\d{1,4})?\s?(?:bis|ter|quater|[a-z])?$/

/** Street and house number of an address in any of nine languages; postal codes and towns are left out. */
export function parseAddress(address: string): ParsedAddress {
  // The street is what comes first; what follows the first comma with letters is the town or a remark.
  const parts = fold(address)
    .split(/[,;\n|]| - | – /)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const named = parts.filter(
    (part) => /\p{L}{3}/u.test(part) && !ALONE.test(part) && !INSIDE.test(part),
  )
  const first = named.find((part) => !TOWN.test(part)) ?? named[0] ?? ''
  const position = parts.indexOf(first)
  const beside = [parts[position + 1], parts[position - 1]].find(
    (part) => part !== undefined && ALONE.test(part),
  )
  const number = numberIn(first) ?? (beside === undefined ? null : numberIn(beside))
  const bare = first.replace(/\d[\d/-]*\s?(?:(?:bis|ter|quater|[a-z])\b)?/g, ' ')
  const words = (bare.match(/[\p{L}]+/gu) ?? [])
    .map((word) => GLUED.exec(word)?.[1] ?? word)
    .filter((word) => !SMALL.has(word) && word.length > 1)
  const own = words.filter((word) => !KINDS.has(word))
  // Streets may be called what others are: `Via del Corso`.
  const street = own.length > 0 ? own : words.slice(-1)
  return { street: street.toSorted().join(' '), number }
}

function numberIn(text: string): string | null {
  // Five digits are a postal code.
  const found = /(?<!\d)(\d{1,4})(?:\s*(bis|ter|quater|[a-z])\b|(?:[/-](\d{1,4}))?)(?!\d)/.exec(
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
function alike(one: string, other: string): boolean {
  const [a, b] = [sound(one), sound(other)]
  if (a === b) return true
  const stem = Math.max(4, Math.min(a.length, b.length) - 2)
  return Math.min(a.length, b.length) >= 4 && a.slice(0, stem) === b.slice(0, stem)
}

/** Cyrillic и is written `y` and `i` in Latin letters, by language and taste: `lenyna` and `lenina`. */
export function sound(word: string): string {
  return word.replaceAll('y', 'i')
}
