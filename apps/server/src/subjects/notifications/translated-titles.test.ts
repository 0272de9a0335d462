import { NotificationPage } from '@okolo/contract/people/notification'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { translated } from '#server/catalogue/testing/translated.ts'
import { vapidKey } from '#server/platform/push/vapid.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { decideMails } from './jobs/decide-mails.ts'
import { sendDuePushes } from './jobs/push-office.ts'
import { notify } from './store/notify.ts'
import { browser, startPushServices } from './testing/push-services.ts'

const MAIL_MS = 5 * 60_000
const FOOT = 'Alcuni titoli sono tradotti automaticamente.'
let site: Awaited<ReturnType<typeof startPeople>>
let services: Awaited<ReturnType<typeof startPushServices>>
let people = 0

beforeAll(async () => {
  site = await startPeople()
  services = await startPushServices({ now: site.now })
  const { event } = await catalogueBuilder(site.db)
  const dates = [{ start: '2026-12-10T19:00:00Z' }]
  await event({ slug: 'choir', title: 'Večer zborov', language: 'sk', dates })
  await event({
    slug: 'both',
    titles: { sk: 'Trhy', 'it-CH': 'Mercatini' },
    title: 'Trhy',
    language: 'sk',
    dates,
  })
  await event({ slug: 'hebrew', title: 'ערב שירה', language: 'he', dates })
  await event({ slug: 'failed', title: 'Lov', language: 'sk', dates })
  for (const [text, to, content] of [
    ['Večer zborov', 'it', 'Serata di cori'],
    ['Večer zborov', 'fr', 'Soirée de chœurs'],
    ['Trhy', 'it', 'Mercati'],
    ['Lov', 'it', null],
  ] as const)
    await translated(site.db, { language: 'sk', text }, to, content)
})
afterAll(async () => {
  await services.close()
  await site.close()
})
beforeEach(async () => {
  await sql`delete from notification`.execute(site.db)
  services.received.length = 0
})

/** An Italian whose saved event was cancelled: what the site, a push and a mail say. */
async function told(slug: string, choice: object = {}, locale = 'it') {
  people += 1
  const email = `p${people}@example.com`
  const { access: token, user } = await site.member(email)
  await site.ask('PATCH', '/v1/users/me/', { locale, ...choice }, { token })
  const own = browser(`p${people}`)
  const device = { name: 'web', registration_id: own.registration_id, active: true }
  await site.ask('POST', '/v1/notifications/fcm/', device, { token })
  const { rows } = await sql<{ id: number }>`select id from event where slug = ${slug}`.execute(
    site.db,
  )
  await notify(
    site.db,
    [
      {
        userId: user.id,
        kind: 'event_changed',
        key: `changed ${people}`,
        eventId: rows[0]?.id ?? 0,
        details: { change: 'cancelled' },
      },
    ],
    site.now(),
  )
  const page = await site.ask('GET', '/v1/notifications/', null, { token, locale })
  await sendDuePushes({
    db: site.db,
    clock: site.now,
    http: services.http,
    publicUrl: site.config.publicUrl,
    site: site.config.site,
    contact: 'mailto:hello@okolo.example',
    secrets: site.people.secrets,
    vapid: vapidKey(site.people.secrets),
    fcm: null,
    error: () => undefined,
  })
  site.pass(MAIL_MS)
  await decideMails(site.db, site.now())
  const mail = await site.letter(email, 'notifications')
  const { body } = services.received.at(-1) ?? { body: Buffer.alloc(0) }
  return {
    site: NotificationPage.parse(page.json()).results[0]?.title,
    push: own.read(body),
    mail,
  }
}

test('shows a title in the reader’s language everywhere, and a mail says so once', async () => {
  const { site: shown, push, mail } = await told('choir')
  expect(shown).toBe('Annullato: Serata di cori')
  expect(push).toMatchObject({ title: 'Annullato: Serata di cori' })
  expect(mail.subject).toBe('Annullato: Serata di cori')
  for (const part of [mail.text, mail.html]) expect(part.split(FOOT)).toHaveLength(2)
})

test('somebody’s own words come before a machine’s', async () => {
  const { site: shown, mail } = await told('both')
  expect(shown).toBe('Annullato: Mercatini')
  expect(mail.text).not.toContain(FOOT)
})

test('shows the original to users who turned translations off, in mails and pushes too', async () => {
  const { site: shown, push, mail } = await told('choir', { translate_content: false })
  for (const title of [shown, mail.subject]) expect(title).toBe('Annullato: Večer zborov')
  expect(push).toMatchObject({ title: 'Annullato: Večer zborov' })
  expect(mail.text).not.toContain(FOOT)
})

test("adds the original in brackets on request, and uses the reader's language", async () => {
  const both = await told('choir', { show_original: true })
  expect(both.mail.subject).toBe('Annullato: Serata di cori (Večer zborov)')
  const french = await told('choir', { translate_to: 'fr' })
  expect(french.mail.subject).toBe('Annullato: Soirée de chœurs')
})

test('without an answer that passed the checks the original stands', async () => {
  const { site: shown, mail } = await told('failed', { show_original: true })
  for (const title of [shown, mail.subject]) expect(title).toBe('Annullato: Lov')
  expect(mail.text).not.toContain(FOOT)
})

test('a title that is read from the right moves nothing of the sentence', async () => {
  const { push, mail } = await told('hebrew')
  expect(push).toMatchObject({ title: 'Annullato: \u2068ערב שירה\u2069' })
  expect(mail.html).toContain('<span dir="auto">Annullato: \u2068ערב שירה\u2069</span>')
})
