import { GROUPS, LISTS } from './files.ts'
import type { Messages } from './messages.ts'

export { GROUPS }
type Locale = keyof typeof LISTS

/**
 * Messages come in groups: `base` for every page, and others for single pages, so that the first page loads few texts.
 */
export type Group = (typeof GROUPS)[number]

/** The ICU messages of one group, by feature: `messages.feed.title`. */
export async function loadGroup(locale: Locale, group: Group): Promise<Partial<Messages>> {
  const { FILES } = await LISTS[locale]()
  const module = await FILES[group]()
  // The compiler cannot read the texts of a JSON file. check-messages compares them with these
  // types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return module.default as Partial<Messages>
}

/**
 * Returns all ICU messages of a language, grouped by feature: `catalogue.feed.title`. In Node they are plain ICU, in
 * the web build they are compiled.
 */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const groups = await Promise.all(GROUPS.map((group) => loadGroup(locale, group)))
  // Every feature is in one of the groups: check-messages writes both.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign({}, ...groups) as Messages
}
