import { LOCALES } from '@okolo/contract/locale'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LETTERS } from '#server/people/accounts/letters.ts'
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
