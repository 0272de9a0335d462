import type { FREE_CONDITIONS } from '@okolo/contract/events/price'

/**
 * Words of price texts besides amounts, in the nine languages and some neighbours. They are written as `folded` of
 * price.ts gives them: in small letters and without accents.
 */

const FROM = String.raw`(?<![\p{L}\d])(?:from|starting (?:at|from)|starts (?:at|from)|ab|a partir d[e']|a p\. ?de|des|desde|da|a partire da|od|uz od|від|от|fra|fran)`
const CURRENCY = String.raw`[€£$₴₽]|\b(?:eur|euros?|gbp|usd|czk|kc|chf|pln|zl|huf|ft|uah|rub|nok|sek|dkk|kr)\b|грн|руб`
const FROM_ALONE = new RegExp(String.raw`${FROM}\s*:?\s*$`, 'u')
const FROM_AMOUNT = new RegExp(
  String.raw`${FROM}\s*:?\s*(?:(?:${CURRENCY})\s*(?:\d[\d.,]*)|(?:\d[\d.,]*)\s*(?:,-+\s*)?(?:${CURRENCY}))(?<rest>.*)$`,
  'u',
)
/** "12 EUR+", "$12+" and a bare "12+"; in "15 EUR, 18+" the last is an age. */
const AMOUNT_AND_MORE = new RegExp(
  String.raw`(?:\d\s*(?:${CURRENCY})|(?:${CURRENCY})\s*\d[\d.,]*|^\s*\d[\d.,]*)\s*\+\s*$`,
  'u',
)
const TO = /^\.?\s*(?:[-–—]|to|bis|a|al|hasta|ate|do|до)\s*[€£$₴₽]?\s*\d/u

/**
 * True if a folded text names its amount as the least one pays ("from 12 EUR", "12 EUR+"), or says only "from" beside
 * an amount in another field. A range with both ends is not a minimum.
 */
export function saysMinimum(text: string): boolean {
  if (FROM_ALONE.test(text) || AMOUNT_AND_MORE.test(text)) return true
  const rest = FROM_AMOUNT.exec(text)?.groups?.['rest']
  return rest !== undefined && !TO.test(rest)
}

const PAID =
  /\b(paid|payants?|payantes?|de pago|pago|paga|kostenpflichtig\p{L}*|gebuhrenpflichtig\p{L}*|a pagamento|plateny|platena|platene|spoplatnen\p{L}*|(?:tarification )?prix (?:du |de l.|d.)?(?:billet|entree))\b|(?<![\p{L}])платн\p{L}*/u
const NO_ANSWER = /\b(not|no|nicht|pas|non|sin|sem|senza|nie|free|gratuit\p{L}*)\b|^не /u
/** True if a folded price text says that one pays, but not how much. */
export function saysPaid(text: string): boolean {
  return PAID.test(text) && !NO_ANSWER.test(text)
}

const FOR = String.raw`(?:for|only for|pour|aux?|para|a los?|fur|per|pre|iba pre|для|лише для|только для|till)`
const GROUP = String.raw`(?:members?|subscribers?|adherent|membre|abonne|mitglied|abonnent|socio|socia|soci\b|abonad|assinant|clen|членов|члени|участников клуба|children|kids|enfants?|kinder|ninos|ninas|criancas|bambini|deti\b|детей|дітей|under[- ]?\d|u\d\d\b|moins de|unter \d|bis \d+ jahre|menores|minors|ate \d|hasta \d|fino a \d|under the age|do \d+ rokov|до \d+ лет|до \d+ років|students?|etudiant|studierende|studenten|estudiante|estudante|studenti|studentov|студент|seniors?|retrait|jubilad|rentner|pensionat|dochodc|пенсион|пенсіон|unemployed|chomeur|demandeurs d'emploi|desemplead|parados|arbeitslos|disoccupat|residents?\b|habitants|vecinos|empadronad|einwohner|residenti|ticket ?holders|pass ?holders|detenteurs|titulaires|inhaber|teachers|enseignants|lehrer|accompagnateur|begleitperson|acompanante|companions?)`
const EVERYBODY =
  /\b(everyone|everybody|all ages|adults?|tous|toutes|tout public|alle|jedermann|todos|todas|todo el publico|todo publico|adultos|tutti|adulti|vsetk\p{L}*|dospel\p{L}*)\b|всех|всіх/u
const TERMS = [
  /\b(sous (certaines )?conditions?|sous reserve de conditions|bajo condiciones|con condiciones|conditions apply|unter bedingungen|mit einschrankungen|sob condicoes|a determinate condizioni|za podmienok)\b/u,
  /\b(first|1st|second|last|1er|premier|premiers|dernier|primer|ultimo|ersten?|erster|letzten?|prim[ao]|primeiro|prv\p{L}+)\s+(sunday|monday|tuesday|wednesday|thursday|friday|saturday|weekend|dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|domingo|lunes|martes|miercoles|jueves|viernes|sabado|sonntag|montag|dienstag|mittwoch|donnerstag|freitag|samstag|domenica|lunedi|martedi|mercoledi|giovedi|venerdi|sabato|nedel\p{L}+)\b/u,
  /(перв|перш|останн|последн)\p{L}+\s+(воскресень|неділ|суббот|субот|пятниц|п.ятниц|четверг|четвер)/u,
  /\b(before|avant|antes de las?|vor|prima delle|pred) \d/u,
]

/**
 * The part of a price text that says for whom or when it is free, in the source's own words: "for members", "children under
 * 12", "first Sunday of the month"; null where it is free for everybody, or nothing is said. `text`: `source` folded, `free`: the
 * words for "free".
 */
export function freeCondition(source: string, text: string, free: RegExp): string | null {
  if (text.length !== source.length) return null
  let found: string | null = null
  for (const { index, 0: clause } of text.matchAll(/[^.!?;|\n\u2022]+/g)) {
    const place = free.exec(clause)
    const part = conditionIn(clause, place)
    // One plain "free" is enough: the rest tells what else there is.
    if (place !== null && part === null) return null
    if (part === null) continue
    const own = source.slice(index, index + clause.length)
    found ??= inShort(part.map(([from, to]) => own.slice(from, to)).join(' '))
  }
  return found
}

const FOR_GROUP = new RegExp(
  String.raw`^[^,]{0,32}\b${FOR}(?:\s+\p{L}+){0,3}?\s+(?:(?:les|the|los|las|die|i|gli)\s+)?${GROUP}`,
  'u',
)
const FOR_GROUP_CYRILLIC = new RegExp(
  String.raw`^[^,]{0,32}\s(?:лише |только )?для\s+${GROUP}`,
  'u',
)
const GROUP_FIRST = new RegExp(String.raw`\b${GROUP}[^,]{0,24}$`, 'u')

/** Returns the positions of the condition in the clause, in one part or two. */
function conditionIn(clause: string, place: RegExpExecArray | null): [number, number][] | null {
  const before = place?.index ?? clause.length
  // Some words for "free" are given without their endings.
  const rest = place === null ? '' : clause.slice(before + place[0].length).replace(/^\p{L}+/u, '')
  const after = clause.length - rest.length
  if (TERMS.some((term) => term.test(clause)))
    return [
      [0, before],
      [after, clause.length],
    ]
  if (place === null || EVERYBODY.test(clause)) return null
  if (FOR_GROUP.test(rest) || FOR_GROUP_CYRILLIC.test(rest)) return [[after, clause.length]]
  return GROUP_FIRST.test(clause.slice(0, before)) ? [[0, before]] : null
}

const MOST = 80

function inShort(text: string): string {
  const words = text
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s(:,–—-]+(?:(?:et|and|y|und|e|a|и|і|та)\s)?/u, '')
    .replace(/[\s):,–—-]+$/, '')
  return words.length <= MOST ? words : `${words.slice(0, MOST - 1).trimEnd()}…`
}

const ONLY_FOR = String.raw`(?:for|pour|para|fur|per|pre|для)?\s*(?:les|the|los|las|os|as|die|i|gli)?\s*`
const KINDS: [(typeof FREE_CONDITIONS)[number], RegExp][] = [
  [
    'conditions',
    /^(sous (certaines )?conditions?|bajo condiciones|con condiciones|conditions apply|unter bedingungen|mit einschrankungen|sob condicoes|a determinate condizioni|za podmienok)$/u,
  ],
  [
    'children',
    new RegExp(
      `^${ONLY_FOR}(children|kids|enfants|ninos|criancas|kinder|bambini|deti|детей|дітей)$`,
      'u',
    ),
  ],
  [
    'students',
    new RegExp(
      `^${ONLY_FOR}(students|etudiants|estudiantes|estudantes|studenten|studierende|studenti|studentov|студентов|студентів)$`,
      'u',
    ),
  ],
  [
    'seniors',
    new RegExp(
      `^${ONLY_FOR}(seniors|retraites|jubilados|rentner|senioren|pensionati|dochodcov|seniorov|пенсионеров|пенсіонерів)$`,
      'u',
    ),
  ],
]

/** The kind of a folded condition that says no more than that. */
export function kindOfCondition(text: string): (typeof FREE_CONDITIONS)[number] | undefined {
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0]
}
