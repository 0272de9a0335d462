// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// Each import is a file of its own in the browser.
// prettier-ignore
export const FILES = {
  account: () => import('../locales/pt/account.json', { with: { type: 'json' } }),
  base: () => import('../locales/pt/base.json', { with: { type: 'json' } }),
  claims: () => import('../locales/pt/claims.json', { with: { type: 'json' } }),
  consent: () => import('../locales/pt/consent.json', { with: { type: 'json' } }),
  details: () => import('../locales/pt/details.json', { with: { type: 'json' } }),
  event: () => import('../locales/pt/event.json', { with: { type: 'json' } }),
  filters: () => import('../locales/pt/filters.json', { with: { type: 'json' } }),
  friends: () => import('../locales/pt/friends.json', { with: { type: 'json' } }),
  guide: () => import('../locales/pt/guide.json', { with: { type: 'json' } }),
  install: () => import('../locales/pt/install.json', { with: { type: 'json' } }),
  landing: () => import('../locales/pt/landing.json', { with: { type: 'json' } }),
  mail: () => import('../locales/pt/mail.json', { with: { type: 'json' } }),
  map: () => import('../locales/pt/map.json', { with: { type: 'json' } }),
  messages: () => import('../locales/pt/messages.json', { with: { type: 'json' } }),
  newsletter: () => import('../locales/pt/newsletter.json', { with: { type: 'json' } }),
  notifications: () => import('../locales/pt/notifications.json', { with: { type: 'json' } }),
  pages: () => import('../locales/pt/pages.json', { with: { type: 'json' } }),
  people: () => import('../locales/pt/people.json', { with: { type: 'json' } }),
  place: () => import('../locales/pt/place.json', { with: { type: 'json' } }),
  premium: () => import('../locales/pt/premium.json', { with: { type: 'json' } }),
  saved: () => import('../locales/pt/saved.json', { with: { type: 'json' } }),
  search: () => import('../locales/pt/search.json', { with: { type: 'json' } }),
  site: () => import('../locales/pt/site.json', { with: { type: 'json' } }),
  suggest: () => import('../locales/pt/suggest.json', { with: { type: 'json' } }),
} as const
