import { expect, test } from 'vitest'
import { runLab } from '../../commands.ts'
import { hasRecordings, ROOT } from '../../common/recordings.ts'
import { RECORDED_FEEDS } from './recorded-feeds.ts'

/** The two that take longest say what the others say. */
const SLOW = new Set(['alaska', 'new-york-libraries'])
const OPEN = RECORDED_FEEDS.filter(({ half, name }) => half === 'open' && !SLOW.has(name))

async function evaluate(...args: string[]): Promise<{ exit: number | null; lines: string[] }> {
  const lines: string[] = []
  const exit = await runLab(['merge-eval', '--gathered', ...args], {
    cwd: ROOT,
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: new AbortController().signal,
  })
  return { exit, lines }
}

test.skipIf(!hasRecordings).for(OPEN)(
  'Gathered from $name, no two events are merged (skipped without ../shared/data)',
  { timeout: 120_000 },
  async ({ name }) => {
    const { exit, lines } = await evaluate('--feed', name, '--json')
    expect(exit, lines.join('\n')).toBe(0)
    const [score] = JSON.parse(lines.at(-1) ?? '') as { groups: number; wrong: number }[]
    expect(score).toMatchObject({ name, wrong: 0 })
  },
)

test.skipIf(!hasRecordings).for(['koeln', 'nice'])(
  'Gathered from %s without any places, no two events are merged (skipped without ../shared/data)',
  { timeout: 120_000 },
  async (name) => {
    const { lines } = await evaluate('--feed', name, '--no-places', '--json')
    const [score] = JSON.parse(lines.at(-1) ?? '') as { groups: number; wrong: number }[]
    expect(score).toMatchObject({ name, wrong: 0 })
    expect(score?.groups).toBeGreaterThan(0)
  },
)

test('Recordings that are not there, and a set of no such name, are reported with what to do', async () => {
  expect(await evaluate('--data', 'nowhere')).toEqual({
    exit: 2,
    lines: [
      expect.stringMatching(/no recordings at .*nowhere\. Say with --data/),
      'Its help: npm run okolo -- merge-eval --help',
    ],
  })
  if (hasRecordings)
    expect((await evaluate('--feed', 'atlantis')).lines[0]).toMatch(
      /no set "atlantis"\. Sets: madrid/,
    )
})
