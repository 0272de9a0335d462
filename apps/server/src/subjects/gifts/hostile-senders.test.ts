import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@okolo/contract/durations'
import { lockField } from '#server/ingest/recluster/set-lock.ts'
import { takeDown } from '#server/ingest/takedown/takedown.ts'
import { giftToken } from './rules/tokens.ts'
import { addGift } from './store/gifts.ts'
import { EVENING, OWL } from './testing/gift-site.ts'
import { startHostile } from './testing/hostile-site.ts'

const VICTIM = 'victim@home.example'
let site: Awaited<ReturnType<typeof startHostile>>

beforeAll(async () => {
  site = await startHostile()
})
beforeEach(() => site.forget())
afterAll(() => site.close())

describe('limits', () => {
  test.each([
    ['one address', () => '192.0.2.7'],
    ['one IPv6 network', (i: number) => `2001:db8:1:2::${(i + 1).toString(16)}`],
  ])(
    'a hundred events from %s',
    async (_name, ip) => {
      const states: number[] = []
      for (let i = 0; i < 100; i += 1)
        states.push(
          (
            await site.send(
              { title: `Flood ${i}` },
              { ip: ip(i), email: `a${i}@flood.example`, 'x-forwarded-for': `203.0.113.${i}` },
            )
          ).statusCode,
        )
      expect([states.filter((one) => one === 201).length, states.at(-1)]).toEqual([10, 429])
      expect(await site.seen('Flood')).toEqual([])
    },
    60_000,
  )

  test('thirty events with the address of somebody else: five letters, none after "that was not me"', async () => {
    const spellings = [
      VICTIM,
      'VICTIM@home.example',
      'victim+a@home.example',
      'victim+b@home.example',
    ]
    for (let i = 0; i < 30; i += 1)
      await site.give({ title: `Surprise ${i} evil.example` }, spellings[i % 4])
    const letters = (await site.letters()).filter(({ mail }) => /home\.example/i.test(mail.address))
    expect(letters.length).toBe(5)
    // Our letter carries no address of a stranger.
    expect(letters.map(({ text, subject, html }) => text + subject + html).join()).not.toContain(
      'evil.example',
    )
    const token = await site.tokenIn(VICTIM, 'giftConfirm')
    expect((await site.step(token, { step: 'disown' })).json().state).toBe('withdrawn')
    site.pass(2 * DAY_MS)
    const before = (await site.letters()).length
    for (const email of spellings) {
      const answer = await site.give({ title: 'Surprise again' }, email)
      // The sender learns nothing of it.
      expect([answer.statusCode, answer.json()]).toEqual([201, { state: 'sent', token: null }])
    }
    expect((await site.letters()).length).toBe(before)
    expect(await site.seen('Surprise')).toEqual([])
  })

  test('letters that wait in the queue are not sent after "that was not me"', async () => {
    await site.give({ title: 'First trick' }, VICTIM)
    const token = await site.tokenIn(VICTIM, 'giftConfirm')
    await site.give({ title: 'Second trick' }, 'victim+2@home.example')
    await site.step(token, { step: 'disown' })
    expect((await site.letters()).map(({ subject }) => subject).join()).not.toContain(
      'Second trick',
    )
  })

  test('the same text from many addresses', async () => {
    const states: number[] = []
    for (let i = 0; i < 8; i += 1)
      states.push(
        (await site.give({ title: 'Miracle', day: `2026-12-1${i}` }, `m${i}@spam.example`))
          .statusCode,
      )
    expect(states).toEqual([201, 201, 201, 201, 201, 400, 400, 400])
    const same = await site.give({ title: 'Miracle', day: '2026-12-19' }, 'z@spam.example')
    expect(same.json().errors).toEqual({ title: ['same'] })
    expect(await site.seen('Miracle')).toEqual([])
  })

  test('one link gives no hundred events', async () => {
    const { token } = await site.confirmed({ title: 'Once' })
    const states: number[] = []
    for (let i = 0; i < 40; i += 1)
      states.push(
        (await site.step(token, { step: 'repeat', form: { ...EVENING, title: `Again ${i}` } }))
          .statusCode,
      )
    expect([states.filter((one) => one === 200).length, states.at(-1)]).toEqual([30, 429])
  })

  test('one network presses a hundred and twenty buttons an hour, with JavaScript and without', async () => {
    const { token: k } = await site.confirmed({ title: 'Pressed often' })
    const press = () =>
      site
        .post('/en/give/event', { k, step: 'restore' }, { ip: '127.0.0.1' })
        .then(({ told }) => told)
    // The first one confirmed it.
    for (let i = 1; i < 120; i += 1)
      await (i % 2 === 0 ? press() : site.step(k, { step: 'cancel' }))
    expect((await site.step(k, { step: 'cancel' })).statusCode).toBe(429)
    expect(await press()).toEqual({ k, error: 'many' })
  })
})

test('forged, cut and foreign tokens open nothing, and a draft’s confirms nothing', async () => {
  const { token, id } = await site.confirmed({ title: 'Locked evening' })
  const other = await site.confirmed({ title: 'Other evening' }, 'fox@books.example')
  const [kind = '', , mac = ''] = token.split('.')
  const secrets = site.deps.secrets
  const bad = [
    `${kind}.${id}.${mac.slice(1)}`,
    `${kind}.${other.id}.${mac}`,
    `draft.${id}.${mac}`,
    giftToken(secrets, 'draft', id),
    `${kind}.${id}.`,
    `${kind}.${id}`,
    id,
    "' or true --",
  ]
  for (const one of bad) {
    const url = `/v1/gifts/${encodeURIComponent(one)}/`
    expect([one, (await site.ask('GET', url)).statusCode]).toEqual([one, 404])
    const pressed = await site.ask('POST', url, { step: 'withdraw' })
    expect([one, pressed.statusCode]).toEqual([one, 404])
  }
  const draft = await addGift(
    site.db,
    { state: 'draft', form: { ...EVENING, title: 'A draft' }, locale: 'en' },
    site.now(),
  )
  for (const step of ['confirm', 'save', 'repeat', 'cancel'])
    expect((await site.step(giftToken(secrets, 'draft', draft), { step })).statusCode).toBe(403)
  for (const words of ['Locked evening', 'A draft']) expect(await site.seen(words)).toEqual([])
})

test('another site cannot send a form or press a button', async () => {
  const { token } = await site.confirmed({ title: 'Not yours' })
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const fields = { ...EVENING, title: 'Forged', step: 'send', email: VICTIM }
  expect((await site.post('/en/give', fields, headers)).told).toEqual({ error: 'failed' })
  const pressed = await site.post('/en/give/event', { k: token, step: 'withdraw' }, headers)
  expect(pressed.told['error']).toBe('failed')
  expect([(await site.own(token)).state, await site.kept()]).toEqual(['waiting', 1])
  expect(await site.letters(VICTIM)).toEqual([])
})

describe('at the same moment', () => {
  test('many confirmations and approvals make one event and one letter', async () => {
    await site.give({ title: 'All at once' })
    const token = await site.tokenIn(OWL, 'giftConfirm')
    const id = token.split('.')[1] ?? ''
    await Promise.all(Array.from({ length: 10 }, () => site.step(token, { step: 'confirm' })))
    const decided = await Promise.allSettled(
      Array.from({ length: 10 }, () => site.decide(id, { what: 'approve' })),
    )
    expect(decided.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const events = await sql`select 1 from event where title = 'All at once'`.execute(site.db)
    expect(events.rows.length).toBe(1)
    const letters = (await site.letters(OWL)).filter(({ mail }) => mail.kind === 'giftPublished')
    expect(letters.length).toBe(1)
  })

  test('an event that is refused, withdrawn or banned while somebody approves it is not shown', async () => {
    const races: ((id: string, token: string) => Promise<unknown>)[] = [
      (id) => site.decide(id, { what: 'refuse', reason: 'No.' }),
      (_id, token) => site.step(token, { step: 'withdraw' }),
      (id) => site.decide(id, { what: 'ban', reason: 'No.' }),
    ]
    for (const [i, race] of races.entries()) {
      const title = `Raced evening ${i}`
      const { id, token } = await site.confirmed({ title }, `r${i}@race.example`)
      await Promise.allSettled([
        site.decide(id, { what: 'approve' }),
        race(id, token),
        site.decide(id, { what: 'approve' }),
      ])
      const [row] = await site.rows('gift').then((all) => all.filter((one) => one['id'] === id))
      const stands = (await site.seen(title)).length > 0
      expect([title, stands]).toEqual([title, row?.['state'] === 'published'])
    }
  })
})

test('three refusals that are withdrawn make nobody trusted', async () => {
  for (const title of ['Bad one', 'Bad two', 'Bad three']) {
    const { id, token } = await site.confirmed({ title })
    await site.decide(id, { what: 'refuse', reason: 'No.' })
    await site.step(token, { step: 'withdraw' })
    await site.step(token, { step: 'cancel' })
    expect(await site.own(token)).toMatchObject({ state: 'refused', form: { status: '' } })
  }
  expect((await site.confirmed({ title: 'Bad four' })).state).toBe('waiting')
  expect(await site.seen('Bad four')).toEqual([])
})

describe('in the name of an organizer', () => {
  test('whose page somebody else has claimed: never unseen, even from a trusted address', async () => {
    await site.list('radio', [{ name: 'Radio Košice', email: 'hello@radio.example' }])
    await site.claim(await site.organizer('Radio Košice'), 'hello@radio.example')
    for (const title of ['Walk one', 'Walk two', 'Walk three']) await site.approved({ title })
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
    const form = { title: 'Seeds and soil' }
    await site.send(form, { ip: site.elsewhere(), same_as: hidden.uuid })
    const token = await site.tokenIn(OWL, 'giftConfirm')
    await site.step(token, { step: 'confirm' })
    const [id = ''] = await site.waiting()
    await site.decide(id, { what: 'approve' })
    expect(await site.seen('Evening of hidden')).toEqual([])
  })

  test('is not published again after a takedown', async () => {
    const gone = await site.approved({
      title: 'Private party',
      link: 'https://party.example/secret',
    })
    const value = `https://okolo.example/en/events/${gone.slug}`
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
