import { EMPTY_GIFT } from '@okolo/contract/events/gift-form'
import { MOST_GIFT_DRAFTS, type GiftLine } from '@okolo/contract/events/own-gifts'
import { DAY_MS } from '@okolo/contract/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endPageClaim } from '#server/subjects/claims/store/page-claims.ts'
import { createCounter } from '#server/subjects/claims/store/counter.ts'
import { queryIn } from '#server/subjects/claims/testing/claim-site.ts'
import { giftsOfAccount } from './routes/own-list.ts'
import { copiedForm } from './rules/copied-form.ts'
import { lookAgainAtGifts } from './store/claims.ts'
import { forgetGifts } from './store/gifts.ts'
import { EVENING, startGifts } from './testing/gift-site.ts'

const KLUB = 'klub@klub.example'
const BEA = 'bea@friends.example'
let site: Awaited<ReturnType<typeof startGifts>>
let count = 0

beforeAll(async () => {
  site = await startGifts({}, { requestsPerMinute: 1_000_000 })
  await site.list('jazz', [{ name: 'Klub', email: KLUB }], {
    place: { name: 'Klub', locality: 'Bratislava' },
  })
})
beforeEach(async () => {
  for (const table of ['gift', 'giver', 'gift_picture', 'attempt', 'page_claim', 'mail'])
    await sql`delete from ${sql.table(table)}`.execute(site.db)
})
afterAll(() => site.close())

const member = (email = `anna-${(count += 1)}@people.example`) =>
  site.member(email).then(({ access, user }) => ({ token: access, email, id: user.id }))
type Member = Awaited<ReturnType<typeof member>>
const mine = async ({ token }: { token: string }): Promise<GiftLine[]> =>
  (await site.ask('GET', '/v1/gifts/', null, { token })).json().gifts
const as = ({ token }: Member) => ({ authorization: `Bearer ${token}` })
const keep = (who: Member, body: object) =>
  site.ask('POST', '/v1/gifts/drafts/', body, { token: who.token })
const draft = async (who: Member, form: object = {}) =>
  (await keep(who, { form: { ...EVENING, ...form } })).json().token as string

describe('the list of an account', () => {
  test('has what it gave signed in and what came from its address, with state, date and figures', async () => {
    const anna = await member()
    await site.send({ title: 'By mail alone' }, { email: anna.email })
    await site.send({ title: 'Signed in', day: '2026-12-09' }, as(anna))
    await draft(anna, { title: 'Half an idea', day: '' })
    const [waiting = ''] = await site.waiting()
    await site.decide(waiting, { what: 'approve' })
    const lines = await mine(anna)
    expect(lines.map(({ title, state }) => [title, state]).toSorted()).toEqual([
      ['By mail alone', 'sent'],
      ['Half an idea', 'draft'],
      ['Signed in', 'published'],
    ])
    const published = lines.find(({ title }) => title === 'Signed in')
    expect(published).toMatchObject({
      date: { start: '2026-12-09T19:00:00+01:00' },
      is_past: false,
      figures: { view: 0, calendar: 0, ticket: 0 },
      event: expect.any(String),
      email: `${anna.email.charAt(0)}…@people.example`,
    })
    const counter = createCounter({ db: site.db, clock: site.now })
    for (let i = 0; i < 7; i += 1) await counter.add(published?.event ?? '', 'view')
    await counter.add(published?.event ?? '', 'ticket')
    await counter.write()
    const figures = { view: 7, calendar: 0, ticket: 'few' }
    expect((await mine(anna)).find(({ title }) => title === 'Signed in')).toMatchObject({ figures })
    // The same behind its link.
    expect(await site.own(published?.token ?? '')).toMatchObject({ state: 'published', figures })
    const later = new Date(site.now().getTime() + 20 * DAY_MS)
    const account = { id: anna.id, email: anna.email, email_verified_at: null }
    expect(await giftsOfAccount({ ...site.deps, clock: () => later }, account)).toContainEqual(
      expect.objectContaining({ title: 'Signed in', is_past: true }),
    )
  })

  test('is seen by nobody else', async () => {
    const [anna, boris] = [await member(), await member()]
    await site.send({}, as(anna))
    const token = await draft(anna)
    expect(await mine(boris)).toEqual([])
    expect((await site.ask('GET', '/v1/gifts/')).statusCode).toBe(401)
    expect((await site.ask('POST', '/v1/gifts/drafts/', {})).statusCode).toBe(401)
    const url = `/v1/gifts/drafts/${token}/`
    expect((await site.ask('DELETE', url)).statusCode).toBe(401)
    expect((await site.ask('DELETE', url, null, { token: boris.token })).statusCode).toBe(404)
    expect((await keep(boris, { form: EVENING, draft: token })).statusCode).toBe(404)
    expect(await mine(anna)).toHaveLength(2)
  })

  test('of somebody whose address is not confirmed has no link that acts for another', async () => {
    const eve = await member()
    await sql`update user_account set email_verified_at = null where id = ${eve.id}`.execute(
      site.db,
    )
    await site.send({ title: 'In the name of another' }, { ...as(eve), email: 'owl@books.example' })
    await site.send({ title: 'Of the owl' }, { email: eve.email })
    expect(await mine(eve)).toMatchObject([
      { title: 'In the name of another', token: null, email: 'o…@books.example' },
    ])
  })
})

describe('a draft', () => {
  test('is kept, changed, sent and thrown away by its account', async () => {
    const anna = await member()
    const token = await draft(anna, { title: 'Draft' })
    await keep(anna, { form: { ...EVENING, title: 'Better' }, draft: token })
    expect(await mine(anna)).toMatchObject([{ title: 'Better', state: 'draft', token }])
    await forgetGifts(site.db, new Date(site.now().getTime() + 30 * DAY_MS))
    const sent = await site.app.inject({
      method: 'POST',
      url: '/v1/gifts/',
      payload: { form: { ...EVENING, title: 'Better' }, draft: token },
      headers: as(anna),
    })
    expect(sent.json().state).toBe('waiting')
    expect(await mine(anna)).toMatchObject([{ title: 'Better', state: 'waiting' }])
    expect((await keep(anna, { form: EVENING, draft: token })).statusCode).toBe(404)
    const other = await draft(anna)
    const url = `/v1/gifts/drafts/${other}/`
    expect((await site.ask('DELETE', url, null, { token: anna.token })).json()).toEqual({
      dropped: true,
    })
    expect(await mine(anna)).toHaveLength(1)
  })

  test('stays its account’s when it is sent without JavaScript', async () => {
    const anna = await member()
    const token = await draft(anna)
    const { told } = await site.post('/en/give', {
      ...EVENING,
      k: token,
      step: 'send',
      email: 'other@mail.example',
    })
    expect(told).toEqual({ sent: 'sent' })
    expect(await mine(anna)).toMatchObject([{ state: 'sent', token: null }])
  })

  test('is refused above fifty, and where a field is too long', async () => {
    const anna = await member()
    for (let i = 0; i < MOST_GIFT_DRAFTS; i += 1) await draft(anna)
    const more = await keep(anna, { form: EVENING })
    expect([more.statusCode, more.json().errors]).toEqual([400, { draft: ['too_many'] }])
    const long = await keep(anna, { form: { ...EMPTY_GIFT, title: 'x'.repeat(201) } })
    expect([long.statusCode, long.json().errors]).toEqual([400, { title: ['too_long'] }])
  })
})

describe('a copy for a later year', () => {
  const of = (form: object, today = '2026-11-29') => copiedForm({ ...EVENING, ...form }, today)

  test('falls on the same day of the week, and moves every other day with it', () => {
    expect(of({})).toMatchObject({ day: '2027-12-04', time: '19:00', title: EVENING.title })
    expect(of({ day: '2024-02-29' })).toMatchObject({ day: '2027-03-04' })
    expect(
      of({
        day: '2026-12-04',
        end_day: '2026-12-06',
        status: 'cancelled',
        part_of: 'last-years',
        repeats: 'days',
        until: '2027-01-31',
        days: '2026-12-08 20:00-22:00\n2026-12-09',
        except: '2026-12-25, 2027-01-01',
        programme: '2026-12-04 18:00-19:00 | Trio | Yard\n2026-12-05 20:00 | Brass',
      }),
    ).toMatchObject({
      day: '2027-12-03',
      end_day: '2027-12-05',
      status: '',
      part_of: '',
      until: '2028-01-30',
      days: '2027-12-07 20:00-22:00\n2027-12-08',
      except: '2027-12-24, 2027-12-31',
      programme: '2027-12-03 18:00-19:00 | Trio | Yard\n2027-12-04 20:00 | Brass',
    })
    expect(of({ day: '' })).toMatchObject({ day: '' })
  })

  test('is a draft with a picture of its own', async () => {
    const anna = await member()
    await sql`
      insert into gift_picture (key, webp, made_at) values ('first', 'x', ${site.now()})`.execute(
      site.db,
    )
    await site.send({ picture: 'first' }, as(anna))
    const [given] = await mine(anna)
    const { token } = (await keep(anna, { copy_of: given?.token })).json()
    const { form, state } = await site.own(token)
    expect([state, form.day, form.title]).toEqual(['draft', '2027-12-04', EVENING.title])
    expect(form.picture).not.toBe('first')
    await sql`delete from gift where state <> 'draft'`.execute(site.db)
    expect(await site.rows('gift_picture')).toMatchObject([{ key: form.picture }])
    expect((await keep(anna, { copy_of: 'link.x.y' })).statusCode).toBe(404)
  })
})

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
    const her = await member(BEA)
    const own = (await mine(her)).find(({ title }) => title === 'Once more')
    expect(own).toMatchObject({ state: 'published', token: null })
  })

  test('whose claim an operator withdrew gives nothing at once any more', async () => {
    const begun = await begin()
    await sendDraft(await begin(), { title: 'Tango of the impostors', day: '2026-12-17' })
    const [line] = (await gifts(k)).filter(({ state }) => state === 'published')
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
