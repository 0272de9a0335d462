import { expect, onTestFinished, test } from 'vitest'
import { startImap } from '#server/platform/mail/testing/imap-site.ts'
import { mail } from '#server/subjects/gifts/by-mail/testing/by-mail-site.ts'
import { startGifts } from '#server/subjects/gifts/testing/gift-site.ts'
import { giftMailJob } from './gift-mails.ts'

test('a Ukrainian press release is read, answered in Ukrainian and confirmed by its link', async () => {
  const imap = await startImap()
  onTestFinished(imap.close)
  const giftMailbox = { url: imap.url, address: 'events@okolo.example' }
  const site = await startGifts({ giftMailbox })
  onTestFinished(site.close)
  const from = 'anna@knyharnia.example'
  const subject = `=?utf-8?B?${Buffer.from('Запрошення: вечір поезії').toString('base64')}?=`
  const body = `Доброго дня!

Запрошуємо вас на вечір сучасної поезії.

Вечір поезії при свічках
Коли: 5 грудня 2026 року, 19:00
Де: книгарня «Сова», Panská 12, Братислава
Вхід вільний

--
Анна, +421 900 123 456
`
  imap.deliver(mail(body, { from, subject }), site.now())
  const deps = { db: site.db, clock: site.now, config: site.config }
  const errors: unknown[] = []
  const job = giftMailJob(deps, { error: (error) => void errors.push(error) })
  await job?.work({ signal: new AbortController().signal, part: '', budgetMs: 1 })
  expect(errors).toEqual([])
  const letter = await site.letter(from, 'giftMailRead')
  expect(letter.locale).toBe('uk')
  expect(letter.text).toMatch(/сб, 5 грудня 2026.* 19:00/)
  expect(letter.text).toContain('Безкоштовно')
  const { form } = await site.own(await site.tokenIn(from, 'giftMailRead'))
  expect(form).toMatchObject({
    day: '2026-12-05',
    time: '19:00',
    price: 'free',
    city: 'bratislava',
  })
  expect(JSON.stringify(form)).not.toContain('900 123')
})
