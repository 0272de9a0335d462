import { randomUUID } from 'node:crypto'
import {
  noToken,
  answersOf,
  EVERYBODY,
  SIGNED_IN,
  OWNER,
  NOT_ITS_KEY,
  type Row,
} from './answers.ts'
import type { Things } from './cast.ts'

const someMailbox = () => `${randomUUID()}@example.com`
const organizer = ({ organizer: slug }: Things) => ({ slug: slug ?? '' })
const choir = () => ({
  title: `A choir ${randomUUID()}`,
  city: 'bratislava',
  day: '2026-12-05',
  where: 'address',
  address: 'Panská 12',
})

/** The calls about events that people give. */
export const GIFT_ACCESS: Record<string, Row> = {
  'GET /v1/gifts/clash/': { answers: EVERYBODY, query: 'city=bratislava&day=2026-12-05' },
  'GET /v1/gifts/venues/': { answers: EVERYBODY, query: 'city=bratislava&q=ki' },
  'POST /v1/gifts/read/': {
    answers: EVERYBODY,
    body: () => ({ text: 'Reading\n5 December, 7 pm', city: 'bratislava' }),
  },
  'POST /v1/gifts/look/': { answers: EVERYBODY, body: () => ({ form: { title: 'A choir' } }) },
  'POST /v1/gifts/pictures/': { answers: NOT_ITS_KEY },
  'POST /v1/gifts/': {
    answers: EVERYBODY,
    body: () => ({ form: choir(), email: someMailbox() }),
  },
  'GET /v1/gifts/{token}/': { answers: answersOf(404), path: noToken },
  'POST /v1/gifts/{token}/': {
    answers: answersOf(404),
    path: noToken,
    body: () => ({ step: 'confirm' }),
  },
  'GET /v1/organizers/{slug}/claim/gifts/': {
    answers: answersOf(400, { organizer: 'ok', otherOrganizer: 404 }),
    path: organizer,
  },
  'GET /v1/gifts/': { answers: SIGNED_IN },
  'POST /v1/gifts/drafts/': { answers: SIGNED_IN, body: () => ({}) },
  'DELETE /v1/gifts/drafts/{token}/': {
    answers: OWNER,
    path: ({ draft: token }) => ({ token: token ?? '' }),
  },
}
