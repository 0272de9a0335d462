import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailInvitation } from '#server/people/operators/invitations.ts'
import { addOperator } from '#server/people/operators/operators.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { GOOGLE, passThrough, startOidc } from '#server/subjects/accounts/testing/oidc-server.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'
import { DAY_MS } from '@okolo/contract/durations'
import { operatorBrowser } from '../testing/operator-browser.ts'

const PUBLIC = 'https://okolo.example'
const RETURN = '/operator/login/provider/return'
const PEOPLE = {
  ed: { email: 'Ed@okolo.example', email_verified: true, name: 'Ed' },
  doubtful: { email: 'ed@okolo.example', email_verified: false },
  stranger: { email: 'stranger@okolo.example', email_verified: true },
}
let oidc: Awaited<ReturnType<typeof startOidc>>
let site: Awaited<ReturnType<typeof startPeople>>

beforeAll(async () => {
  oidc = await startOidc(PEOPLE, { callbacks: [`${PUBLIC}${RETURN}`], applePublicKey: '' })
  site = await startPeople({
    publicUrl: PUBLIC,
    operatorLogin: { ...GOOGLE, issuer: oidc.issuer, name: 'Town hall' },
  })
})
beforeEach(async () => {
  await sql`truncate operator_session, operator_action, operator, mail cascade`.execute(site.db)
  const now = site.now()
  await inTransaction(site.db, async (tx) => {
    const given = { name: 'Ed', email: 'ed@okolo.example', role: 'viewer', cities: [] } as const
    const id = await addOperator(tx, { ...given, cities: [] }, now)
    await mailInvitation(tx, { id: id ?? 0, by: 'Ann', now })
  })
})
afterAll(async () => {
  await site.close()
  await oidc.close()
})

async function through(login: keyof typeof PEOPLE, more: Record<string, string> = {}) {
  const browser = operatorBrowser(site.app, PUBLIC)
  expect((await browser.get('/operator/login')).payload).toContain('Log in with Town hall')
  const begun = await browser.get('/operator/login/provider')
  const given = { ...(await passThrough(String(begun.headers.location), login)), ...more }
  const back = `${RETURN}?${new URLSearchParams(given).toString()}`
  return { browser, back, answer: await browser.get(back) }
}

test('an invited person of a confirmed address is in, and known by the subject from then on', async () => {
  const { browser, answer } = await through('ed')
  expect(answer.statusCode).toBe(200)
  expect(answer.payload).toContain('content="0; url=/operator"')
  expect((await browser.get('/operator/log')).payload).toContain('Ed <small>viewer</small>')
  await sql`update operator set email = 'other@okolo.example'`.execute(site.db)
  expect((await through('ed')).answer.statusCode).toBe(200)
  await sql`update operator set ended_at = now()`.execute(site.db)
  expect((await through('ed')).answer.statusCode).toBe(403)
})

test.each(['doubtful', 'stranger'] as const)('%s is not let in', async (login) => {
  const { browser, answer } = await through(login)
  expect(answer.statusCode).toBe(403)
  expect(answer.payload).toContain('Nobody of this confirmed address was invited.')
  expect((await browser.get('/operator/log')).statusCode).toBe(401)
})

test('an invitation that has run out lets nobody in', async () => {
  site.pass(3 * DAY_MS)
  const { answer } = await through('ed')
  site.pass(-3 * DAY_MS)
  expect(answer.statusCode).toBe(403)
})

test('a login is finished once, by the browser that began it, with its own state', async () => {
  const { browser, back } = await through('ed')
  expect((await browser.get(back)).statusCode).toBe(403)
  expect((await through('ed', { state: 'x'.repeat(43) })).answer.statusCode).toBe(403)
  const begun = await operatorBrowser(site.app, PUBLIC).get('/operator/login/provider')
  const given = await passThrough(String(begun.headers.location), 'ed')
  const stolen = await operatorBrowser(site.app, PUBLIC).get(
    `${RETURN}?${new URLSearchParams(given).toString()}`,
  )
  expect(stolen.statusCode).toBe(403)
  expect(stolen.payload).toContain('This login was not begun here')
})
