import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startImap } from '#server/platform/mail/testing/imap-site.ts'
import { startGifts } from '#server/subjects/gifts/testing/gift-site.ts'
import { giftMailJob } from './gift-mails.ts'

const imap = await startImap()
let site: Awaited<ReturnType<typeof startGifts>>
const errors: unknown[] = []
beforeAll(async () => {
  const giftMailbox = { url: imap.url, address: 'events@okolo.example' }
  site = await startGifts({ giftMailbox })
})
beforeEach(() => void errors.splice(0))
afterAll(async () => {
  await site.close()
  await imap.close()
})

/** Delivers a mail, has the job done once, and returns the answer. */
async function answerTo(from: string, subject: string, body: string, type = 'text/plain') {
  const words = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
  const head = `From: ${from}\nTo: events+bratislava@okolo.example\nSubject: ${words}\nMIME-Version: 1.0`
  imap.deliver(`${head}\nContent-Type: ${type}; charset=utf-8\n\n${body}`, site.now())
  const deps = { db: site.db, clock: site.now, config: site.config }
  const job = giftMailJob(deps, { error: (error) => void errors.push(error) })
  await job?.work({ signal: new AbortController().signal, part: '', budgetMs: 1 })
  expect(errors).toEqual([])
  return site.letter(from, 'giftMailRead')
}

test('a Ukrainian press release is read, answered in Ukrainian and confirmed by its link', async () => {
  const letter = await answerTo(
    'anna@knyharnia.example',
    'Запрошення: вечір поезії',
    `Доброго дня!

Запрошуємо вас на вечір сучасної поезії.

Вечір поезії при свічках
Коли: 5 грудня 2026 року, 19:00
Де: книгарня «Сова», Panská 12, Братислава
Вхід вільний

--
Анна, +421 900 123 456
`,
  )
  expect(letter.locale).toBe('uk')
  expect(letter.text).toMatch(/сб, 5 грудня 2026.* 19:00/)
  expect(letter.text).toContain('Безкоштовно')
  const k = await site.tokenIn('anna@knyharnia.example', 'giftMailRead')
  const { form } = await site.own(k)
  expect(form).toMatchObject({
    day: '2026-12-05',
    time: '19:00',
    price: 'free',
    city: 'bratislava',
  })
  expect(JSON.stringify(form)).not.toContain('900 123')
})

test('a calendar with three events becomes three', async () => {
  const event = (day: string, title: string) =>
    `BEGIN:VEVENT\nUID:${day}@klub.example\nDTSTAMP:20261101T100000Z\nDTSTART;TZID=Europe/Bratislava:202612${day}T190000\nSUMMARY:${title}\nLOCATION:Klub\\, Panská 12\\, Bratislava\nEND:VEVENT\n`
  const letter = await answerTo(
    'anna@klub.example',
    'Program',
    `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Klub//EN\n${event('04', 'Jazz night')}${event('11', 'Film night')}${event('18', 'Game night')}END:VCALENDAR\n`,
    'text/calendar',
  )
  expect(letter.subject).toContain('3')
  for (const title of ['Jazz night', 'Film night', 'Game night'])
    expect(letter.text).toContain(title)
  expect(new Set(letter.text.match(/https:\S+give\/event\S+/g)).size).toBe(3)
})
