import { randomUUID } from 'node:crypto'
import {
  answersOf,
  EVERYBODY,
  SIGNED_IN,
  CONFIRMED,
  OWNER,
  BOTH_SIDES,
  NOT_ITS_KEY,
  UNSIGNED,
  type Row,
  noToken,
} from './answers.ts'
import { GIFT_ACCESS } from './gifts.ts'
import type { Things } from './cast.ts'

const PASSWORD = 'a quiet violin at noon'
const NOTHING = '00000000-0000-4000-8000-000000000000'
const someMailbox = () => `${randomUUID()}@example.com`

const user = ({ user: uuid }: Things) => ({ uuid: uuid ?? '' })
const thread = ({ thread: uuid }: Things) => ({ uuid: uuid ?? '' })
const event = ({ event: slug }: Things) => ({ slug: slug ?? '' })
const organizer = ({ organizer: slug }: Things) => ({ slug: slug ?? '' })
const venue = () => ({ slug: 'club' })
const city = () => ({ city: 'bratislava' })
const code = ({ code: own }: Things) => ({ code: own ?? '' })
const feeds = (ending: string): Record<string, Row> => ({
  [`GET /v1/events.${ending}`]: { answers: EVERYBODY },
  [`GET /feeds/{city}.${ending}`]: { answers: EVERYBODY, path: city },
  [`GET /v1/collections/{slug}/events.${ending}`]: {
    answers: answersOf(404),
    path: () => ({ slug: 'never-made' }),
  },
  [`GET /v1/venues/{slug}/events.${ending}`]: { answers: EVERYBODY, path: venue },
  [`GET /v1/organizers/{slug}/events.${ending}`]: { answers: EVERYBODY, path: organizer },
})

/** Each call of the API, with the kind of answer that each kind of caller gets. */
export const ACCESS: Record<string, Row> = {
  ...GIFT_ACCESS,
  'GET /v1/site/': { answers: EVERYBODY },
  'GET /v1/info/{page}/': { answers: EVERYBODY, path: () => ({ page: 'about' }) },
  'GET /v1/blog/': { answers: EVERYBODY },
  'GET /v1/blog/{slug}/': { answers: answersOf(404), path: () => ({ slug: 'never-written' }) },
  'GET /v1/blog.rss': { answers: EVERYBODY },
  'GET /v1/locations/cities/': { answers: EVERYBODY },
  'GET /v1/locations/cities/{slug}/': {
    answers: EVERYBODY,
    path: () => ({ slug: 'bratislava' }),
  },
  'GET /v1/locations/cities/{slug}/gaps/': {
    answers: EVERYBODY,
    path: () => ({ slug: 'bratislava' }),
  },
  'GET /v1/locations/nearest/': {
    answers: EVERYBODY,
    query: 'location[]=48.1&location[]=17.1',
  },
  'GET /v1/locations/here/': { answers: EVERYBODY },
  'GET /v1/locations/languages/': { answers: EVERYBODY },
  'GET /v1/categories/': { answers: EVERYBODY },
  'GET /v1/moods/': { answers: EVERYBODY },

  'GET /v1/events/': { answers: EVERYBODY },
  'GET /v1/events/count/': { answers: EVERYBODY },
  'GET /v1/announcements/': { answers: EVERYBODY },
  'GET /v1/collections/': { answers: EVERYBODY },
  'GET /v1/collections/{slug}/': { answers: answersOf(404), path: () => ({ slug: 'never-made' }) },
  'GET /v1/picks/': { answers: EVERYBODY, query: 'city=bratislava' },
  'GET /v1/events/suggest/': { answers: EVERYBODY, query: 'q=jazz' },
  'GET /v1/events/understand/': { answers: EVERYBODY, query: 'q=jazz' },
  'GET /v1/events/map/': { answers: EVERYBODY, query: 'bbox=16,48,18,49&zoom=12' },
  'GET /v1/events/map/without-place/': { answers: EVERYBODY },
  'GET /v1/events/map/{z}/{x}/{y}.json': {
    answers: EVERYBODY,
    path: () => ({ z: '0', x: '0', y: '0' }),
  },
  'GET /v1/events/{slug}/': { answers: EVERYBODY, path: event },
  'GET /v1/events/{slug}/{dateUuid}/': {
    answers: answersOf(404),
    path: (things) => ({ ...event(things), dateUuid: NOTHING }),
  },
  'GET /v1/events/{slug}/event.ics': { answers: EVERYBODY, path: event },
  'GET /v1/venues/{slug}/': { answers: EVERYBODY, path: venue },
  'GET /v1/organizers/{slug}/': { answers: EVERYBODY, path: organizer },
  ...feeds('ics'),
  ...feeds('rss'),
  ...feeds('atom'),
  ...feeds('json'),
  'POST /v1/events/{slug}/counted/': {
    answers: EVERYBODY,
    path: event,
    body: () => ({ kind: 'view' }),
  },
  'POST /v1/events/{slug}/report/': {
    answers: { ...EVERYBODY, forged: 401, expired: 401, ended: 401 },
    path: event,
    body: () => ({ reason: 'spam' }),
  },
  'POST /v1/translations/': {
    answers: EVERYBODY,
    body: ({ event: slug }) => ({ to: 'de', events: [slug], whole: false }),
  },
  'GET /v1/sources/': { answers: EVERYBODY },
  'GET /v1/sources/towns/': { answers: EVERYBODY },
  'POST /v1/sources/preview/': { answers: EVERYBODY, body: () => ({ url: 'http://10.0.0.1/' }) },
  'GET /v1/sources/preview/{id}/': { answers: answersOf(404), path: () => ({ id: NOTHING }) },
  'POST /v1/sources/suggestions/': {
    answers: EVERYBODY,
    body: () => ({ url: 'http://10.0.0.1/' }),
  },
  // A multipart form is missing.
  'POST /v1/feedback/': { answers: EVERYBODY, body: ({ email }) => ({ email, message: 'Hi' }) },

  'POST /v1/users/login/': {
    answers: NOT_ITS_KEY,
    body: ({ email }) => ({ email, password: PASSWORD }),
  },
  'POST /v1/users/signup/': {
    answers: EVERYBODY,
    body: () => ({ email: someMailbox(), password1: PASSWORD, password2: PASSWORD }),
  },
  'POST /v1/users/token/refresh/': { answers: NOT_ITS_KEY, body: () => ({ refresh: 'x' }) },
  'POST /v1/users/token/blacklist/': { answers: EVERYBODY, body: () => ({ refresh: 'x' }) },
  'POST /v1/users/password/reset/': { answers: EVERYBODY, body: ({ email }) => ({ email }) },
  'POST /v1/users/password/reset/confirm/': {
    answers: NOT_ITS_KEY,
    body: ({ user: uid }) => ({
      uid,
      token: 'x',
      new_password1: PASSWORD,
      new_password2: PASSWORD,
    }),
  },
  'POST /v1/users/email/verify/': { answers: SIGNED_IN },
  'POST /v1/users/email/verify/confirm/': {
    answers: answersOf(403, { unconfirmed: 400, stranger: 400, friend: 400, owner: 400 }),
    body: noToken,
  },
  'POST /v1/users/deletion/': { answers: EVERYBODY, body: ({ email }) => ({ email }) },
  'POST /v1/users/deletion/confirm/': { answers: NOT_ITS_KEY, body: noToken },
  'POST /v1/users/deletion/cancel/': { answers: EVERYBODY, body: ({ email }) => ({ email }) },
  'POST /v1/users/deletion/cancel/confirm/': { answers: NOT_ITS_KEY, body: noToken },
  'GET /v1/users/login/providers/': { answers: EVERYBODY },
  'GET /v1/users/login/google/': { answers: NOT_ITS_KEY },
  'GET /v1/users/login/apple/': { answers: NOT_ITS_KEY },
  'POST /v1/users/login/social/': {
    answers: NOT_ITS_KEY,
    body: () => ({ code: 'x', verifier: 'x'.repeat(43) }),
  },
  'GET /v1/users/me/': { answers: SIGNED_IN },
  'PATCH /v1/users/me/': { answers: SIGNED_IN, body: () => ({ about: 'x' }) },
  'DELETE /v1/users/me/': { answers: SIGNED_IN },
  'GET /v1/users/me/export/': { answers: SIGNED_IN },
  'GET /v1/users/me/capabilities/': { answers: SIGNED_IN },
  'DELETE /v1/users/me/capabilities/{id}/': {
    answers: OWNER,
    path: ({ capability: id }) => ({ id: id ?? '' }),
  },
  'GET /v1/users/me/sessions/': { answers: SIGNED_IN },
  'DELETE /v1/users/me/sessions/': { answers: SIGNED_IN },
  'DELETE /v1/users/me/sessions/{id}/': {
    answers: OWNER,
    path: ({ session: id }) => ({ id: id ?? '' }),
  },

  'GET /v1/users/': { answers: CONFIRMED, query: 'search=owner' },
  'GET /v1/users/{uuid}/': { answers: CONFIRMED, path: user },
  'GET /v1/users/{uuid}/saved/': {
    answers: { ...CONFIRMED, stranger: 403, owner: 403 },
    path: user,
  },
  'GET /v1/friends/': { answers: SIGNED_IN },
  'GET /v1/friends/{uuid}/': { answers: { ...CONFIRMED, stranger: 403, owner: 404 }, path: user },
  'POST /v1/friends/{uuid}/': { answers: { ...CONFIRMED, owner: 404 }, path: user },
  'DELETE /v1/friends/{uuid}/': { answers: { ...SIGNED_IN, owner: 404 }, path: user },
  'POST /v1/friends/{uuid}/block/': { answers: { ...SIGNED_IN, owner: 404 }, path: user },
  'DELETE /v1/friends/{uuid}/block/': { answers: { ...OWNER, owner: 404 }, path: user },
  'GET /v1/friends/invites/': { answers: SIGNED_IN },
  'POST /v1/friends/invites/': { answers: CONFIRMED },
  'GET /v1/friends/invites/{code}/': { answers: CONFIRMED, path: code },
  'POST /v1/friends/invites/{code}/': { answers: CONFIRMED, path: code },
  'DELETE /v1/friends/invites/{code}/': { answers: OWNER, path: code },
  'POST /v1/friends/invites/mail/': {
    answers: CONFIRMED,
    body: () => ({ email: someMailbox() }),
  },
  'POST /v1/friends/invites/refuse/': { answers: NOT_ITS_KEY, body: noToken },

  'GET /v1/organizers/{slug}/messages/': { answers: SIGNED_IN, path: organizer },
  'POST /v1/organizers/{slug}/messages/': {
    answers: CONFIRMED,
    path: organizer,
    body: () => ({ uuid: randomUUID(), text: 'Hi' }),
  },
  'GET /v1/messages/': { answers: SIGNED_IN },
  'GET /v1/messages/{uuid}/': { answers: BOTH_SIDES, path: thread },
  'POST /v1/messages/{uuid}/': {
    answers: BOTH_SIDES,
    path: thread,
    body: () => ({ uuid: randomUUID(), text: 'Hi' }),
  },
  'POST /v1/messages/{uuid}/read/': { answers: BOTH_SIDES, path: thread },
  'POST /v1/messages/{uuid}/report/': {
    // The message is the organizer's own.
    answers: { ...BOTH_SIDES, organizer: 404 },
    path: thread,
    body: ({ answer: message }) => ({ message }),
  },
  'POST /v1/messages/{uuid}/block/': { answers: BOTH_SIDES, path: thread },
  'DELETE /v1/messages/{uuid}/block/': { answers: BOTH_SIDES, path: thread },
  'POST /v1/messages/refuse/': { answers: NOT_ITS_KEY, body: noToken },
  'GET /v1/organizers/{slug}/claim/': { answers: EVERYBODY, path: organizer },
  'GET /v1/organizers/{slug}/claim/room/': {
    answers: answersOf(400, { organizer: 'ok', otherOrganizer: 404 }),
    path: organizer,
  },
  'POST /v1/events/{slug}/save/': {
    answers: SIGNED_IN,
    path: event,
    body: () => ({ visibility: 'friends' }),
  },
  'DELETE /v1/events/{slug}/save/': { answers: SIGNED_IN, path: event },
  'GET /v1/saved/': { answers: SIGNED_IN },
  'GET /v1/saved/friends/': { answers: SIGNED_IN },
  'GET /v1/saved/overlay/': { answers: SIGNED_IN },
  'GET /v1/saved/calendar/': { answers: SIGNED_IN },
  'POST /v1/saved/calendar/': { answers: CONFIRMED },
  'DELETE /v1/saved/calendar/': { answers: SIGNED_IN },
  'GET /v1/following/': { answers: SIGNED_IN },
  'POST /v1/following/': {
    answers: SIGNED_IN,
    body: () => ({ kind: 'performer', target: 'Somebody' }),
  },
  'DELETE /v1/following/{uuid}/': {
    answers: OWNER,
    path: ({ follow: uuid }) => ({ uuid: uuid ?? '' }),
  },
  'GET /v1/following/events/': { answers: SIGNED_IN },
  'GET /v1/matches/': { answers: SIGNED_IN },
  'PATCH /v1/matches/': { answers: SIGNED_IN, body: () => ({ is_on: false }) },
  'GET /v1/notifications/': { answers: SIGNED_IN },
  'POST /v1/notifications/read/': { answers: SIGNED_IN },
  'GET /v1/notifications/stream/': { answers: SIGNED_IN },
  'GET /v1/notifications/preferences/': { answers: SIGNED_IN },
  'PATCH /v1/notifications/preferences/': {
    answers: SIGNED_IN,
    body: () => ({ kind: 'match', channel: 'push', is_wanted: true }),
  },
  'POST /v1/notifications/fcm/': {
    answers: CONFIRMED,
    body: () => ({ name: 'android', registration_id: randomUUID(), active: true }),
  },
  'GET /v1/notifications/push-key/': { answers: EVERYBODY },
  'POST /v1/notifications/tapped/': { answers: EVERYBODY, body: noToken },

  'POST /v1/newsletter/': {
    answers: EVERYBODY,
    body: () => ({ email: someMailbox(), city: 'bratislava' }),
  },
  'GET /v1/newsletter/subscription/': { answers: answersOf(404), query: 'k=x' },
  'POST /v1/newsletter/bounces/': { answers: UNSIGNED, body: () => ({ events: [] }) },
  'GET /v1/premium/': { answers: SIGNED_IN },
  'GET /v1/premium/store/': { answers: EVERYBODY },
  'POST /v1/premium/store-events/': {
    answers: UNSIGNED,
    body: () => ({ event: { id: 'x', type: 'TEST', event_timestamp_ms: 1 } }),
  },
}
