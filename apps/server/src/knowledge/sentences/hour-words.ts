import type { Locale } from '@okolo/contract/locale'
import type { Reading } from './reading.ts'
import { kindsByLanguage, kindsIn } from './word-kinds.ts'
import hours from './words/hours.json' with { type: 'json' }

export const PARTS = ['morning', 'afternoon', 'evening', 'night'] as const
export type Part = (typeof PARTS)[number]
const KINDS = [
  'after',
  'start',
  'before',
  'until',
  'at',
  'between',
  'to',
  'hour',
  'am',
  'pm',
  'midnight',
  'at_midnight',
  'noon',
  'half_past',
  'half_to',
] as const
type Kind = (typeof KINDS)[number]

const HOUR_WORDS = kindsByLanguage(hours, [...KINDS, ...PARTS])

/** An hour as it was said. `isWritten`: with minutes or a word for hours, so that it needs no "after" before it. */
export type Said = {
  hour: number
  minutes: number
  end: number
  isWritten: boolean
  /** A number word. */
  isSpoken: boolean
  /** Noon or midnight. */
  isNamed: boolean
  half: 'am' | 'pm' | null
}

const CURRENCY = /^(\p{Sc}|eur\w*|usd|dollars?|gbp|pounds?|грн|гривень|руб.*|czk|kc)$/u

/** The hours that a sentence names, by the number of the word. */
export type Words = {
  is: (at: number, kind: Kind | Part) => number
  hour: (at: number) => Said | null
  /** They are part of a name of noon or midnight. */
  isNamed: (at: number, length: number) => boolean
  /** The word says a day as well. */
  isDay: (at: number) => boolean
}

export function wordsAt({ tokens, parts }: Reading, language: Locale): Words {
  const { is, number: numberAt } = kindsIn(tokens, language, HOUR_WORDS)
  const days = parts.filter(({ key }) => key === 'date').map(({ words }) => ` ${words} `)

  function hour(at: number): Said | null {
    const text = tokens[at]?.text ?? ''
    for (const [kind, value] of [
      ['noon', 12],
      ['midnight', 24],
    ] as const)
      if (is(at, kind) > 0)
        return {
          hour: value,
          minutes: 0,
          end: at + is(at, kind),
          isWritten: true,
          isSpoken: true,
          isNamed: true,
          half: null,
        }
    const halves = [is(at, 'half_past'), is(at, 'half_to')]
    const half30 = Math.max(...halves)
    const whole = half30 === 0 ? null : hour(at + half30)
    if (whole !== null)
      return {
        ...whole,
        hour: halves[0] === 0 ? whole.hour - 1 : whole.hour,
        minutes: 30,
        isSpoken: true,
      }
    const [, digits, minutes] = /^(\d{1,2})(?:[:h.](\d{2}))?$/.exec(text) ?? []
    const number = digits === undefined ? numberAt(at) : { value: Number(digits), length: 1 }
    if (number === null || number.value > 24 || Number(minutes ?? 0) > 59) return null
    let end = at + number.length
    const unit = is(end, 'hour')
    end += unit
    const half = is(end, 'am') > 0 ? 'am' : is(end, 'pm') > 0 ? 'pm' : null
    if (half !== null) end += is(end, half)
    const isWritten = minutes !== undefined || unit > 0 || half !== null
    if (text.includes('.') && unit === 0) return null
    if (!isWritten && CURRENCY.test(tokens[end]?.folded ?? '')) return null
    return {
      hour: number.value,
      minutes: Number(minutes ?? 0),
      end,
      isWritten,
      isSpoken: digits === undefined,
      isNamed: false,
      half,
    }
  }

  const named = tokens.map((_, at) =>
    Math.max(is(at, 'noon'), is(at, 'midnight'), is(at, 'at_midnight')),
  )
  return {
    is,
    hour,
    isNamed: (at, length) =>
      named.some((long, start) => long > length && start <= at && at + length <= start + long),
    isDay: (at) => days.some((day) => day.includes(` ${tokens[at]?.text ?? ''} `)),
  }
}
