// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// Each import is a file of its own in the browser.
// prettier-ignore
export const FILES = {
  account: () => import('../locales/sk/account.json', { with: { type: 'json' } }),
  base: () => import('../locales/sk/base.json', { with: { type: 'json' } }),
  claims: () => import('../locales/sk/claims.json', { with: { type: 'json' } }),
  consent: () => import('../locales/sk/consent.json', { with: { type: 'json' } }),
  details: () => import('../locales/sk/details.json', { with: { type: 'json' } }),
  event: () => import('../locales/sk/event.json', { with: { type: 'json' } }),
  filters: () => import('../locales/sk/filters.json', { with: { type: 'json' } }),
  friends: () => import('../locales/sk/friends.json', { with: { type: 'json' } }),
  guide: () => import('../locales/sk/guide.json', { with: { type: 'json' } }),
  install: () => import('../locales/sk/install.json', { with: { type: 'json' } }),
  landing: () => import('../locales/sk/landing.json', { with: { type: 'json' } }),
  mail: () => import('../locales/sk/mail.json', { with: { type: 'json' } }),
  map: () => import('../locales/sk/map.json', { with: { type: 'json' } }),
  messages: () => import('../locales/sk/messages.json', { with: { type: 'json' } }),
  newsletter: () => import('../locales/sk/newsletter.json', { with: { type: 'json' } }),
  notifications: () => import('../locales/sk/notifications.json', { with: { type: 'json' } }),
  pages: () => import('../locales/sk/pages.json', { with: { type: 'json' } }),
  people: () => import('../locales/sk/people.json', { with: { type: 'json' } }),
  place: () => import('../locales/sk/place.json', { with: { type: 'json' } }),
  premium: () => import('../locales/sk/premium.json', { with: { type: 'json' } }),
  saved: () => import('../locales/sk/saved.json', { with: { type: 'json' } }),
  search: () => import('../locales/sk/search.json', { with: { type: 'json' } }),
  site: () => import('../locales/sk/site.json', { with: { type: 'json' } }),
  suggest: () => import('../locales/sk/suggest.json', { with: { type: 'json' } }),
} as const
