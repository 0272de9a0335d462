// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// Each import is a file of its own in the browser.
// prettier-ignore
export const FILES = {
  account: () => import('../locales/de/account.json', { with: { type: 'json' } }),
  base: () => import('../locales/de/base.json', { with: { type: 'json' } }),
  claims: () => import('../locales/de/claims.json', { with: { type: 'json' } }),
  consent: () => import('../locales/de/consent.json', { with: { type: 'json' } }),
  details: () => import('../locales/de/details.json', { with: { type: 'json' } }),
  event: () => import('../locales/de/event.json', { with: { type: 'json' } }),
  filters: () => import('../locales/de/filters.json', { with: { type: 'json' } }),
  friends: () => import('../locales/de/friends.json', { with: { type: 'json' } }),
  guide: () => import('../locales/de/guide.json', { with: { type: 'json' } }),
  install: () => import('../locales/de/install.json', { with: { type: 'json' } }),
  landing: () => import('../locales/de/landing.json', { with: { type: 'json' } }),
  mail: () => import('../locales/de/mail.json', { with: { type: 'json' } }),
  map: () => import('../locales/de/map.json', { with: { type: 'json' } }),
  messages: () => import('../locales/de/messages.json', { with: { type: 'json' } }),
  newsletter: () => import('../locales/de/newsletter.json', { with: { type: 'json' } }),
  notifications: () => import('../locales/de/notifications.json', { with: { type: 'json' } }),
  pages: () => import('../locales/de/pages.json', { with: { type: 'json' } }),
  people: () => import('../locales/de/people.json', { with: { type: 'json' } }),
  place: () => import('../locales/de/place.json', { with: { type: 'json' } }),
  premium: () => import('../locales/de/premium.json', { with: { type: 'json' } }),
  saved: () => import('../locales/de/saved.json', { with: { type: 'json' } }),
  search: () => import('../locales/de/search.json', { with: { type: 'json' } }),
  site: () => import('../locales/de/site.json', { with: { type: 'json' } }),
  suggest: () => import('../locales/de/suggest.json', { with: { type: 'json' } }),
} as const
