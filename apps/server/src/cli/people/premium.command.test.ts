import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#server/app/commands.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

let site: Awaited<ReturnType<typeof startPeople>>
beforeAll(async () => {
  site = await startPeople()
})
afterAll(() => site.close())

async function okolo(...args: string[]) {
  const lines: string[] = []
  const code = await runCommand(['premium', ...args], {
    cwd: '/',
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
    config: site.config,
    database: site.database,
  })
  return { code, text: lines.join('\n') }
}

test('an operator makes somebody a premium member for a while, and takes it back', async () => {
  const { access } = await site.member('anna@example.org')
  const me = async () => (await site.ask('GET', '/v1/users/me/', null, { token: access })).json()
  expect(await me()).toMatchObject({ role: 'user', is_premium: false })
  const granted = await okolo('grant', '--email', 'Anna@example.org', '--until', '2026-12-31')
  expect(granted).toEqual({ code: 0, text: 'Premium up to the end of 2026-12-31 (UTC).' })
  expect(await me()).toMatchObject({ role: 'premium', is_premium: true })
  await okolo('revoke', '--email', 'anna@example.org')
  expect(await me()).toMatchObject({ role: 'user', is_premium: false })
  const log = JSON.stringify(await site.rows('operator_action'))
  expect(log).toContain('premium.grant')
  expect(log).not.toContain('example.org')
})

test('an address that nobody confirmed, and days that are none, are refused', async () => {
  await site.signUp('claim@example.org')
  expect(await okolo('grant', '--email', 'claim@example.org', '--until', '2026-12-31')).toEqual({
    code: 1,
    text: 'No confirmed account has this address.',
  })
  for (const [until, why] of [
    ['2026-02-30', 'must be a day of the calendar'],
    ['tomorrow', 'such as 2025-01-31'],
    ['2020-01-01', 'is over'],
  ] as const) {
    const { code, text } = await okolo('grant', '--email', 'anna@example.org', '--until', until)
    expect([code, text]).toEqual([2, expect.stringContaining(why)])
  }
})
