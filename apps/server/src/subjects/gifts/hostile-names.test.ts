import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockField } from '#server/ingest/recluster/set-lock.ts'
import { takeDown } from '#server/ingest/takedown/takedown.ts'
import { EVENING } from './testing/gift-site.ts'
import { OWL, startHostile } from './testing/hostile-site.ts'

let site: Awaited<ReturnType<typeof startHostile>>

beforeAll(async () => {
  site = await startHostile()
})
beforeEach(() => site.forget())
afterAll(() => site.close())

describe('in the name of an organizer', () => {
  test('whose page somebody else has claimed: never unseen, even from a trusted address', async () => {
    await site.list('radio', [{ name: 'Radio Košice', email: 'hello@radio.example' }])
    await site.claim(await site.organizer('Radio Košice'), 'hello@radio.example')
    for (const title of ['Walk one', 'Walk two', 'Walk three']) {
      const { id } = await site.confirmed({ title })
      await site.decide(id, { what: 'approve' })
    }
    expect((await site.confirmed({ title: 'Walk four' })).state).toBe('published')
    const stolen = await site.confirmed({ title: 'Radio says', organizer: 'RADIO  kosice' })
    expect(stolen.state).toBe('waiting')
    expect(await site.seen('Radio says')).toEqual([])

    // The organizer's own stands at once, with most weight.
    const own = await site.confirmed({ title: 'Radio plays' }, 'hello@radio.example')
    expect(own.state).toBe('published')
    const { event } = await site.own(own.token)
    expect(await site.event(event ?? '')).toMatchObject({
      organizers: [{ name: 'Radio Košice' }],
      sources: [{ role: 'organizer' }],
    })
    // Once the claim has ended, the same link weighs as a stranger's.
    await sql`update page_claim set ended_at = ${site.now()}, ended_why = 'withdrawn'`.execute(
      site.db,
    )
    const form = { ...EVENING, title: 'Radio cheats', organizer: 'Radio Košice' }
    await site.step(own.token, { step: 'save', form })
    expect(await site.seen('Radio cheats')).toEqual([])
  })

  test('whom nobody has claimed: it waits as any other', async () => {
    await site.list('club', [{ name: 'Night Club', email: 'hello@club.example' }])
    const { state } = await site.confirmed(
      { title: 'Club night', organizer: 'Night Club' },
      'hello@club.example',
    )
    expect(state).toBe('waiting')
  })
})

describe('an event that operators keep away', () => {
  test('stays away when somebody gives it again, or says that theirs is it', async () => {
    const hidden = await site.list('hidden', [{ name: 'A' }], { start: '2026-12-05T19:00:00' })
    await lockField(site.db, hidden.slug, 'hidden', 'true', { who: 'Ada', now: site.now() })
    site.app.invalidate()
    const sent = await site.app.inject({
      method: 'POST',
      url: '/v1/gifts/',
      remoteAddress: site.elsewhere(),
      payload: { form: { ...EVENING, title: 'Seeds and soil' }, email: OWL, same_as: hidden.uuid },
    })
    expect(sent.statusCode).toBe(201)
    const token = await site.tokenIn(OWL, 'giftConfirm')
    await site.step(token, { step: 'confirm' })
    const [id = ''] = await site.waiting()
    await site.decide(id, { what: 'approve' })
    expect(await site.seen('Evening of hidden')).toEqual([])
  })

  test('is not published again after a takedown', async () => {
    const gone = await site.confirmed({
      title: 'Private party',
      link: 'https://party.example/secret',
    })
    await site.decide(gone.id, { what: 'approve' })
    const { event } = await site.own(gone.token)
    const value = `https://okolo.example/en/events/${event}`
    await takeDown(
      { kind: 'url', value, reason: 'asked for', by: 'Ada' },
      { db: site.db, clock: site.now, signal: new AbortController().signal },
    )
    site.app.invalidate()
    await site.step(gone.token, { step: 'cancel' })
    await site.step(gone.token, { step: 'restore' })
    expect(await site.seen('Private party')).toEqual([])
  })
})
