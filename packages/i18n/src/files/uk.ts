// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// Each import is a file of its own in the browser.
// prettier-ignore
export const FILES = {
  account: () => import('../locales/uk/account.json', { with: { type: 'json' } }),
  base: () => import('../locales/uk/base.json', { with: { type: 'json' } }),
  claims: () => import('../locales/uk/claims.json', { with: { type: 'json' } }),
  consent: () => import('../locales/uk/consent.json', { with: { type: 'json' } }),
  details: () => import('../locales/uk/details.json', { with: { type: 'json' } }),
  event: () => import('../locales/uk/event.json', { with: { type: 'json' } }),
  filters: () => import('../locales/uk/filters.json', { with: { type: 'json' } }),
  friends: () => import('../locales/uk/friends.json', { with: { type: 'json' } }),
  guide: () => import('../locales/uk/guide.json', { with: { type: 'json' } }),
  install: () => import('../locales/uk/install.json', { with: { type: 'json' } }),
  landing: () => import('../locales/uk/landing.json', { with: { type: 'json' } }),
  mail: () => import('../locales/uk/mail.json', { with: { type: 'json' } }),
  map: () => import('../locales/uk/map.json', { with: { type: 'json' } }),
  messages: () => import('../locales/uk/messages.json', { with: { type: 'json' } }),
  newsletter: () => import('../locales/uk/newsletter.json', { with: { type: 'json' } }),
  notifications: () => import('../locales/uk/notifications.json', { with: { type: 'json' } }),
  pages: () => import('../locales/uk/pages.json', { with: { type: 'json' } }),
  people: () => import('../locales/uk/people.json', { with: { type: 'json' } }),
  place: () => import('../locales/uk/place.json', { with: { type: 'json' } }),
  premium: () => import('../locales/uk/premium.json', { with: { type: 'json' } }),
  saved: () => import('../locales/uk/saved.json', { with: { type: 'json' } }),
  search: () => import('../locales/uk/search.json', { with: { type: 'json' } }),
  site: () => import('../locales/uk/site.json', { with: { type: 'json' } }),
  suggest: () => import('../locales/uk/suggest.json', { with: { type: 'json' } }),
} as const
