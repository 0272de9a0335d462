import { EMPTY_GIFT } from '@okolo/contract/events/gift-form'
import { MOST_GIFT_DRAFTS, type GiftLine } from '@okolo/contract/events/own-gifts'
import { DAY_MS } from '@okolo/contract/durations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCounter } from '#server/subjects/claims/store/counter.ts'
import { giftsOfAccount } from './routes/own-list.ts'
import { copiedForm } from './rules/copied-form.ts'
import { forgetGifts } from './store/gifts.ts'
import { EVENING, startGifts } from './testing/gift-site.ts'

let site: Awaited<ReturnType<typeof startGifts>>
let count = 0

beforeAll(async () => {
  site = await startGifts()
})
beforeEach(() => site.forget())
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
    expect(lines.map(({ title, state }) => `${title}: ${state}`).toSorted()).toEqual([
      'By mail alone: sent',
      'Half an idea: draft',
      'Signed in: published',
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
    // One that was begun without the account is one more, too.
    const { told } = await site.post('/en/give', { ...EVENING, step: 'keep' })
    const taken = await keep(anna, { form: EVENING, draft: told['k'] })
    expect(taken.json().errors).toEqual({ draft: ['too_many'] })
    const long = await keep(anna, { form: { ...EMPTY_GIFT, title: 'x'.repeat(201) } })
    expect([long.statusCode, long.json().errors]).toEqual([400, { title: ['too_long'] }])
  })
})

test('a published event is forgotten a year after its last day, and not while it goes on', async () => {
  const anna = await member()
  const forms = [
    { title: 'One evening of chess' },
    { title: 'Tai chi in the park', repeats: 'weekly', place: 'Park' },
  ]
  for (const form of forms) {
    await site.send(form, as(anna))
    const [waiting = ''] = await site.waiting()
    await site.decide(waiting, { what: 'approve' })
  }
  const later = (days: number) => new Date(site.now().getTime() + days * DAY_MS)
  await forgetGifts(site.db, later(300))
  expect(await mine(anna)).toHaveLength(2)
  await forgetGifts(site.db, later(400))
  expect(await mine(anna)).toMatchObject([{ title: 'Tai chi in the park' }])
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
