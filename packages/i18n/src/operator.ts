import { createTranslator } from 'use-intl/core'
import english from './operator/en.json' with { type: 'json' }
import { OPERATOR_FILES } from './operator/files.ts'

type Locale = keyof typeof OPERATOR_FILES
/** Page -> name -> message. */
type Tree = Readonly<Record<string, Readonly<Record<string, string>>>>
/** `page.name`. */
export type SayKey = `${string}.${string}`

/** A value in a message; one of a tag is a function of the text between. */
export type Standing = string | number | ((inner: string) => string)

/** Says a message of operator pages in one language. */
export type Say = (key: SayKey, values: Readonly<Record<string, Standing>>) => string

/** Says operator messages in English, for the command line and the log. */
export const sayEnglish = sayOf('en', english)

/** Tells if there is such a message. */
export function isSayKey(key: string): key is SayKey {
  const [page = '', name = ''] = key.split('.', 2)
  const pages: Tree = english
  return pages[page]?.[name] !== undefined
}

const said = new Map<Locale, Promise<Say>>()

/** Returns the operator messages of a language. They are read once, and never part of the web client. */
export async function operatorSay(locale: Locale): Promise<Say> {
  if (locale === 'en') return sayEnglish
  const known =
    said.get(locale) ?? OPERATOR_FILES[locale]().then(({ default: all }) => sayOf(locale, all))
  said.set(locale, known)
  return known
}

function sayOf(locale: Locale, messages: Tree): Say {
  const pages = new Map<string, ReturnType<typeof translatorOf>>()
  return (key, values) => {
    const [page = '', name = ''] = key.split('.', 2)
    const translate = pages.get(page) ?? translatorOf(locale, messages[page] ?? {})
    pages.set(page, translate)
    return translate.markup(name, values)
  }
}

function translatorOf(locale: Locale, messages: Readonly<Record<string, string>>) {
  return createTranslator({
    locale,
    messages,
    onError: (error) => {
      throw error
    },
  })
}
