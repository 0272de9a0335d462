import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { loadGroup, type Group } from '@okolo/i18n/catalogue'
import type { Messages } from '@okolo/i18n/messages'

/** What is loaded so far, by locale and group. A browser has one locale: another one is another page load. */
const loaded = new Map<string, Partial<Messages>>()
const merged = new Map<string, Messages>()

/** The language that this page was sent in. Only in the browser. */
export function pageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : DEFAULT_LOCALE
}

/** Loads groups of messages, once. */
export async function loadMessages(locale: Locale, groups: readonly Group[]): Promise<void> {
  await Promise.all(
    groups.map(async (group) => {
      const key = `${locale} ${group}`
      if (!loaded.has(key)) loaded.set(key, await loadGroup(locale, group))
    }),
  )
}

/**
 * The messages of these groups and of `base`, as far as they are loaded; the same object for the same answer. The server
 * gives a page no more than the browser will have, so that a forgotten group is seen in the first test.
 */
export function messagesOf(locale: Locale, groups: readonly Group[]): Messages {
  const names: Group[] = ['base', ...groups]
  const keys = [...new Set(names)].map((group) => `${locale} ${group}`)
  const there = keys.filter((key) => loaded.has(key))
  const name = there.join()
  const known = merged.get(name)
  if (known !== undefined) return known
  // What a page shows stands in its groups.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const messages = Object.assign({}, ...there.map((key) => loaded.get(key))) as Messages
  merged.set(name, messages)
  return messages
}
