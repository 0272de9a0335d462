import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ARROWS } from './arrows.ts'
import { namesOf } from './rules.ts'

test('the table in docs/architecture.md says what each folder may import', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `([^`*]+)` +\|.*\| (.+?) +\|$/gm)]
  const told = rows.filter(([, folder = '']) => /\/src\/|^packages/.test(folder))
  expect(told.length).toBeGreaterThan(8)
  const table = told.map(([, folder, names = '']) => [folder, new Set(namesOf(names))])
  const arrows = told.map(([, folder = '']) => [folder, new Set(namesOf(ARROWS[folder] ?? 'none'))])
  expect(table).toEqual(arrows)
})
