import { sayEnglish, type Say, type SayKey, type Standing } from '@okolo/i18n/operator'
import { Markup, type Text, type Voice, type Word } from '@okolo/i18n/word'
import type { OperatorMessages } from '@okolo/i18n/operator/messages'
import { formatTag, type Locale } from '@okolo/contract/locale'
import { escapeMarkup } from '../escape-markup.ts'

/** A word of its own making: a number, a moment, a list. */
export class Spoken implements Word {
  readonly in: (voice: Voice) => string | Markup
  constructor(say: (voice: Voice) => string | Markup) {
    this.in = say
  }
  toString(): string {
    return inEnglish(this)
  }
}

type Tag = (inner: Markup) => Word
type Messages = OperatorMessages<string | number | Word, Tag>
export type Key = keyof Messages
type Values = Readonly<Record<string, string | number | Word | Tag>>

export { Markup, type Text, type Voice, type Word }

/** Stands for the markup of a value while a message is put together as text. */
const MARK = /\uE001(\d+)\uE002/g

/**
 * A message for operators, not said yet: whoever shows it knows the language. At the command line and in logs it is
 * English.
 */
export class Told implements Word {
  readonly key: SayKey
  readonly values: Values
  constructor(key: SayKey, values: Values = {}) {
    this.key = key
    this.values = values
  }

  in(voice: Voice): string | Markup {
    const marked: string[] = []
    const mark = (markup: string) => `\uE001${marked.push(markup) - 1}\uE002`
    const finished = (text: string) =>
      escapeMarkup(text).replaceAll(MARK, (_, place: string) => marked[Number(place)] ?? '')
    const plain = (word: Word) => {
      const said = word.in(voice)
      return typeof said === 'string' ? said : mark(said.markup)
    }
    const values = Object.fromEntries(
      Object.entries(this.values).map(([name, value]): [string, Standing] => {
        if (typeof value === 'function')
          // A text in parts comes as a list.
          return [name, (inner) => plain(value(new Markup(finished([inner].flat().join('')))))]
        return [name, typeof value === 'object' ? plain(value) : value]
      }),
    )
    const text = voice.say(this.key, values)
    return marked.length === 0 ? text : new Markup(finished(text))
  }

  toString(): string {
    return inEnglish(this)
  }

  toJSON(): string {
    return inEnglish(this)
  }
}

/** Makes a message of operator pages. Its key and what stands in it are checked by the compiler. */
export function told<K extends Key>(
  key: K,
  ...[values]: Messages[K] extends null ? [] : [values: NonNullable<Messages[K]>]
): Told {
  return new Told(key, values)
}

/** A text as it may be stored, to be said later. */
export type Packed = string | number | { key: SayKey; values: Record<string, Packed> }

/** Packs a text. A word of its own making is kept in English. */
export function packed(text: Text | number | Tag): Packed {
  if (!(text instanceof Told)) return typeof text === 'number' ? text : String(text)
  const values = Object.entries(text.values).map(([name, value]) => [name, packed(value)] as const)
  return { key: text.key, values: Object.fromEntries(values) }
}

export function unpacked(stored: Packed): Text {
  return typeof stored === 'object' ? toldOf(stored) : String(stored)
}

function toldOf({ key, values }: Exclude<Packed, string | number>): Told {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' ? toldOf(value) : value] as const,
  )
  return new Told(key, Object.fromEntries(entries))
}

/** The voice of the command line and of logs. */
export const ENGLISH: Voice = {
  locale: 'en',
  say: sayEnglish,
  zone: 'UTC',
  homeZone: 'UTC',
  zoneOf: () => 'UTC',
}

/** Says a word at the command line and in logs. */
export function inEnglish(word: Word): string {
  return saidIn(ENGLISH, word)
}

/** Says a text without markup, as a letter or an attribute has it. */
export function saidIn(voice: Voice, text: Text): string {
  if (typeof text === 'string') return text
  const said = text.in(voice)
  return typeof said === 'string' ? said : said.markup
}

/** The voice of letters and of whatever belongs to no reader's place. */
export function plainVoice(locale: Locale, say: Say): Voice {
  return { ...ENGLISH, locale, say }
}

/** 12,345 as the reader's language writes it. */
export function count(value: number): Spoken {
  return new Spoken(({ locale }) => value.toLocaleString(formatTag(locale)))
}
