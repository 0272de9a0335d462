import type { GiftForm } from '@okolo/contract/events/gift-form'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '@okolo/contract/durations'
import { EVENING } from './testing/gift-site.ts'
import { startHostile } from './testing/hostile-site.ts'
import { postPicture } from './testing/post-picture.ts'

let site: Awaited<ReturnType<typeof startHostile>>

beforeAll(async () => {
  site = await startHostile()
})
beforeEach(() => site.forget())
afterAll(() => site.close())

describe('one clear error, and nothing is kept', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => `2026-12-05\t19:00\tAct ${i}`).join('\n')
  const days = (count: number) =>
    Array.from({ length: count }, (_, i) =>
      new Date(Date.UTC(2026, 11, 6) + i * DAY_MS).toISOString().slice(0, 10),
    ).join('\n')
  const TOO_BIG = 'Too big: expected string to have <=30000 characters'
  const refused: [name: string, form: Partial<GiftForm>, field: string, code: string][] = [
    ['a script as a link', { link: 'javascript:alert(1)' }, 'link', 'not_an_address'],
    ['a script in odd letters', { link: ' jAvAsCrIpT&colon;alert(1)' }, 'link', 'not_an_address'],
    [
      'a page in a link',
      { tickets: 'data:text/html,<script>1</script>' },
      'tickets',
      'not_an_address',
    ],
    [
      'a file',
      { online_url: 'file:///etc/passwd', where: 'online' },
      'online_url',
      'not_an_address',
    ],
    [
      'a password in a link',
      { link: 'https://bank.example:1@evil.example/' },
      'link',
      'not_an_address',
    ],
    ['a host without a name', { link: 'http://localhost:5432/' }, 'link', 'not_an_address'],
    ['a private host', { link: 'http://192.168.0.1/reboot' }, 'link', 'not_an_address'],
    ['a private host in hex', { link: 'http://0x7f.1/' }, 'link', 'not_an_address'],
    ['a private host of IPv6', { link: 'http://[::ffff:10.0.0.1]/' }, 'link', 'not_an_address'],
    ['the host of a cloud', { link: 'http://metadata.internal/' }, 'link', 'not_an_address'],
    ['an unknown city', { city: 'atlantis' }, 'city', 'unknown'],
    ['an unknown venue', { where: 'venue', venue: 'nowhere', place: '' }, 'venue', 'unknown'],
    ['an unknown kind', { category: '__proto__' }, 'category', 'unknown'],
    ['a title of hidden letters', { title: '\u202E\u200B\u2066\uFEFF' }, 'title', 'missing'],
    ['ten thousand acts', { programme: rows(10_000) }, 'form', TOO_BIG],
    ['a thousand acts', { programme: rows(1000) }, 'programme', 'too_long'],
    ['thousands of days', { repeats: 'days', days: days(3000) }, 'form', TOO_BIG],
    ['hundreds of days', { repeats: 'days', days: days(300) }, 'days', 'too_many'],
    ['a text that is too long', { text: 'a'.repeat(29_000) }, 'text', 'too_long'],
    ['links in the title', { title: 'Free phones www.evil.example' }, 'title', 'links'],
    ['a list of links', { text: 'https://a.example/ '.repeat(9) }, 'text', 'links'],
    ['a forbidden word', { title: 'Online CASINO bonus' }, 'title', 'word'],
    ['a forbidden word with an accent', { text: 'ćásínó' }, 'text', 'word'],
    ['a forbidden word in two alphabets', { title: 'Online cаsinо bonus' }, 'title', 'word'],
    ['a forbidden word with hidden letters', { title: 'ca\u200Bsi\u00ADno' }, 'title', 'word'],
    ['a picture of nobody', { picture: 'A'.repeat(24) }, 'picture', 'unknown'],
  ]
  test.each(refused)('%s', async (_name, form, field, code) => {
    const answer = await site.give(form)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { [field]: expect.arrayContaining([code]) },
    ])
    expect([await site.kept(), await site.letters()]).toEqual([0, []])
  })

  test('a megabyte, NUL and half an emoji', async () => {
    const megabyte = await site.give({ text: 'a'.repeat(1_000_000) })
    expect(megabyte.statusCode).toBeOneOf([400, 413])
    for (const title of ['a\u0000b', 'a\uD800b']) {
      const answer = await site.give({ title })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid'])
    }
    expect(await site.kept()).toBe(0)
  })
})

test('scripts in every text are text, for operators and for everybody', async () => {
  const script = '<script>alert(1)</script><img src=x onerror=alert(2)>'
  const texts = ['title', 'text', 'place', 'room', 'address', 'organizer', 'picture_by'] as const
  const form = Object.fromEntries(texts.map((field) => [field, `${field} ${script}`]))
  const { slug } = await site.approved({ ...form, programme: '' })
  const detail = await site.event(slug)
  expect(detail.description_html).not.toMatch(/<(?!\/?p>|br)/)
  for (const path of [`/feeds/bratislava.rss`, `/feeds/bratislava.atom`])
    expect((await site.ask('GET', path)).payload).not.toContain('<script>alert')
})

test('letters that turn or hide the text around them are gone', async () => {
  const { slug } = await site.approved({ title: 'Choir\u202E gnp.exe\u200B \u2067night' })
  expect((await site.event(slug)).title).not.toMatch(/[\u200B\u202A-\u202E\u2066-\u2069]/)
})

test('a repetition for ever makes no thousands of dates', async () => {
  const weekdays = 'MO,TU,WE,TH,FR,SA,SU'
  const { id } = await site.confirmed({ repeats: 'weekly', weekdays, until: '9999-12-31' })
  const began = performance.now()
  await site.decide(id, { what: 'approve' })
  expect(performance.now() - began).toBeLessThan(20_000)
  const dates = await sql<{ count: number }>`
    select count(*)::int count from event_date d join listing l on l.event_id = d.event_id
    where l.platform_id = ${id}`.execute(site.db)
  expect(dates.rows[0]?.count).toBeLessThan(800)
})

describe('pictures', () => {
  const png = () =>
    sharp({ create: { width: 60, height: 60, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()

  test('bombs, pages and scripts are no pictures, and a polyglot becomes a plain one', async () => {
    const bomb = Buffer.concat([
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      Buffer.from('0000c3500000c3500802000000', 'hex'),
      Buffer.alloc(200),
    ])
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    for (const bytes of [bomb, svg, Buffer.from('<html>'), Buffer.alloc(9_000_000)]) {
      const answer = await postPicture(site.app, bytes)
      expect(answer.statusCode).toBeOneOf([400, 413])
    }
    const polyglot = Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')])
    const answer = await postPicture(site.app, polyglot)
    const { key } = answer.json()
    const shown = await site.ask('GET', `/v1/gifts/pictures/${key}.webp`)
    expect([shown.headers['content-type'], shown.payload.includes('<script>')]).toEqual([
      'image/webp',
      false,
    ])
  })

  test('the picture of somebody else', async () => {
    const { key } = (await postPicture(site.app, await png())).json()
    const mine = { title: 'With a picture', picture: key, picture_by: 'Me' }
    const { token } = await site.confirmed(mine)
    const theft = await site.give(
      { title: 'With a stolen picture', picture: key },
      'fox@books.example',
    )
    expect([theft.statusCode, theft.json().errors]).toEqual([400, { picture: ['unknown'] }])
    // The same giver may show it again.
    const again = { ...EVENING, ...mine, day: '2026-12-12' }
    expect((await site.step(token, { step: 'repeat', form: again })).statusCode).toBe(200)
  })
})
