import { DAY_MS } from '@okolo/contract/durations'
import { LOCALES } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endPageClaim } from './store/page-claims.ts'
import { queryIn, startClaims } from './testing/claim-site.ts'

const MAILBOX = 'klub@klub.example'
const BEA = 'bea@friends.example'
let site: Awaited<ReturnType<typeof startClaims>>
let [klub, hall, k] = ['', '', '']
let before = 0

beforeAll(async () => {
  site = await startClaims({}, { requestsPerMinute: 1_000_000 })
  await site.list('jazz', [{ name: 'Klub', email: MAILBOX }])
  await site.list('fair', [{ name: 'Hall', email: 'hall@hall.example' }], {
    start: '2026-12-03T18:00:00',
  })
  klub = await site.organizer('Klub')
  hall = await site.organizer('Hall')
})
beforeEach(async () => {
  for (const table of [
    'page_claim_invitation',
    'page_claim',
    'page_claim_request',
    'page_claim_refusal',
    'attempt',
    'mail',
  ])
    await sql`delete from ${sql.table(table)}`.execute(site.db)
  k = await site.claim(klub, MAILBOX)
  site.pass(1000)
  before = (await site.letters()).length
})
afterAll(() => site.close())

const at = (step: string, slug = klub, locale = 'en') =>
  `/${locale}/organizers/${slug}/claim/${step}`
const invite = async (email = BEA, by = k) => (await site.post(at('invite'), { k: by, email })).told
/** The invitations of a test. */
const letters = async (email = BEA) =>
  (await site.letters())
    .slice(before)
    .filter(({ mail }) => mail.address === email && mail.kind === 'claimInvitation')
const tokenIn = async (email = BEA) => queryIn((await letters(email)).at(-1)?.text ?? '')['k'] ?? ''
const join = async (token: string, slug = klub) =>
  (await site.post(at('join', slug), { k: token })).told
const people = async (by = k) => (await site.dashboard(klub, by)).people
/** Invites somebody, who accepts. Gives the token of their dashboard. */
async function joined(email = BEA, by = k): Promise<string> {
  await invite(email, by)
  return (await join(await tokenIn(email)))['k'] ?? ''
}
const claimOf = async (email: string) =>
  (await site.rows('page_claim')).find((row) => row['email'] === email)

describe('an invitation', () => {
  test('leads to a button, and pressing it gives a dashboard of one’s own', async () => {
    expect(await invite()).toMatchObject({ sent: 'invited', k: expect.any(String) })
    const [letter] = await letters()
    expect(letter?.subject).toBe('Look after the page of Klub together?')
    expect(letter?.text).toContain('k…@klub.example')
    expect(letter?.text).toContain(`${at('join')}?k=`)
    const token = await tokenIn()
    await site.ask('GET', `${at('join')}?k=${token}`)
    expect(await people()).toMatchObject([
      { name: 'k…@klub.example', is_you: true, is_invited: false },
      { name: 'b…@friends.example', is_you: false, is_invited: true },
    ])
    const told = await join(token)
    expect(told).toMatchObject({ sent: 'joined' })
    expect(await site.dashboard(klub, told['k'] ?? '')).toMatchObject({
      name: 'Klub',
      proof: 'b…@friends.example',
      // Nobody has asked for the weekly letter.
      wants_letters: false,
      people: [{ is_you: false }, { name: 'b…@friends.example', is_you: true, is_invited: false }],
    })
    expect(await invite()).toMatchObject({ error: 'there' })
    expect(JSON.stringify(await site.rows('page_claim_invitation'))).not.toContain(token)
  })

  test('works once, for a week and for its own page; a forged one does nothing', async () => {
    await invite()
    const token = await tokenIn()
    const [id = ''] = token.split('.')
    for (const forged of ['', 'x', `${id}.${'x'.repeat(43)}`, k, `${token}x`])
      expect(await join(forged)).toEqual({ error: 'invitation' })
    expect(await join(token, hall)).toEqual({ error: 'invitation' })
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await site.post(at('join'), { k: token }, foreign)).told).toEqual({ error: 'failed' })
    site.pass(7 * DAY_MS + 1000)
    expect(await join(token)).toEqual({ error: 'invitation' })
    site.pass(-7 * DAY_MS)
    const twice = await Promise.all([join(token), join(token), join(token)])
    expect(twice.filter(({ sent }) => sent === 'joined')).toHaveLength(1)
    expect(await join(token)).toEqual({ error: 'invitation' })
    expect(await site.rows('page_claim')).toHaveLength(2)
  })

  test('of somebody who was removed in between opens nothing, and one that was taken back neither', async () => {
    const bea = await joined()
    await invite('cyd@friends.example', bea)
    const ofRemoved = await tokenIn('cyd@friends.example')
    await site.post(at('remove'), { k, person: String((await claimOf(BEA))?.['uuid']) })
    expect(await join(ofRemoved)).toEqual({ error: 'invitation' })
    await invite('dan@friends.example')
    const ofTakenBack = await tokenIn('dan@friends.example')
    const open = (await people()).find((one: { is_invited: boolean }) => one.is_invited)
    expect(open.name).toBe('d…@friends.example')
    expect((await site.post(at('remove'), { k, person: open.id })).told).toMatchObject({
      sent: 'removed',
    })
    expect(await join(ofTakenBack)).toEqual({ error: 'invitation' })
  })

  test('can be refused for good by one press in a mail program, and who invites learns nothing of it', async () => {
    await invite()
    const [letter] = await letters()
    const token = await tokenIn()
    const url = new URL(/<(.+)>/.exec(letter?.headers?.['list-unsubscribe'] ?? '')?.[1] ?? '')
    await site.ask('GET', url.pathname + url.search)
    expect(await site.rows('page_claim_refusal')).toEqual([])
    await site.post(url.pathname + url.search, { 'List-Unsubscribe': 'One-Click' })
    expect(await join(token)).toEqual({ error: 'invitation' })
    await sql`delete from attempt`.execute(site.db)
    expect(await invite()).toMatchObject({ sent: 'invited' })
    expect(await letters()).toHaveLength(1)
    expect(JSON.stringify(await site.rows('page_claim_refusal'))).not.toContain('bea')
  })

  test('is written in nine languages', async () => {
    for (const locale of LOCALES) {
      await sql`delete from attempt`.execute(site.db)
      await site.post(at('invite', klub, locale), { k, email: BEA })
      const { text, html, locale: written } = (await letters()).at(-1) ?? {}
      expect(written).toBe(locale)
      expect(`${text}${html}`).not.toMatch(/claimMail\.|mail\.[a-z]|undefined|\{[a-z]/)
      expect(text).toContain(`${at('join', klub, locale)}?k=`)
    }
    // The last one alone can be accepted.
    expect(await site.rows('page_claim_invitation')).toHaveLength(1)
  })

  test('comes three times a day to a mailbox, and ten times from one person', async () => {
    const told = []
    for (let i = 0; i < 4; i += 1) told.push((await invite(`bea+${i}@friends.example`))['error'])
    expect(told).toEqual([undefined, undefined, undefined, 'often'])
    const more = []
    for (let i = 0; i < 8; i += 1) more.push((await invite(`guest${i}@more.example`))['error'])
    expect(more.at(-1)).toBe('often')
    expect(await invite('not an address')).toMatchObject({ error: 'email' })
    expect(await invite(BEA, 'forged')).toEqual({ error: 'expired' })
  })
})

describe('people of one page', () => {
  test('remove each other, whose links end at once; oneself one removes by giving the page up', async () => {
    const bea = await joined()
    const [own, hers] = [await claimOf(MAILBOX), await claimOf(BEA)]
    expect(
      (await site.post(at('remove'), { k: bea, person: String(hers?.['uuid']) })).told,
    ).toMatchObject({ error: 'failed' })
    const stranger = await site.claim(hall, 'hall@hall.example')
    expect(
      (await site.post(at('remove', hall), { k: stranger, person: String(hers?.['uuid']) })).told,
    ).toMatchObject({ error: 'failed' })
    expect(
      (await site.post(at('remove'), { k: bea, person: String(own?.['uuid']) })).told,
    ).toMatchObject({ sent: 'removed' })
    expect(await site.dashboard(klub, k)).toBe(404)
    expect((await site.post(at('invite'), { k, email: 'eve@friends.example' })).told).toEqual({
      error: 'expired',
    })
    expect(await people(bea)).toMatchObject([{ is_you: true }])
    await site.post(at('end'), { k: bea })
    expect(await site.dashboard(klub, bea)).toBe(404)
  })

  test('end together with who invited them, when an operator withdraws that claim', async () => {
    const bea = await joined()
    const cyd = await joined('cyd@friends.example', bea)
    await endPageClaim(site.db, String((await claimOf(MAILBOX))?.['uuid']), 'withdrawn', site.now())
    for (const token of [k, bea, cyd]) expect(await site.dashboard(klub, token)).toBe(404)
    await sql`update page_claim set ended_at = null, ended_why = null where email = ${MAILBOX}`.execute(
      site.db,
    )
    // Neither comes back by another invitation.
    await invite()
    expect(await letters()).toHaveLength(1)
  })

  test('stay when who has proven the page alone was invited, too', async () => {
    const bea = await joined('bea@friends.example')
    await site.post(at('remove'), { k: bea, person: String((await claimOf(MAILBOX))?.['uuid']) })
    await joined(MAILBOX, bea)
    const own = await site.claim(klub, MAILBOX)
    await endPageClaim(site.db, String((await claimOf(BEA))?.['uuid']), 'withdrawn', site.now())
    expect(await site.dashboard(klub, own)).toMatchObject({ name: 'Klub' })
  })

  test('get the weekly letter if they want it', async () => {
    const bea = await joined()
    site.pass(new Date('2026-11-23T08:30:00Z').getTime() - site.now().getTime())
    expect(await site.queue()).toBe(1)
    await site.post(at('wish'), { k: bea, wanted: 'yes' })
    expect(await site.queue()).toBe(1)
    expect((await site.letters(BEA)).filter(({ mail }) => mail.kind === 'claimRight')).toHaveLength(
      1,
    )
  })
})
