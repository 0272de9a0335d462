import { MOST_GIFT_DRAFTS } from '@okolo/contract/events/own-gifts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryIn } from '#server/subjects/claims/testing/claim-site.ts'
import { EVENING, startGifts } from './testing/gift-site.ts'

const KLUB = 'klub@klub.example'
const BEA = 'bea@friends.example'
const TWENTY = Array.from({ length: 20 }, (_, i) => i)
let site: Awaited<ReturnType<typeof startGifts>>

beforeAll(async () => {
  site = await startGifts({}, { requestsPerMinute: 1_000_000 })
  await site.list('jazz', [{ name: 'Klub', email: KLUB }])
})
beforeEach(async () => {
  for (const table of ['gift', 'giver', 'gift_picture', 'attempt', 'mail', 'page_claim'])
    await sql`delete from ${sql.table(table)}`.execute(site.db)
})
afterAll(() => site.close())

/** Posts as this account, from a network of its own. */
const postAs = (token: string, url: string, payload: object, network: number) =>
  site.app.inject({
    method: 'POST',
    url,
    remoteAddress: `203.0.${network}.9`,
    payload,
    headers: { authorization: `Bearer ${token}` },
  })
const taken = (answers: readonly { statusCode: number }[]) =>
  answers.filter(({ statusCode }) => statusCode < 300).length

test('one event is taken where a draft is sent twenty times at once', async () => {
  const { access } = await site.member('anna@people.example')
  const kept = await postAs(access, '/v1/gifts/drafts/', { form: EVENING }, 0)
  const payload = { form: EVENING, draft: kept.json().token }
  const answers = await Promise.all(TWENTY.map((i) => postAs(access, '/v1/gifts/', payload, i)))
  expect(taken(answers)).toBe(1)
  expect(await site.rows('gift')).toMatchObject([{ state: 'waiting' }])
})

test('one letter goes out where the same words are sent twenty times at once', async () => {
  const answers = await Promise.all(TWENTY.map((i) => site.send({}, { ip: `203.0.${i}.9` })))
  expect(taken(answers)).toBe(1)
  expect(await site.rows('gift')).toHaveLength(1)
  expect(await site.rows('mail')).toHaveLength(1)
})

test('fifty drafts are the most, however many are begun at once', async () => {
  const { access } = await site.member('boris@people.example')
  const more = Array.from({ length: MOST_GIFT_DRAFTS + 8 }, (_, i) =>
    postAs(access, '/v1/gifts/drafts/', { form: EVENING }, i),
  )
  expect(taken(await Promise.all(more))).toBe(MOST_GIFT_DRAFTS)
  expect(await site.rows('gift')).toHaveLength(MOST_GIFT_DRAFTS)
})

test('one invitation of an address is open however many are sent at once, and it is used once', async () => {
  const klub = await site.organizer('Klub')
  const k = await site.claim(klub, KLUB)
  const at = `/en/organizers/${klub}/claim/invite`
  await Promise.all(TWENTY.map((i) => site.post(at, { k, email: BEA }, { ip: `203.1.${i}.9` })))
  expect(await site.rows('page_claim_invitation')).toHaveLength(1)
  const { text } = await site.letter(BEA, 'claimInvitation')
  const join = `/en/organizers/${klub}/claim/join`
  const joined = await Promise.all(
    TWENTY.map((i) => site.post(join, queryIn(text), { ip: `203.1.${i}.9` })),
  )
  expect(joined.filter(({ told }) => told['sent'] === 'joined')).toHaveLength(1)
  expect(await site.rows('page_claim')).toHaveLength(2)
})
