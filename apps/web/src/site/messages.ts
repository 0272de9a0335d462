import { DEFAULT_LOCALE, isLocale, type Locale } from '@okolo/contract/locale'
import { loadGroup, type Group } from '@okolo/i18n/catalogue'
import type { Messages } from '@okolo/i18n/messages'
import { withSiteWords, type SiteWords } from '@okolo/i18n/site-words'

/** The loaded messages by locale and group. Changing the locale reloads the page. */
const loaded = new Map<string, Partial<Messages>>()
const merged = new Map<string, Messages>()
const listeners = new Set<() => void>()

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
  for (const listener of listeners) listener()
}

/** Calls `listener` when more messages are there: a slow page shows its frame before its texts. Returns a function that stops it. */
export function onMessages(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Returns the loaded messages of these groups and of `base`, in the words of the site. The same groups give the same object.
 * The server adds no others, so that tests notice a missing group.
 */
export function messagesOf(
  locale: Locale,
  groups: readonly Group[],
  { name: siteName }: Pick<SiteWords, 'name'>,
): Messages {
  const names: Group[] = ['base', ...groups]
  const keys = [...new Set(names)].map((group) => `${locale} ${group}`)
  const there = keys.filter((key) => loaded.has(key))
  const name = [...there, siteName].join()
  const known = merged.get(name)
  if (known !== undefined) return known
  // A page reads only the keys of its groups.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const all = Object.assign({}, ...there.map((key) => loaded.get(key))) as Messages
  const messages = withSiteWords(all, { name: siteName })
  merged.set(name, messages)
  return messages
}
