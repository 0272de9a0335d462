// Written by `node tools/check-messages.ts --write` from the files in locales/; not by hand.
// Each import is a file of its own in the browser.
// prettier-ignore
export const FILES = {
  account: () => import('../locales/en/account.json', { with: { type: 'json' } }),
  base: () => import('../locales/en/base.json', { with: { type: 'json' } }),
  claims: () => import('../locales/en/claims.json', { with: { type: 'json' } }),
  consent: () => import('../locales/en/consent.json', { with: { type: 'json' } }),
  details: () => import('../locales/en/details.json', { with: { type: 'json' } }),
  event: () => import('../locales/en/event.json', { with: { type: 'json' } }),
  filters: () => import('../locales/en/filters.json', { with: { type: 'json' } }),
  friends: () => import('../locales/en/friends.json', { with: { type: 'json' } }),
  guide: () => import('../locales/en/guide.json', { with: { type: 'json' } }),
  install: () => import('../locales/en/install.json', { with: { type: 'json' } }),
  landing: () => import('../locales/en/landing.json', { with: { type: 'json' } }),
  mail: () => import('../locales/en/mail.json', { with: { type: 'json' } }),
  map: () => import('../locales/en/map.json', { with: { type: 'json' } }),
  messages: () => import('../locales/en/messages.json', { with: { type: 'json' } }),
  newsletter: () => import('../locales/en/newsletter.json', { with: { type: 'json' } }),
  notifications: () => import('../locales/en/notifications.json', { with: { type: 'json' } }),
  pages: () => import('../locales/en/pages.json', { with: { type: 'json' } }),
  people: () => import('../locales/en/people.json', { with: { type: 'json' } }),
  place: () => import('../locales/en/place.json', { with: { type: 'json' } }),
  premium: () => import('../locales/en/premium.json', { with: { type: 'json' } }),
  saved: () => import('../locales/en/saved.json', { with: { type: 'json' } }),
  search: () => import('../locales/en/search.json', { with: { type: 'json' } }),
  site: () => import('../locales/en/site.json', { with: { type: 'json' } }),
  suggest: () => import('../locales/en/suggest.json', { with: { type: 'json' } }),
} as const
