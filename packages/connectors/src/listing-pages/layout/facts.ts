import type { Element } from 'domhandler'
import { parentOf } from './elements.ts'
import { isNoise } from './noise.ts'
import type { Page } from './page.ts'
import type { Piece } from './pieces.ts'

/** A fact of an entry in the page's words, with the piece that tells it. */
export type Fact = { text: string; piece: Piece }

/** Words before a place, and before a price, in the languages of our cities and their neighbours. */
const LABELS = {
  place: `where, venue, location, place, ort, veranstaltungsort, wo, spielort, miesto, kde,
    miesto konania, miesto podujatia, místo, místo konání, місце, місце проведення, місце події, де, локація,
    место, место проведения, где, локация, lieu, où, lugar, dónde, luogo, dove, sede, local, onde, miejsce,
    gdzie, lokalizacja, locatie, waar, plaats, sted, hvor, kraj, kje, lokacija, prizorišče`,
  price: `price, admission, tickets, cost, entry, eintritt, preis, kosten, vstupné, vstup, cena, lístky,
    vstupenky, вартість, ціна, квитки, вхід, стоимость, цена, билеты, вход, tarif, tarifs, prix, entrée,
    precio, entrada, entradas, ingresso, prezzo, biglietti, preço, bilhete, bilhetes, bilety, wstęp, entree,
    toegang, prijs, kaarten, pris, entré, billet, billetter, vstopnina, vstop`,
} as const
const LABEL = { place: labels(LABELS.place), price: labels(LABELS.price) }

/** Longer words follow a colon by chance. */
const LONGEST = { place: 100, price: 80 }

/** Words in the names of elements. */
const NAMES = {
  place: new Set(
    'venue location place where ort veranstaltungsort spielort miesto misto lieu lugar luogo local miejsce locatie sted kraj room hall raum saal sala'.split(
      ' ',
    ),
  ),
  price: new Set(
    'price prices preis cena prix precio prezzo preco cost tarif vstupne eintritt'.split(' '),
  ),
  address: new Set(
    'address adresse adresa direccion indirizzo endereco adres streetaddress'.split(' '),
  ),
}
/** Elements with such names lead to a place, and do not name one. */
const TOOLS = /\b(?:icon|button|btn|map|filter|link|search|holder)\b/
const ONLINE = /^(?:online|on-line|онлайн|virtual|livestream)$/iu

const PRICE =
  /\d\s?(?:€|eur(?:os?)?\b|euro\b|kč|zł|грн|₴|£|chf\b|kr\b|usd\b)|[€$£]\s?\d|^(?:free|gratis|kostenlos|zadarmo|zdarma|безкоштовно|бесплатно)$|(?<!\p{L})(?:free (?:entry|admission|event)|eintritt frei|freier eintritt|vstup (?:voľn|zdarma|volný)|zdarma|wstęp woln|entrada (?:libre|gratuita)|entrada livre|entrée libre|gratuit|ingresso (?:libero|gratuito)|gratis|вхід вільний|вход свободный|vstop prost)/iu

/** Prices without a number. */
const GIFT =
  /what you (?:can|want|wish)|donation|spende|dobrovoľn|dobrovoln|prix libre|offerta libera/iu

/** The place that an entry names, by the names of its elements or by a label before it. */
export function placeIn(page: Page, pieces: readonly Piece[]): Fact | null {
  const told =
    pieces.find(
      ({ element }) => hasProperty(element, 'location') && hasProperty(element, 'name'),
    ) ?? pieces.find(({ element }) => isNamed(element, 'place') && !isNamed(element, 'address'))
  const found =
    told === undefined ? labelled(page, pieces, 'place') : factOf(told, told.bare, 'place')
  const isPlace =
    found !== null && /\p{L}{3}/u.test(found.text) && !isNoise(found.text, page.vocabulary)
  return isPlace && !ONLINE.test(found.text) ? found : null
}

/** The line of an address. */
export function addressIn(pieces: readonly Piece[]): Fact | null {
  const found = pieces.find(({ element }) => isNamed(element, 'address'))
  return found === undefined ? null : factOf(found, found.bare, 'place')
}

/** The piece that names a price, in the page's words. */
export function priceIn(page: Page, pieces: readonly Piece[]): Fact | null {
  const sure = pieces.find(({ text }) => text.length <= LONGEST.price && PRICE.test(text))
  if (sure !== undefined) return factOf(sure, sure.text, 'price')
  const named = pieces.find(
    ({ element, text }) => isNamed(element, 'price') && (/\d/.test(text) || GIFT.test(text)),
  )
  return named === undefined
    ? labelled(page, pieces, 'price', true)
    : factOf(named, named.text, 'price')
}

type Kind = keyof typeof LABEL

function factOf(piece: Piece, text: string, kind: Kind): Fact | null {
  const own = text.replace(/^[^\p{L}\p{N}€$£„“"'«]+/u, '')
  return own === '' || own.length > LONGEST[kind] ? null : { text: own, piece }
}

/** `Miesto: Klub`, or the label alone and the words after it. */
function labelled(
  { vocabulary }: Page,
  pieces: readonly Piece[],
  kind: Kind,
  needsNumber = false,
): Fact | null {
  for (const [index, piece] of pieces.entries()) {
    const [label, rest] = cut(piece.text)
    if (!LABEL[kind].has(label)) continue
    const next = pieces[index + 1]
    if (rest === null && !piece.text.endsWith(':') && !isApart(piece, next)) continue
    const fact =
      rest !== null && rest !== ''
        ? factOf(piece, kind === 'place' ? rest : piece.text, kind)
        : next === undefined
          ? null
          : factOf(next, kind === 'place' ? next.bare : next.text, kind)
    if (fact === null || (needsNumber && !/\d/.test(fact.text))) continue
    if (kind === 'price' || !isNoise(fact.text, vocabulary)) return fact
  }
  return null
}

/** The words of a piece without the label before them. */
export function valueOf({ text }: Piece): string {
  const [label, rest] = cut(text)
  return rest !== null && rest !== '' && LABEL.place.has(label) ? rest : text
}

/** A label in an element of its own, with its value in the next: `<dt>Kde</dt><dd>Klub</dd>`. */
function isApart({ element }: Piece, next: Piece | undefined): boolean {
  return (
    next !== undefined &&
    element !== next.element &&
    (/^(?:dt|th|b|strong|label|td)$/.test(element.name) ||
      parentOf(element) === parentOf(next.element))
  )
}

/** A text before and after its first colon. */
function cut(text: string): [label: string, rest: string | null] {
  const at = text.slice(0, 40).search(/[:：]/)
  const label = (at === -1 ? text : text.slice(0, at)).trim().toLowerCase()
  return [label, at === -1 ? null : text.slice(at + 1).trim()]
}

function labels(words: string): ReadonlySet<string> {
  return new Set(words.split(',').map((word) => word.replaceAll(/\s+/g, ' ').trim()))
}

/** Elements around a piece whose names are looked at. */
const NEAR = 3

function* around(element: Element): Generator<Element> {
  let node: Element | null = element
  for (let step = 0; node !== null && step < NEAR; step += 1) {
    yield node
    node = parentOf(node)
  }
}

function hasProperty(element: Element, name: string): boolean {
  return around(element).some(({ attribs }) =>
    (attribs['itemprop'] ?? '').split(' ').includes(name),
  )
}

/** True for an element that says by its class or property which field it is. */
function isNamed(element: Element, kind: keyof typeof NAMES): boolean {
  const own = [element, parentOf(element)].filter((one) => one !== null)
  if (kind === 'address' && own.some(({ name }) => name === 'address')) return true
  return own.some(({ attribs }) => {
    if (attribs['class'] === undefined && attribs['itemprop'] === undefined) return false
    const words = `${attribs['class'] ?? ''} ${attribs['itemprop'] ?? ''}`
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[\s_-]+/)
      .slice(0, 40)
    return !TOOLS.test(words.join(' ')) && words.some((word) => NAMES[kind].has(word))
  })
}
