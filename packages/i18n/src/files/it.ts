// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// Each import is a file of its own in the browser.
// prettier-ignore
export const FILES = {
  account: () => import('../locales/it/account.json', { with: { type: 'json' } }),
  base: () => import('../locales/it/base.json', { with: { type: 'json' } }),
  claims: () => import('../locales/it/claims.json', { with: { type: 'json' } }),
  consent: () => import('../locales/it/consent.json', { with: { type: 'json' } }),
  details: () => import('../locales/it/details.json', { with: { type: 'json' } }),
  event: () => import('../locales/it/event.json', { with: { type: 'json' } }),
  filters: () => import('../locales/it/filters.json', { with: { type: 'json' } }),
  friends: () => import('../locales/it/friends.json', { with: { type: 'json' } }),
  guide: () => import('../locales/it/guide.json', { with: { type: 'json' } }),
  install: () => import('../locales/it/install.json', { with: { type: 'json' } }),
  landing: () => import('../locales/it/landing.json', { with: { type: 'json' } }),
  mail: () => import('../locales/it/mail.json', { with: { type: 'json' } }),
  map: () => import('../locales/it/map.json', { with: { type: 'json' } }),
  messages: () => import('../locales/it/messages.json', { with: { type: 'json' } }),
  newsletter: () => import('../locales/it/newsletter.json', { with: { type: 'json' } }),
  notifications: () => import('../locales/it/notifications.json', { with: { type: 'json' } }),
  pages: () => import('../locales/it/pages.json', { with: { type: 'json' } }),
  people: () => import('../locales/it/people.json', { with: { type: 'json' } }),
  place: () => import('../locales/it/place.json', { with: { type: 'json' } }),
  premium: () => import('../locales/it/premium.json', { with: { type: 'json' } }),
  saved: () => import('../locales/it/saved.json', { with: { type: 'json' } }),
  search: () => import('../locales/it/search.json', { with: { type: 'json' } }),
  site: () => import('../locales/it/site.json', { with: { type: 'json' } }),
  suggest: () => import('../locales/it/suggest.json', { with: { type: 'json' } }),
} as const
