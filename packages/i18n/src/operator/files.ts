// Written by `node tools/check-messages.ts --write` from the files in operator/; not by hand.
// prettier-ignore
export const OPERATOR_FILES = {
  en: () => import('./en.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  pt: () => import('./pt.json', { with: { type: 'json' } }),
  de: () => import('./de.json', { with: { type: 'json' } }),
  ru: () => import('./ru.json', { with: { type: 'json' } }),
  it: () => import('./it.json', { with: { type: 'json' } }),
  sk: () => import('./sk.json', { with: { type: 'json' } }),
  uk: () => import('./uk.json', { with: { type: 'json' } }),
} as const
