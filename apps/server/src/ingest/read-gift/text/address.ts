const NUMBER = String.raw`\d{1,4}(?: ?[a-zа-яіїє](?![\p{L}\d]))?(?:\/\d{1,4}[a-zа-я]?)?`
const NAME = String.raw`[\p{L}\d][\p{L}\p{M}'’ʼ.-]*(?: [\p{L}\d][\p{L}\p{M}'’ʼ.-]*){0,4}?`

/** Streets with their numbers, as they are written in the interface's languages. All of them are bounded. */
const STREETS = [
  // вул. Стефаника, 3 · проспект Шевченка 11-А · ул. Садовая, д. 14
  String.raw`(?<!\p{L})(?:(?:вул|ул|просп|пл|бульв|бул|пров|пер|наб)(?:\. ?| )|пр-т |(?:вулиц[яіюе]ю?|улиц[аеыу]й?|проспект[іуае]?|площ(?:а|і|у|ею|адь|ади)|бульвар[іуае]?|провул(?:ок|ку)|переул(?:ок|ке)|набережн(?:а|ій|ая|ой)|шосе|майдан[іу]?) )${NAME},? (?:буд\.? ?|д\. ?|дом |№ ?)?${NUMBER}`,
  // Ziegelgasse 5
  String.raw`(?<!\p{L})\p{Lu}[\p{L}ß-]{2,30}(?:straße|strasse|str\.|gasse|platz|weg|allee|damm|ufer|ring|markt) ${NUMBER}`,
  String.raw`(?<!\p{L})(?:Am|An der|Im|Zum|Zur) \p{Lu}[\p{L}-]{2,30} \d{1,4}[a-z]?(?=[,\n]|$)`,
  // 41 Mill Lane
  String.raw`(?<![\p{L}\d])\d{1,4}[a-zA-Z]? (?:\p{Lu}[\p{L}'’-]* ){1,4}(?:Street|St|Road|Rd|Lane|Ln|Avenue|Ave|Square|Sq|Place|Row|Way|Drive|Court|Gardens|Hill|Terrace|Boulevard|Blvd|Walk|Yard|Mews)(?!\p{L})`,
  // 18 rue des Tilleuls
  String.raw`(?<![\p{L}\d])\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|av\.|boulevard|bd|place|quai|chemin|allée|impasse|cours|passage|route) ${NAME}(?=[,\n.;)–]| \d{5}|$)`,
  // Calle del Olmo, 6 · Via dei Salici 9 · Rua das Oliveiras, 30
  String.raw`(?<!\p{L})(?:c\/\s?|av(?:da)?\. ?|(?:calle|avenida|avda|plaza|paseo|camino|carrer|via|viale|piazza|piazzale|corso|vicolo|(?<!lo )largo|lungotevere|rua|praça|travessa|calçada|alameda|estrada) )${NAME},? (?:n[º°.] ?)?${NUMBER}`,
  // ul. Mlynská 12 · Námestie slobody 3 · Nábrežná 4
  String.raw`(?<!\p{L})(?:(?:ul|nám|nábr|tr)\. ?|(?:ulica|námestie|nábrežie|trieda|cesta) )${NAME} ${NUMBER}`,
  String.raw`(?<!\p{L})\p{Lu}[\p{L}]{2,20}(?:ná|ská|cká|ova|ská|rá|vá|tá|ého|ého|ínska|ka) \d{1,4}(?:\/\d{1,4})?[a-z]?(?=[,\n)]|$)`,
].map((pattern) => new RegExp(pattern, 'giu'))
/** Patterns whose capitals count. */
const CAPITALS = new Set([1, 2, 3, 7])
const MOST = 5
/** "de 10 a 12 horas" behind the name of a square. */
const HOURS = /\s(?:de|das|dalle|von|od|з|с|from)\s\d{1,2}(?:\s?[ah])?$/iu

export type SaidAddress = { address: string; start: number; end: number }

/** The first street with a number that a text names. */
export function saidAddress(text: string): SaidAddress | null {
  const found = STREETS.flatMap((pattern, at) =>
    [
      ...text.matchAll(CAPITALS.has(at) ? new RegExp(pattern.source, 'gu') : pattern).take(MOST),
    ].map(({ 0: written, index: start }) => {
      const address = written.replace(/\.$/, '')
      return { address, start, end: start + address.length }
    }),
  )
  const [first] = found
    .filter(({ address }) => !HOURS.test(address))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  return first ?? null
}
