import { FILES } from './files.ts'
import type { Messages } from './messages.ts'

type Locale = keyof typeof FILES

/**
 * Messages come in groups: `base` for what every page shows, and others for single pages, so that the first page
 * need not bring the texts of all.
 */
export type Group = keyof (typeof FILES)['en']

// The compiler cannot know the keys of a table.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const GROUPS = Object.keys(FILES.en) as Group[]

/** The ICU messages of one group, by feature: `messages.feed.title`. */
export async function loadGroup(locale: Locale, group: Group): Promise<Partial<Messages>> {
  const module = await FILES[locale][group]()
  // The compiler cannot know the texts of a JSON file; check-messages holds them to these types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return module.default as Partial<Messages>
}

/**
 * All ICU messages of a language, grouped by feature: `catalogue.feed.title`. The web build compiles
 * the texts beforehand; read in Node they are plain ICU. `tools/check-messages.ts` keeps the nine alike.
 */
export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const groups = await Promise.all(GROUPS.map((group) => loadGroup(locale, group)))
  // Every feature is in one of the groups: check-messages writes both.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.assign({}, ...groups) as Messages
}
