import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stamped } from './stamp-worker.ts'

const SCRIPT = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8')

test('each build has a worker of its own', () => {
  const one = stamped(SCRIPT, 'assets/entry-client-1.js')
  expect(one).toContain('const VERSION = "assets/entry-client-1.js"')
  expect(one).not.toBe(stamped(SCRIPT, 'assets/entry-client-2.js'))
  expect(() => stamped(one, 'assets/entry-client-3.js')).toThrow('no place')
})
