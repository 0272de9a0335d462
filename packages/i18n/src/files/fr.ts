// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// Each import is a file of its own in the browser.
// prettier-ignore
export const FILES = {
  account: () => import('../locales/fr/account.json', { with: { type: 'json' } }),
  base: () => import('../locales/fr/base.json', { with: { type: 'json' } }),
  claims: () => import('../locales/fr/claims.json', { with: { type: 'json' } }),
  consent: () => import('../locales/fr/consent.json', { with: { type: 'json' } }),
  details: () => import('../locales/fr/details.json', { with: { type: 'json' } }),
  event: () => import('../locales/fr/event.json', { with: { type: 'json' } }),
  filters: () => import('../locales/fr/filters.json', { with: { type: 'json' } }),
  friends: () => import('../locales/fr/friends.json', { with: { type: 'json' } }),
  guide: () => import('../locales/fr/guide.json', { with: { type: 'json' } }),
  install: () => import('../locales/fr/install.json', { with: { type: 'json' } }),
  landing: () => import('../locales/fr/landing.json', { with: { type: 'json' } }),
  mail: () => import('../locales/fr/mail.json', { with: { type: 'json' } }),
  map: () => import('../locales/fr/map.json', { with: { type: 'json' } }),
  messages: () => import('../locales/fr/messages.json', { with: { type: 'json' } }),
  newsletter: () => import('../locales/fr/newsletter.json', { with: { type: 'json' } }),
  notifications: () => import('../locales/fr/notifications.json', { with: { type: 'json' } }),
  pages: () => import('../locales/fr/pages.json', { with: { type: 'json' } }),
  people: () => import('../locales/fr/people.json', { with: { type: 'json' } }),
  place: () => import('../locales/fr/place.json', { with: { type: 'json' } }),
  premium: () => import('../locales/fr/premium.json', { with: { type: 'json' } }),
  saved: () => import('../locales/fr/saved.json', { with: { type: 'json' } }),
  search: () => import('../locales/fr/search.json', { with: { type: 'json' } }),
  site: () => import('../locales/fr/site.json', { with: { type: 'json' } }),
  suggest: () => import('../locales/fr/suggest.json', { with: { type: 'json' } }),
} as const
