import { sql } from 'kysely'
import { sharp } from '#server/platform/pictures/safe-sharp.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mail, startByMail } from './testing/by-mail-site.ts'

let site: Awaited<ReturnType<typeof startByMail>>
beforeAll(async () => {
  site = await startByMail()
})
beforeEach(() => site.clear())
afterAll(() => site.close())

const answers = async (to?: string) =>
  (await site.letters(to)).filter(({ mail: { kind } }) => kind.startsWith('giftMail'))
const filed = (folder: 'Done' | 'Refused') => site.imap.folder(`Okolo/${folder}`).length

test('an event sent by mail is confirmed behind the link of its answer, and seen by nobody before', async () => {
  site.deliver(
    mail(
      'Dear friends, we invite you all to an evening with music in the old market hall.\n\n2026-12-05 19:00 Jazz in the cellar @ Stará tržnica\n\n-- \nAnna, Klub, 0900 123 456',
    ),
  )
  await site.take()
  expect(filed('Done')).toBe(1)
  const [gift] = await site.gifts()
  expect(gift).toMatchObject({
    state: 'sent',
    email: 'anna@klub.example',
    form: { title: 'Jazz in the cellar', city: 'bratislava', day: '2026-12-05' },
  })
  expect(JSON.stringify(gift)).not.toContain('0900')
  const sent = await answers()
  expect(sent).toHaveLength(1)
  const [letter] = sent
  expect(letter?.mail.address).toBe('anna@klub.example')
  expect(letter?.text).toContain(
    'Jazz in the cellar\nSat, 5 December 2026 at 19:00 · Stará tržnica',
  )
  expect(letter?.headers).toMatchObject({ 'auto-submitted': 'auto-replied' })
  expect(await site.listed('Jazz')).toBe(false)

  const k = await site.tokenIn('anna@klub.example', 'giftMailRead')
  await site.own(k)
  expect(await site.waiting()).toEqual([])
  await site.step(k, { step: 'confirm' })
  expect(await site.waiting()).toHaveLength(1)
  expect(await site.listed('Jazz')).toBe(false)
})

test('an event that lacks something is completed before it is confirmed', async () => {
  site.deliver(mail('We invite you to an evening with music some time, somewhere in the old town.'))
  await site.take()
  const [letter] = await answers()
  expect(letter?.text).toContain('An evening\nStill missing: day, start time, place')
  const k = await site.tokenIn('anna@klub.example', 'giftMailRead')
  expect((await site.step(k, { step: 'confirm' })).statusCode).toBe(400)
  expect(await site.waiting()).toEqual([])
  const { form } = await site.own(k)
  const whole = {
    ...form,
    day: '2026-12-06',
    time: '18:00',
    where: 'address',
    place: 'Klub',
    address: 'Panská 1',
  }
  await site.step(k, { step: 'save', form: whole })
  expect((await site.step(k, { step: 'confirm' })).statusCode).toBe(200)
  expect(await site.waiting()).toHaveLength(1)
})

const ICS = (events: string) => `BEGIN:VCALENDAR\nVERSION:2.0\n${events}END:VCALENDAR`
const VEVENT = (day: number, title: string) =>
  `BEGIN:VEVENT\nUID:${day}\nDTSTART:202612${String(day).padStart(2, '0')}T190000\nSUMMARY:${title}\nLOCATION:Klub\nEND:VEVENT\n`
const withFile = (text: string, type: string, content: string | Buffer) => ({
  type: 'multipart/mixed; boundary=part',
  body: `--part\nContent-Type: text/plain\n\n${text}\n--part\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\n')}\n--part--`,
})

test('each event of a calendar has a link of its own in one letter, twenty at most', async () => {
  const three = [1, 2, 3].map((day) => VEVENT(day, `Evening ${day}`)).join('')
  const few = withFile('See the file', 'text/calendar; name=a.ics', ICS(three))
  site.deliver(mail(few.body, { type: few.type }))
  const all = Array.from({ length: 25 }, (_, i) => VEVENT(i + 1, `Night ${i + 1}`)).join('')
  const many = withFile('', 'application/ics', ICS(all))
  site.deliver(mail(many.body, { type: many.type }))
  await site.take()
  const [first, second] = await answers()
  expect(first?.subject).toBe('Please confirm your 3 events')
  const links = new Set(first?.text.match(/https:\S+give\/event\S+/g))
  expect(links.size).toBe(3)
  expect(second?.text).toContain('It held more events. We read 20 of one email')
  expect(await site.gifts()).toHaveLength(23)
})

test('an HTML mail, a picture alone and a mail for no city are read', async () => {
  const style = `<style>${'.a { color: red } '.repeat(20_000)}</style>`
  site.deliver(
    mail(
      `<html><head>${style}</head><body><div>Hello</div><div>2026-12-07 20:00 Film<br></div></body></html>`,
      {
        type: 'text/html',
        to: 'events@okolo.example',
      },
    ),
  )
  const poster = withFile('', 'image/jpeg', 'x'.repeat(30_000))
  site.deliver(
    mail(poster.body, { type: poster.type, to: 'events+nowhere@okolo.example', subject: '' }),
  )
  await site.take()
  expect(await site.gifts()).toMatchObject([
    { form: { title: 'Film', day: '2026-12-07', city: '' } },
    { form: { title: 'Poster', day: '2026-12-24', city: '' } },
  ])
  expect((await answers()).map(({ text }) => text)).toEqual([
    expect.stringContaining('Still missing: place, city'),
    expect.stringContaining('Still missing: city'),
  ])
})

test('the poster that an event is read from is its picture, drawn anew, for its giver to look at', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 2400, height: 1200, channels: 3, background: '#fff', noise } as const
  const photo = await sharp({ create })
    .withExif({ IFD0: { Artist: 'Anna' } })
    .jpeg()
    .toBuffer()
  const { body, type } = withFile('See you there!', 'image/jpeg', photo)
  site.deliver(mail(body, { type }))
  await site.take()
  const k = await site.tokenIn('anna@klub.example', 'giftMailRead', (await answers()).length)
  const { form, reading } = await site.own(k)
  expect(form).toMatchObject({ title: 'Poster', picture: expect.any(String), picture_by: '' })
  expect([reading?.from.picture, reading?.unsure]).toEqual(['poster', ['picture']])
  const shown = await site.app.inject(`/v1/gifts/pictures/${form.picture}.webp`)
  const { format, width, exif } = await sharp(shown.rawPayload).metadata()
  expect([format, width, exif]).toEqual(['webp', 1600, undefined])
  const confirmed = await site.step(k, { step: 'confirm' })
  expect(confirmed.json()).toMatchObject({ state: 'waiting' })
})

test('broken, huge and empty mails stop no other', { timeout: 60_000 }, async () => {
  site.deliver('\u0000\u0001 no mail at all')
  site.deliver(
    mail('--x\nContent-Type: multipart/mixed; boundary=x\n\n--x', {
      type: 'multipart/mixed; boundary=x',
      subject: '',
    }),
  )
  site.deliver(mail(`${'>'.repeat(1000)}<${'a '.repeat(500_000)}`, { from: 'big@klub.example' }))
  site.deliver(mail('<style'.repeat(150_000), { type: 'text/html', from: 'html@klub.example' }))
  site.deliver(mail('2026-12-08 20:00 Good one @ Klub', { from: 'good@klub.example' }))
  await site.take()
  expect((await site.gifts()).map(({ form }) => form['title'])).toContain('Good one')
  expect(await answers('good@klub.example')).toHaveLength(1)
  expect(site.imap.folder('INBOX')).toEqual([])
  expect(site.errors).toEqual([])
  expect((await site.letters('anna@klub.example')).map(({ mail: { kind } }) => kind)).toEqual([
    'giftMailEmpty',
  ])
})

test('machines, lists and this site itself get no answer', async () => {
  const good = '2026-12-08 20:00 Evening @ Klub'
  for (const head of [
    'Auto-Submitted: auto-replied\n',
    'Precedence: bulk\n',
    'List-Id: <a.b>\n',
    'X-Auto-Response-Suppress: All\n',
  ])
    site.deliver(mail(good, { head }))
  site.deliver(mail(good).replace('Return-Path: <anna@klub.example>', 'Return-Path: <>'))
  for (const from of [
    'hello@okolo.example',
    'events+nice@okolo.example',
    'MAILER-DAEMON@klub.example',
    'nobody',
  ])
    site.deliver(mail(good, { from }))
  await site.take()
  expect(filed('Refused')).toBe(9)
  expect(await site.gifts()).toEqual([])
  expect(await site.letters()).toEqual([])
})

test('twenty mails of one address get ten answers and one more, and others are heard', async () => {
  for (let i = 1; i <= 20; i += 1)
    site.deliver(mail(`2026-12-08 20:00 Evening ${i} @ Klub`, { from: `anna+${i}@klub.example` }))
  site.deliver(mail('2026-12-08 20:00 Other @ Klub', { from: 'other@klub.example' }))
  await site.take()
  const kinds = (await answers()).map(({ mail: { kind } }) => kind)
  expect(kinds.filter((kind) => kind === 'giftMailRead')).toHaveLength(11)
  expect(kinds.filter((kind) => kind === 'giftMailLimit')).toHaveLength(1)
  expect(filed('Refused')).toBe(10)
  site.pass(25 * 3_600_000)
  site.deliver(mail('2026-12-09 20:00 Tomorrow @ Klub'))
  await site.take()
  expect(await answers('anna@klub.example')).toHaveLength(1)
})

test('a forged sender gets a letter without the words and links of a stranger, and ends them', async () => {
  const forged = {
    from: 'victim@home.example',
    to: 'events+bratislava@okolo.example, third@home.example',
  }
  site.deliver(
    mail(`2026-12-08 20:00 Win at evil.example now ${'x'.repeat(300)} @ evil.com`, {
      ...forged,
      head: 'Reply-To: other@home.example\nCc: fourth@home.example\n',
    }),
  )
  await site.take()
  const sent = await site.letters()
  expect(sent.map(({ mail: { address } }) => address)).toEqual(['victim@home.example'])
  expect(`${sent[0]?.text}${sent[0]?.html}`).not.toMatch(/evil|x{101}/)
  const leave = /<(https:[^>]+)>/.exec(sent[0]?.headers?.['list-unsubscribe'] ?? '')?.[1] ?? ''
  const { pathname, search } = new URL(leave)
  const forgedToken = search.replace(/..$/, (end) => (end === 'AA' ? 'BB' : 'AA'))
  await site.post(pathname + forgedToken, { 'List-Unsubscribe': 'One-Click' })
  site.deliver(mail('2026-12-09 20:00 Second @ Klub', forged))
  await site.take()
  expect(await site.letters()).toHaveLength(2)
  await site.post(pathname + search, { 'List-Unsubscribe': 'One-Click' })
  site.deliver(mail('2026-12-10 20:00 Third @ Klub', forged))
  await site.take()
  expect(await site.letters()).toHaveLength(2)
  expect(await site.gifts()).toHaveLength(2)
})

test('forbidden words and a banned address are not answered', async () => {
  site.deliver(mail('2026-12-08 20:00 Casino night @ Klub'))
  await site.take()
  await sql`update giver set banned_at = now()`.execute(site.db)
  site.deliver(mail('2026-12-08 20:00 Quiet night @ Klub'))
  // Another spelling of the mailbox is the same one.
  site.deliver(mail('2026-12-09 20:00 Long night @ Klub', { from: 'anna+b@klub.example' }))
  await site.take()
  await sql`update giver set banned_at = null, refused_at = now()`.execute(site.db)
  site.deliver(mail('2026-12-10 20:00 Late night @ Klub', { from: 'anna+c@klub.example' }))
  await site.take()
  expect(filed('Refused')).toBe(4)
  expect(await site.letters()).toEqual([])
  expect(await site.gifts()).toEqual([])
})
