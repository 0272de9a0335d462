// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// Each import is a file of its own in the browser.
// prettier-ignore
export const FILES = {
  account: () => import('../locales/ru/account.json', { with: { type: 'json' } }),
  base: () => import('../locales/ru/base.json', { with: { type: 'json' } }),
  claims: () => import('../locales/ru/claims.json', { with: { type: 'json' } }),
  consent: () => import('../locales/ru/consent.json', { with: { type: 'json' } }),
  details: () => import('../locales/ru/details.json', { with: { type: 'json' } }),
  event: () => import('../locales/ru/event.json', { with: { type: 'json' } }),
  filters: () => import('../locales/ru/filters.json', { with: { type: 'json' } }),
  friends: () => import('../locales/ru/friends.json', { with: { type: 'json' } }),
  guide: () => import('../locales/ru/guide.json', { with: { type: 'json' } }),
  install: () => import('../locales/ru/install.json', { with: { type: 'json' } }),
  landing: () => import('../locales/ru/landing.json', { with: { type: 'json' } }),
  mail: () => import('../locales/ru/mail.json', { with: { type: 'json' } }),
  map: () => import('../locales/ru/map.json', { with: { type: 'json' } }),
  messages: () => import('../locales/ru/messages.json', { with: { type: 'json' } }),
  newsletter: () => import('../locales/ru/newsletter.json', { with: { type: 'json' } }),
  notifications: () => import('../locales/ru/notifications.json', { with: { type: 'json' } }),
  pages: () => import('../locales/ru/pages.json', { with: { type: 'json' } }),
  people: () => import('../locales/ru/people.json', { with: { type: 'json' } }),
  place: () => import('../locales/ru/place.json', { with: { type: 'json' } }),
  premium: () => import('../locales/ru/premium.json', { with: { type: 'json' } }),
  saved: () => import('../locales/ru/saved.json', { with: { type: 'json' } }),
  search: () => import('../locales/ru/search.json', { with: { type: 'json' } }),
  site: () => import('../locales/ru/site.json', { with: { type: 'json' } }),
  suggest: () => import('../locales/ru/suggest.json', { with: { type: 'json' } }),
} as const
