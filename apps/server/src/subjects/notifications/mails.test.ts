import { LOCALES } from '@okolo/contract/locale'
import type { NotificationKind } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { letterFaults, oneClickOf } from '#server/platform/mail/testing/letter-faults.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp-site.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { decideMails } from './jobs/decide-mails.ts'
import { tappedToken } from './rules/signed-links.ts'
import { forgetNotifications, notify } from './store/notify.ts'
import { stopMails } from './store/preferences.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@okolo/contract/durations'

let site: Awaited<ReturnType<typeof startPeople>>
let eventId: number
let people = 0
let occasions = 0

beforeAll(async () => {
  site = await startPeople()
  const { event } = await catalogueBuilder(site.db)
  await event({ slug: 'quartet', title: 'Quartet', dates: [{ start: '2027-12-10T19:00:00Z' }] })
  const { rows } = await sql<{ id: number }>`select id from event`.execute(site.db)
  eventId = rows[0]?.id ?? 0
})
afterAll(() => site.close())
beforeEach(async () => {
  await sql`delete from notification`.execute(site.db)
})

/** A member in Bratislava who wants these kinds by mail, too. */
async function member(...kinds: NotificationKind[]) {
  people += 1
  const email = `p${people}@example.com`
  const { access: token, user } = await site.member(email)
  await site.ask('PATCH', '/v1/users/me/', { time_zone: 'Europe/Bratislava' }, { token })
  for (const kind of kinds)
    await site.ask(
      'PATCH',
      '/v1/notifications/preferences/',
      { kind, channel: 'mail', is_wanted: true },
      { token },
    )
  return { email, token, id: user.id }
}
function tell(userId: number, kind: NotificationKind, details: Record<string, string> = {}) {
  occasions += 1
  const facts = { city: 'Bratislava', change: 'cancelled', name: 'Castle', ...details }
  return notify(
    site.db,
    [{ userId, kind, key: `${kind} ${occasions}`, eventId, details: facts }],
    site.now(),
  )
}
const decide = () => decideMails(site.db, site.now())
const mailsTo = async (email: string) =>
  (await site.letters(email)).filter(({ mail }) => mail.kind === 'notifications')
/** Waits for the next nine o'clock in Bratislava in winter. */
function morning() {
  const at = site.now().getTime()
  const eight = Math.floor(at / DAY_MS) * DAY_MS + 8 * HOUR_MS
  site.pass((eight > at ? eight : eight + DAY_MS) - at)
}

test('only changes of saved events are mailed before somebody chooses more', async () => {
  const { token } = await member()
  const { results } = (
    await site.ask('GET', '/v1/notifications/preferences/', null, { token })
  ).json()
  expect(results.filter(({ mail }: { mail: boolean }) => mail)).toEqual([
    { kind: 'event_changed', site: true, push: true, mail: true },
  ])
})

test('a change goes after five minutes, says why, and stops by one press without a login', async () => {
  const { email, id } = await member()
  await tell(id, 'event_changed')
  await decide()
  expect(await mailsTo(email)).toEqual([])
  site.pass(5 * MINUTE_MS)
  expect(await decide()).toBe(1)
  expect(await decide()).toBe(0)
  const [mail] = await mailsTo(email)
  expect(mail?.subject).toBe('Cancelled: Quartet')
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('You get this because you saved it.')
    expect(text).toContain('/en/events/quartet')
    expect(text).toContain('/en/settings/notifications')
  }
  const header = mail?.headers?.['list-unsubscribe'] ?? ''
  expect(mail?.headers?.['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const { pathname, search } = new URL(header.slice(1, -1))
  const pressed = await site.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(pressed.json()).toEqual({ unsubscribed: true })
  await tell(id, 'event_changed')
  site.pass(5 * MINUTE_MS)
  expect(await decide()).toBe(0)
  // On the site the notification is there all the same.
  const { access } = (await site.logIn(email)).json()
  const told = (await site.ask('GET', '/v1/notifications/', null, { token: access })).json()
  expect(told.count).toBe(2)
})

test('the rest comes in one letter in the morning, once, whatever number of workers there is', async () => {
  const kinds = ['reply', 'followed'] as const
  const { email, id } = await member(...kinds)
  for (const kind of [...kinds, 'reply'] as const) await tell(id, kind)
  await decide()
  expect(await mailsTo(email)).toEqual([])
  morning()
  const queued = await Promise.all([decide(), decide(), decide()])
  expect(queued.reduce((sum, n) => sum + n, 0)).toBe(1)
  const mails = await mailsTo(email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Castle has answered and 2 more'])
  expect(mails[0]?.text).toContain('You get this because you follow Castle.')
  expect(mails[0]?.headers?.['list-unsubscribe']).toContain('.all.')
  await tell(id, 'reply')
  site.pass(HOUR_MS)
  expect(await decide()).toBe(0)
  morning()
  expect(await decide()).toBe(1)
})

test('no mail repeats what was read on the site, opened as a push, or is not wanted any more', async () => {
  const [reads, taps, stops] = [await member('reply'), await member('reply'), await member('reply')]
  for (const { id } of [reads, taps, stops]) await tell(id, 'reply')
  await site.ask('POST', '/v1/notifications/read/', null, { token: reads.token })
  const rows = await site.rows('notification')
  const uuid = String(rows.find(({ user_id }) => user_id === taps.id)?.['uuid'])
  const token = tappedToken(site.people.secrets, uuid)
  const forged = { token: token.replace(uuid, crypto.randomUUID()) }
  for (const payload of [forged, { token }])
    expect((await site.ask('POST', '/v1/notifications/tapped/', payload)).statusCode).toBe(200)
  morning()
  expect(await decide()).toBe(1)
  // Between the queue and the writing.
  await stopMails(site.db, stops.id, 'reply')
  for (const { email } of [reads, taps, stops]) expect(await mailsTo(email)).toEqual([])
})

test('an address that nobody confirmed gets no mail', async () => {
  const { user } = await site.signUp('unconfirmed@example.com')
  await tell(user.id, 'event_changed')
  site.pass(HOUR_MS)
  expect(await decide()).toBe(0)
})

test('the page behind the link stops every mail, and refuses a forged token', async () => {
  const { email, id, token } = await member('reply')
  await tell(id, 'event_changed')
  site.pass(5 * MINUTE_MS)
  await decide()
  const [mail] = await mailsTo(email)
  const [link = ''] = /https?:\S+letters\/stop\?\S+/.exec(mail?.text ?? '') ?? []
  const k = new URL(link).searchParams.get('k') ?? ''
  const press = (fields: Record<string, string>) =>
    site.app.inject({
      method: 'POST',
      url: '/de/letters/stop',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ from: 'page', ...fields }).toString(),
    })
  const forged = await press({ k: k.replace('event_changed', 'all') })
  expect(forged.headers.location).toBe('/de/letters/stop?sent=expired')
  expect((await press({ k, all: 'yes' })).headers.location).toBe('/de/letters/stop?sent=stopped')
  const { results } = (
    await site.ask('GET', '/v1/notifications/preferences/', null, { token })
  ).json()
  expect(results.some((one: { mail: boolean }) => one.mail)).toBe(false)
})

test('mails leave in good form in nine languages, and the address in their head ends them', async () => {
  const smtp = await startSmtp()
  for (const locale of LOCALES) {
    const { id, token } = await member('friend_saved')
    await site.ask('PATCH', '/v1/users/me/', { locale }, { token })
    for (const kind of ['event_changed', 'friend_saved'] as const) await tell(id, kind)
  }
  morning()
  await decide()
  await site.sendLetters(smtp.send)
  await smtp.close()
  const mails = smtp.received.filter(({ email }) =>
    email.headers.some(({ key }) => key === 'list-unsubscribe'),
  )
  const languages = mails.map(
    ({ email }) => email.headers.find(({ key }) => key === 'content-language')?.value,
  )
  expect(new Set(languages)).toEqual(new Set(LOCALES))
  const { publicUrl } = site.config
  for (const letter of mails) {
    expect(letterFaults(letter, { publicUrl, isList: false })).toEqual([])
    const url = oneClickOf(new Map(letter.email.headers.map(({ key, value }) => [key, value])))
    const answer = await site.app.inject({
      method: 'POST',
      url: (url ?? '').slice(publicUrl.length),
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(200)
  }
})

test('a year later notifications are gone', async () => {
  const { id } = await member()
  await tell(id, 'event_changed')
  await forgetNotifications(site.db, new Date(site.now().getTime() + 364 * DAY_MS))
  expect(await site.rows('notification')).toHaveLength(1)
  await forgetNotifications(site.db, new Date(site.now().getTime() + 366 * DAY_MS))
  expect(await site.rows('notification')).toEqual([])
})
