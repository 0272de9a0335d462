// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// A browser loads the list of its own language only.
// prettier-ignore
export const LISTS = {
  en: () => import('./files/en.ts'),
  es: () => import('./files/es.ts'),
  fr: () => import('./files/fr.ts'),
  pt: () => import('./files/pt.ts'),
  de: () => import('./files/de.ts'),
  ru: () => import('./files/ru.ts'),
  it: () => import('./files/it.ts'),
  sk: () => import('./files/sk.ts'),
  uk: () => import('./files/uk.ts'),
} as const

// prettier-ignore
export const GROUPS = ['account', 'base', 'claims', 'consent', 'details', 'event', 'filters', 'friends', 'gaps', 'giftmail', 'gifts', 'guide', 'install', 'landing', 'mail', 'map', 'messages', 'mine', 'newsletter', 'notifications', 'pages', 'people', 'place', 'premium', 'programme', 'saved', 'search', 'site', 'suggest'] as const
