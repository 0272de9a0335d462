import { saidAddress } from './address.ts'
import type { DayHints } from './days-said.ts'
import { withPlainHours } from './clock-words.ts'
import { HOUSES, NAMED_HOUSE } from './houses.ts'
import { sentencesOf } from './lines.ts'
import { datedParts } from './when.ts'

/** A place that a sentence names: a house and its name, and a street. The span is of its words with the preposition. */
export type PlaceInWords = { name: string; address: string | null; words: string }

const MOST_LINES = 400
/** Sentences about something else than where it is. */
const ELSEWHERE =
  /квит|білет|билет|ticket|karten|vorverkauf|vvk|vstupenk|lístk|predpredaj|billet|bigliett|prevendita|entradas|bilhete|реєстрац|регистрац|anmeld|registr|минул\p{L}+ рок|торік|прошл\p{L}+ год|last year|letztes jahr|vlani|minulý rok|l.an dernier|l.anno scorso|el año pasado|no ano passado/iu
const QUOTED = /[«„“"][^«»„“”"\n]{2,100}[»”“"]/gu

/** "У книгарні «Сова» на Пушкінській 5", "in der Buchhandlung Eule": beside a day or an hour, or at the beginning of a line. */
export function placeInWords(text: string, hints: DayHints): PlaceInWords | null {
  for (const line of text.split('\n').slice(0, MOST_LINES))
    for (const sentence of sentencesOf(line)) {
      const found = ELSEWHERE.test(sentence) ? null : inSentence(sentence, hints)
      if (found !== null) return found
    }
  return null
}

function inSentence(sentence: string, hints: DayHints): PlaceInWords | null {
  const house = houseIn(sentence)
  if (house === null) return null
  const plain = withPlainHours(sentence.slice(0, house.start))
  const last = datedParts(plain, hints).at(-1)
  const after = datedParts(withPlainHours(sentence.slice(house.end)), hints)
  const isBeside = last !== undefined || after.length > 0 || house.start === 0
  // Behind a colon stands the topic.
  const isTopic = last !== undefined && plain.slice(last[1]).includes(':')
  const isQuoted = [...sentence.matchAll(QUOTED)].some(
    ({ 0: words, index }) => house.start > index && house.start < index + words.length,
  )
  if (!isBeside || isTopic || isQuoted) return null
  const behind = sentence.slice(house.end)
  const street = STREET.exec(behind)
  const plainly = street === null ? saidAddress(behind) : null
  const isNext = plainly !== null && /^[\s,(–—-]*$/u.test(behind.slice(0, plainly.start))
  const address = street === null ? null : `${nominative(street[1] ?? '')} ${street[2] ?? ''}`
  const length = street?.[0].length ?? (isNext ? plainly.end : 0)
  return {
    name: house.name,
    address: isNext ? plainly.address : address,
    words: sentence.slice(house.start, house.end + length),
  }
}

/** "на Пушкінській 5" behind the name; a number before a month is a day. */
const STREET =
  /^,?\s(?:на|по)\s(\p{Lu}[\p{L}'’-]{3,30}(?:ій|ой|ней))[, ]\s?(\d{1,4}[а-яіa-z]?(?:\/\d{1,4})?)(?=\s*(?:[,.;)!?]|$))/u
/** Adjectives in -ній that are not in -на. */
const SOFT = /^(?:нижн|верхн|середн|крайн|дальн|ближн|задн|передн)/iu

function nominative(street: string): string {
  if (street.endsWith('ій')) return street.slice(0, -2) + (SOFT.test(street) ? 'я' : 'а')
  return street.endsWith('ой') ? `${street.slice(0, -2)}ая` : `${street.slice(0, -2)}яя`
}

function houseIn(sentence: string): { name: string; start: number; end: number } | null {
  for (const [kind, pattern] of HOUSES) {
    const match = pattern.exec(sentence)
    const named = match?.groups?.['name']
    if (match === null || named === undefined) continue
    const written = kind ?? match.groups?.['kind'] ?? ''
    const told = named.trim().replace(/[.,;:!?]+$/, '')
    const end = match.index + match[0].length - (named.length - named.trimEnd().length)
    return { name: `${upper(written)} ${told}`, start: match.index, end }
  }
  const match = NAMED_HOUSE.exec(sentence)
  const name = match?.groups?.['name']
  return match === null || name === undefined
    ? null
    : { name, start: match.index, end: match.index + match[0].length }
}

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
