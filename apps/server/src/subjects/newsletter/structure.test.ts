import { LOCALES } from '@okolo/contract/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { letterFaults, oneClickOf } from '#server/platform/mail/testing/letter-faults.ts'
import { startSmtp } from '#server/platform/mail/testing/smtp-site.ts'
import { startNewsletter } from './testing/newsletter-site.ts'

const publicUrl = 'https://okolo.example'
let site: Awaited<ReturnType<typeof startNewsletter>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  ;[site, smtp] = await Promise.all([startNewsletter({ publicUrl }), startSmtp()])
})
afterAll(() => Promise.all([site.close(), smtp.close()]))

test('letters of the newsletter leave in good form in nine languages, and the address in their head ends them', async () => {
  for (const locale of LOCALES) await site.subscriber(`${locale}@example.com`, {}, locale)
  for (const locale of LOCALES)
    await site.ask(
      'POST',
      '/v1/newsletter/',
      { email: `${locale}@example.com`, city: 'bratislava' },
      { locale },
    )
  site.toThursday()
  await site.queue()
  await site.sendLetters(smtp.send)
  expect(smtp.received).toHaveLength(2 * LOCALES.length)
  for (const letter of smtp.received) {
    expect([letter.email.subject, letterFaults(letter, { publicUrl, isList: true })]).toEqual([
      letter.email.subject,
      [],
    ])
    const url = oneClickOf(new Map(letter.email.headers.map(({ key, value }) => [key, value])))
    const answer = await site.app.inject({
      method: 'POST',
      url: (url ?? '').slice(publicUrl.length),
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(200)
  }
  const subscribers = await site.rows('newsletter_reader')
  expect(subscribers.filter((subscriber) => subscriber['ended_why'] === 'asked')).toHaveLength(
    LOCALES.length,
  )
})
