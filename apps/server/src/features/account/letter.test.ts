import { LOCALES } from '@okolo/contract/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LETTERS } from '#server/people/accounts/letters.ts'
import { inviteOperator, openSession } from '#server/people/operators/sessions.ts'
import { sendDueMail } from '#server/platform/mail/post-office.ts'
import { startPeople } from './testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople({ publicUrl: 'https://okolo.example' })
})
afterAll(() => site.close())

test('every letter is written in nine languages, and its link stands in both forms', async () => {
  const subjects = new Set<string>()
  for (const locale of LOCALES)
    for (const kind of LETTERS) {
      const { subject, text, html } = await site.people.write({
        id: 1,
        key: 'x',
        address: 'a@example.com',
        kind,
        locale,
        linkId:
          kind === 'restored' || kind === 'changed' ? null : '11111111-1111-4111-8111-111111111111',
        details: { uid: 'u', erasedOn: '2026-12-20T15:00:00Z' },
        attempts: 1,
        createdAt: site.now(),
      })
      subjects.add(`${locale} ${subject}`)
      const seen = html.replace(/<style>.*<\/style>/s, '')
      expect(`${subject}${text}${seen}`).not.toMatch(/mail\.|\{|undefined|Invalid Date/)
      expect(html).toContain(`<html lang="${locale}">`)
      const link = /https:\/\/okolo\.example\/\S+\?\S+/.exec(text)?.[0]
      if (link !== undefined) {
        expect(link).toContain(`https://okolo.example/${locale}/`)
        expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
      }
      if (kind === 'deactivated') expect(text).toMatch(/20/)
    }
  expect(subjects.size).toBeGreaterThan(LOCALES.length * 6)
})

test('without a mail server letters are read in the box, by who is at the machine or an operator', async () => {
  await site.signUp('box@example.com')
  await sendDueMail({ ...site.people, send: null, error: () => undefined })
  const at = (url: string, headers: Record<string, string>) => site.app.inject({ url, headers })
  const here = { host: 'localhost:3000' }
  const list = await at('/dev/mail', here)
  expect(list.statusCode).toBe(200)
  expect(list.payload).toContain('Confirm your email address')
  const path = /\/dev\/mail\/\d+/.exec(list.payload)?.[0] ?? ''
  expect((await at(path, here)).payload).toContain('Confirm address</a>')
  expect((await at(`${path}?as=text`, here)).payload).toContain('/en/account/verify?k=')
  expect((await at(path, here)).headers['content-security-policy']).toContain(`default-src 'none'`)
  // Through a proxy, or by another name that leads here, there is no such page.
  for (const stranger of [
    { ...here, 'x-forwarded-for': '203.0.113.9' },
    { host: 'evil.example' },
    { host: 'okolo.example', 'x-forwarded-for': '203.0.113.9', cookie: '__Host-okolo_operator=x' },
  ])
    expect((await at('/dev/mail', stranger)).statusCode).toBe(404)
  const { token } = await inviteOperator(site.db, 'Ada', site.now())
  const session = await openSession(site.db, token, { now: site.now(), agent: 'x' })
  const operator = {
    host: 'okolo.example',
    'x-forwarded-for': '203.0.113.9',
    cookie: `__Host-okolo_operator=${session?.token ?? ''}`,
  }
  expect((await at('/dev/mail', operator)).statusCode).toBe(200)
})
