import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withSignsOfLife } from './signs-of-life.ts'

test('prints a line at every interval until the step ends, and gives its result', async () => {
  const lines: string[] = []
  const options = { everyMs: 10, print: (line: string) => lines.push(line) }
  expect(await withSignsOfLife('the build', async () => (await sleep(100), 7), options)).toBe(7)
  const count = lines.length
  expect(count).toBeGreaterThan(2)
  expect(lines[0]).toContain('the build: 0 s so far')
  await sleep(50)
  expect(lines).toHaveLength(count)
})
