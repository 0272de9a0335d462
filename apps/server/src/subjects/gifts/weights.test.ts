import type { GiftLine } from '@okolo/contract/events/own-gifts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseDue } from '#server/people/accounts/erasure.ts'
import { weighGift } from '#server/ingest/gifts/record/weigh-gift.ts'
import { endPageClaim } from '#server/subjects/claims/store/page-claims.ts'
import { queryIn } from '#server/subjects/claims/testing/claim-site.ts'
import { lookAgainAtGifts } from './store/claims.ts'
import { weighGifts } from './store/weights.ts'
import { EVENING, startGifts } from './testing/gift-site.ts'

const KLUB = 'klub@klub.example'
const BEA = 'bea@friends.example'
const OWN = { ...EVENING, title: 'Own evening' }
let site: Awaited<ReturnType<typeof startGifts>>

beforeAll(async () => {
  site = await startGifts({}, { requestsPerMinute: 1_000_000 })
  await site.list('jazz', [{ name: 'Klub', email: KLUB }], {
    place: { name: 'Klub', locality: 'Bratislava' },
  })
})
afterAll(() => site.close())

describe('an event that an organizer has given', () => {
  let [klub, k, slug] = ['', '', '']
  beforeEach(async () => {
    for (const { id } of await site.rows('gift')) await site.deps.catalogue.withdraw(String(id))
    for (const table of ['gift', 'giver', 'attempt', 'page_claim', 'mail'])
      await sql`delete from ${sql.table(table)}`.execute(site.db)
    klub = await site.organizer('Klub')
    k = await site.claim(klub, KLUB)
    const draft = (await site.post(at('give'), { k })).told['k']
    await site.app.inject({ method: 'POST', url: '/v1/gifts/', payload: { form: OWN, draft } })
    slug = (await gifts())[0]?.event ?? ''
  })
  const at = (step: string) => `/en/organizers/${klub}/claim/${step}`
  const gifts = async (by = k): Promise<GiftLine[]> =>
    (await site.ask('GET', `/v1/organizers/${klub}/claim/gifts/?k=${by}`)).json().gifts
  const weigh = () => {
    const { signal } = new AbortController()
    const deps = { database: site.database, clock: site.now, signal }
    return weighGifts(site.deps, (id, isOrganizers) => weighGift(deps, id, isOrganizers), signal)
  }
  /** Whose word it is. */
  const role = async () => {
    site.app.invalidate()
    return (await site.event(slug)).sources.map((source: { role: string }) => source.role)
  }
  /** Somebody else looks after the page, too. */
  const invited = async () => {
    const before = (await site.letters(BEA)).length
    await site.post(at('invite'), { k, email: BEA })
    const letter = (await site.letters(BEA)).slice(before).at(-1)
    return (await site.post(at('join'), queryIn(letter?.text ?? ''))).told['k'] ?? ''
  }
  /** The link of its giver's mailbox. */
  const mailed = async () => {
    const { access: token } = await site.member(KLUB)
    const lines: GiftLine[] = (await site.ask('GET', '/v1/gifts/', null, { token })).json().gifts
    return lines[0]?.token ?? ''
  }

  test('weighs as a stranger’s once the page is given up, and as its own again with a new claim', async () => {
    const event = await site.event(slug)
    const { access: token } = await site.member('saver@people.example')
    await site.ask('POST', `/v1/events/${slug}/save/`, null, { token })
    const saved = await site.rows('saved_event')
    expect(saved).toHaveLength(1)
    expect([await weigh(), await role()]).toEqual([0, ['organizer']])
    await site.post(at('end'), { k })
    expect([await weigh(), await role()]).toEqual([1, ['aggregator']])
    expect(await site.event(slug)).toMatchObject({
      uuid: event.uuid,
      title: 'Own evening',
      organizers: [{ name: 'Klub' }],
    })
    expect(await site.rows('saved_event')).toEqual(saved)
    expect(await weigh()).toBe(0)
    k = await site.claim(klub, KLUB)
    expect([await weigh(), await role(), await weigh()]).toEqual([1, ['organizer'], 0])
    expect(await gifts()).toMatchObject([{ event: slug, state: 'published' }])
    expect(await site.rows('saved_event')).toEqual(saved)
  })

  test('stays its own while others look after the page', async () => {
    const bea = await invited()
    await site.post(at('end'), { k })
    expect([await weigh(), await role()]).toEqual([0, ['organizer']])
    const [line] = await gifts(bea)
    await site.step(line?.token ?? '', { step: 'cancel' })
    expect(await role()).toEqual(['organizer'])
  })

  test('stays its own when an operator decides on it after its giver was removed', async () => {
    const bea = await invited()
    await sql`update gift set state = 'waiting', waiting_since = now(), published = null`.execute(
      site.db,
    )
    await site.post(at('end'), { k })
    const [waiting = ''] = await site.waiting()
    await site.decide(waiting, { what: 'approve' })
    expect(await role()).toEqual(['organizer'])
    expect(await gifts(bea)).toHaveLength(1)
  })

  test('is a stranger’s at once where an operator withdrew the claim, before anybody has looked', async () => {
    const [claim] = await site.rows('page_claim')
    await endPageClaim(site.db, String(claim?.['uuid']), 'withdrawn', site.now())
    await lookAgainAtGifts(site.db, Number(claim?.['organizer_id']), site.now())
    expect([await weigh(), await role()]).toEqual([1, ['aggregator']])
    expect(await site.waiting()).toHaveLength(1)
  })

  test('stays and is a stranger’s when the account of its giver is erased', async () => {
    const { user } = await site.member(KLUB)
    await sql`update user_account set erase_at = ${site.now()} where id = ${user.id}`.execute(
      site.db,
    )
    await eraseDue(site.people, site.now())
    expect(await site.rows('gift')).toEqual([])
    expect([await weigh(), await role(), await weigh()]).toEqual([1, ['aggregator'], 0])
  })

  test('that its giver changes after leaving the page is no word of whoever claims it later', async () => {
    const link = await mailed()
    await site.post(at('end'), { k })
    await site.step(link, {
      step: 'save',
      form: { ...OWN, text: 'Not theirs.', organizer: 'Klub' },
    })
    await site.claim(klub, KLUB)
    // Of the two mailboxes that the page has had, this is the other.
    await sql`update page_claim set email = ${BEA}, email_key = ${BEA} where ended_at is null`.execute(
      site.db,
    )
    const [waiting = ''] = await site.waiting()
    await site.decide(waiting, { what: 'approve' })
    await weigh()
    expect(await role()).toEqual(['aggregator'])
  })
})
