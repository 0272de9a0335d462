import type { Messages } from './messages.ts'

/** Message catalogue of each interface language, loaded on demand: one chunk a language in the browser. */
const CATALOGUES = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  es: () => import('./locales/es.json', { with: { type: 'json' } }),
  fr: () => import('./locales/fr.json', { with: { type: 'json' } }),
  pt: () => import('./locales/pt.json', { with: { type: 'json' } }),
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
  ru: () => import('./locales/ru.json', { with: { type: 'json' } }),
  it: () => import('./locales/it.json', { with: { type: 'json' } }),
  sk: () => import('./locales/sk.json', { with: { type: 'json' } }),
  uk: () => import('./locales/uk.json', { with: { type: 'json' } }),
} as const

/**
 * The ICU messages of a language, grouped by feature: `catalogue.feed.title`. The web build compiles
 * the texts beforehand; read in Node they are plain ICU. `tools/check-messages.ts` keeps the nine alike.
 */
export async function loadCatalogue(locale: keyof typeof CATALOGUES): Promise<Messages> {
  const module = await CATALOGUES[locale]()
  // The compiler cannot know the texts of a JSON file; check-messages holds them to these types.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return module.default as Messages
}
