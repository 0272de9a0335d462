import type { GiftLine } from '@okolo/contract/events/own-gifts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endPageClaim } from '#server/subjects/claims/store/page-claims.ts'
import { queryIn } from '#server/subjects/claims/testing/claim-site.ts'
import { lookAgainAtGifts } from './store/claims.ts'
import { EVENING, startGifts } from './testing/gift-site.ts'

const KLUB = 'klub@klub.example'
const BEA = 'bea@friends.example'
let site: Awaited<ReturnType<typeof startGifts>>

beforeAll(async () => {
  site = await startGifts()
  await site.list('jazz', [{ name: 'Klub', email: KLUB }], {
    place: { name: 'Klub', locality: 'Bratislava' },
  })
})
beforeEach(() => site.forget('page_claim'))
afterAll(() => site.close())

describe('an organizer', () => {
  const at = (step: string) => `/en/organizers/${klub}/claim/${step}`
  const list = (k: string) => site.ask('GET', `/v1/organizers/${klub}/claim/gifts/?k=${k}`)
  const gifts = async (k: string): Promise<GiftLine[]> => (await list(k)).json().gifts
  let klub = ''
  let k = ''
  beforeEach(async () => {
    klub = await site.organizer('Klub')
    k = await site.claim(klub, KLUB)
  })
  /** Begins an event on the dashboard. Gives the token of its draft. */
  const begin = async (by = k) => (await site.post(at('give'), { k: by })).told['k'] ?? ''
  const sendDraft = (token: string, form: object = {}) =>
    site.app.inject({
      method: 'POST',
      url: '/v1/gifts/',
      payload: { form: { ...EVENING, ...form }, draft: token },
    })
  /** Somebody else looks after the page, too. */
  const invited = async (): Promise<string> => {
    const before = (await site.letters(BEA)).length
    await site.post(at('invite'), { k, email: BEA })
    const letter = (await site.letters(BEA)).slice(before).at(-1)
    return (await site.post(at('join'), queryIn(letter?.text ?? ''))).told['k'] ?? ''
  }

  test('gives an event that is published at once, in its name and with most weight', async () => {
    const token = await begin()
    expect(await site.own(token)).toMatchObject({
      state: 'draft',
      email: 'k…@klub.example',
      form: { organizer: 'Klub', city: 'bratislava' },
    })
    expect(await gifts(k)).toMatchObject([{ state: 'draft', token }])
    const form = { title: 'Own evening', organizer: 'Somebody else' }
    expect((await sendDraft(token, form)).json().state).toBe('published')
    const [line] = await gifts(k)
    expect(line).toMatchObject({ title: 'Own evening', state: 'published' })
    const event = await site.event(line?.event ?? '')
    expect(event.organizers).toMatchObject([{ name: 'Klub' }])
    expect(event.sources).toMatchObject([{ role: 'organizer' }])
    // Without JavaScript and without an address the same.
    const second = await begin()
    const { told } = await site.post('/en/give', {
      ...EVENING,
      title: 'Another own evening',
      k: second,
      step: 'send',
    })
    expect(told).toEqual({ sent: 'published' })
  })

  test('copies last year’s, throws drafts away, and is refused by links of others', async () => {
    await sendDraft(await begin(), { title: 'Own evening' })
    const [line] = await gifts(k)
    const copied = await site.post(at('copy'), { k, gift: line?.token ?? '' })
    expect(copied.path).toBe('/en/give')
    expect((await site.own(copied.told['k'] ?? '')).form).toMatchObject({ day: '2027-12-04' })
    expect((await site.post(at('drop'), { k, gift: copied.told['k'] ?? '' })).told).toMatchObject({
      sent: 'dropped',
    })
    expect(await gifts(k)).toHaveLength(1)
    await site.send({ title: 'A stranger’s' })
    const stranger = await site.tokenIn('owl@books.example', 'giftConfirm')
    expect((await site.post(at('copy'), { k, gift: stranger })).told).toMatchObject({
      error: 'failed',
    })
    expect((await site.post(at('give'), { k: 'forged' })).told).toEqual({ error: 'expired' })
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await site.post(at('give'), { k }, foreign)).told).toEqual({ error: 'failed' })
    expect((await list('forged')).statusCode).toBe(404)
  })

  test('of several people: each corrects the events of the others, until they are removed', async () => {
    const bea = await invited()
    await sendDraft(await begin(), { title: 'Ukulele for two', day: '2026-12-15' })
    const [line] = await gifts(bea)
    const hers = line?.token ?? ''
    expect(hers).not.toBe((await gifts(k))[0]?.token)
    const changed = await site.step(hers, {
      step: 'save',
      form: {
        ...EVENING,
        title: 'Ukulele for three',
        day: '2026-12-15',
        organizer: 'Another',
      },
    })
    expect(changed.json()).toEqual({ state: 'published', token: hers })
    expect((await site.event(line?.event ?? '')).title).toBe('Ukulele for three')
    // Her link does not speak for his mailbox.
    for (const step of ['confirm', 'disown'])
      expect((await site.step(hers, { step })).statusCode).toBe(404)
    const again = await site.step(hers, {
      step: 'repeat',
      form: { ...EVENING, title: 'Once more', day: '2026-12-20' },
    })
    expect(again.json()).toMatchObject({
      state: 'published',
      token: expect.stringMatching(/^claim/),
    })
    const begun = await begin(bea)
    const person = (await site.dashboard(klub, bea)).people.find(
      ({ is_you: isYou }: { is_you: boolean }) => isYou,
    )
    await site.post(at('remove'), { k, person: person.id })
    expect((await list(bea)).statusCode).toBe(404)
    for (const token of [hers, begun]) {
      expect((await site.ask('GET', `/v1/gifts/${token}/`)).statusCode).toBe(404)
      expect((await site.step(token, { step: 'cancel' })).statusCode).toBe(404)
    }
    expect((await sendDraft(begun)).statusCode).toBe(404)
    // Her own mailed link, too: the others look after what she gave in the organizer's name.
    const { access: token } = await site.member(BEA)
    const hersToo: GiftLine[] = (await site.ask('GET', '/v1/gifts/', null, { token })).json().gifts
    const own = hersToo.find(({ title }) => title === 'Once more')
    expect(own).toMatchObject({ state: 'published', token: null })
  })

  test('whose claim an operator withdrew gives nothing at once any more', async () => {
    const begun = await begin()
    await sendDraft(await begin(), { title: 'Tango of the impostors', day: '2026-12-17' })
    const line = (await gifts(k)).find(({ state }) => state === 'published')
    const [claim] = await site.rows('page_claim')
    await endPageClaim(site.db, String(claim?.['uuid']), 'withdrawn', site.now())
    expect((await sendDraft(begun)).statusCode).toBe(404)
    expect((await site.ask('GET', `/v1/gifts/${line?.token}/`)).statusCode).toBe(404)
    // An operator looks at what stands, and it is a stranger's from then on.
    const [organizer] = await site.rows('page_claim')
    await lookAgainAtGifts(site.db, Number(organizer?.['organizer_id']), site.now())
    const [waiting = ''] = await site.waiting()
    await site.decide(waiting, { what: 'approve' })
    expect((await site.event(line?.event ?? '')).sources).toMatchObject([{ role: 'aggregator' }])
    expect(await site.rows('gift')).toHaveLength(1)
  })
})
