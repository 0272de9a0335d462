import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOperators } from './store/tell-operators.ts'
import { startGifts } from './testing/gift-site.ts'

const ORIGIN = 'https://okolo.example'
const TABLES = [
  'gift',
  'giver',
  'gift_told',
  'operator',
  'operator_action',
  'page_claim',
  'page_claim_invitation',
  'page_claim_refusal',
  'page_claim_request',
]
let site: Awaited<ReturnType<typeof startGifts>>
beforeAll(async () => {
  site = await startGifts({}, { requestsPerMinute: 1_000_000 })
})
afterAll(() => site.close())

test('a mail scanner that opens every link of every letter changes nothing', async () => {
  await site.list('jazz', [{ name: 'Klub', email: 'klub@klub.example' }])
  await site.operator('Ada')
  const klub = await site.organizer('Klub')
  const k = await site.claim(klub, 'klub@klub.example')
  await site.post(`/en/organizers/${klub}/claim/invite`, { k, email: 'bea@friends.example' })
  await site.send({ title: 'Not confirmed' }, { email: 'one@mail.example' })
  await site.send({ title: 'Waits' }, { email: 'two@mail.example' })
  await site.step(await site.tokenIn('two@mail.example', 'giftConfirm'), { step: 'confirm' })
  await tellOperators(site.db, site.now(), 'en')
  const letters = await site.letters()
  const links = letters.flatMap(({ text, html, headers }) =>
    [text, html.replaceAll('&amp;', '&'), JSON.stringify(headers ?? {})].flatMap(
      (part) => part.match(/https:\/\/okolo\.example\/[^\s"<>\\]+/g) ?? [],
    ),
  )
  const kinds = new Set(letters.map(({ mail }) => mail.kind))
  expect(kinds).toEqual(new Set(['claimCode', 'claimInvitation', 'giftConfirm', 'giftWaiting']))
  const before = await stored()
  const paths = new Set(links.map((link) => link.slice(ORIGIN.length)))
  expect(paths.size).toBeGreaterThan(10)
  for (const url of paths)
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await site.app.inject({ method, url })
      expect([url, statusCode < 500]).toEqual([url, true])
    }
  expect(await stored()).toEqual(before)
})

async function stored(): Promise<unknown[]> {
  const all: unknown[] = []
  for (const table of TABLES)
    all.push(
      (await sql`select * from ${sql.table(table)} t order by t::text`.execute(site.db)).rows,
    )
  return all
}
