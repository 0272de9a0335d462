import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SOURCE = join(import.meta.dirname, '..')
/** Fetched from the pages' own files, which the app has, too. */
const OWN_FILES = new Set(['fetch(atlasUrl'])

test('every call asks for the address at which the app finds the server, too', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE, exclude: ['**/*.test.*', 'testing/**'] })
  const calls = files.flatMap((file) =>
    [
      ...readFileSync(join(SOURCE, file), 'utf8').matchAll(
        /(?:(?<![\w.])fetch|sendBeacon)\(\s*\w*/g,
      ),
    ].map(([call]) => ({ file, call: call.replace(/\s/g, '') })),
  )
  expect(calls.length).toBeGreaterThan(4)
  expect(calls.filter(({ call }) => !call.endsWith('(onServer') && !OWN_FILES.has(call))).toEqual(
    [],
  )
})
