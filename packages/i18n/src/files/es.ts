// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// Each import is a file of its own in the browser.
// prettier-ignore
export const FILES = {
  account: () => import('../locales/es/account.json', { with: { type: 'json' } }),
  base: () => import('../locales/es/base.json', { with: { type: 'json' } }),
  claims: () => import('../locales/es/claims.json', { with: { type: 'json' } }),
  consent: () => import('../locales/es/consent.json', { with: { type: 'json' } }),
  details: () => import('../locales/es/details.json', { with: { type: 'json' } }),
  event: () => import('../locales/es/event.json', { with: { type: 'json' } }),
  filters: () => import('../locales/es/filters.json', { with: { type: 'json' } }),
  friends: () => import('../locales/es/friends.json', { with: { type: 'json' } }),
  guide: () => import('../locales/es/guide.json', { with: { type: 'json' } }),
  install: () => import('../locales/es/install.json', { with: { type: 'json' } }),
  landing: () => import('../locales/es/landing.json', { with: { type: 'json' } }),
  mail: () => import('../locales/es/mail.json', { with: { type: 'json' } }),
  map: () => import('../locales/es/map.json', { with: { type: 'json' } }),
  messages: () => import('../locales/es/messages.json', { with: { type: 'json' } }),
  newsletter: () => import('../locales/es/newsletter.json', { with: { type: 'json' } }),
  notifications: () => import('../locales/es/notifications.json', { with: { type: 'json' } }),
  pages: () => import('../locales/es/pages.json', { with: { type: 'json' } }),
  people: () => import('../locales/es/people.json', { with: { type: 'json' } }),
  place: () => import('../locales/es/place.json', { with: { type: 'json' } }),
  premium: () => import('../locales/es/premium.json', { with: { type: 'json' } }),
  saved: () => import('../locales/es/saved.json', { with: { type: 'json' } }),
  search: () => import('../locales/es/search.json', { with: { type: 'json' } }),
  site: () => import('../locales/es/site.json', { with: { type: 'json' } }),
  suggest: () => import('../locales/es/suggest.json', { with: { type: 'json' } }),
} as const
