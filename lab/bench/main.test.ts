import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { encoding: 'utf8' })

test.each([['--help'], ['-h'], ['feed', '--help'], []])('prints its help: %s', (...args) => {
  const { status, stdout } = bench(...args)
  expect([status, stdout]).toEqual([0, expect.stringContaining('npm run bench -- feed')])
})

test('refuses an unknown bench and prints its help', () => {
  const { status, stdout, stderr } = bench('flood')
  expect([status, stderr]).toEqual([2, 'There is no bench "flood".\n'])
  expect(stdout).toContain('npm run bench -- feed')
})
