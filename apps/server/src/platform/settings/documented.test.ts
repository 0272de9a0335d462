import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from './config.ts'

const README = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')

/** Names in the first column of the table of settings; `OKOLO_LLM_*` stands for all that begin so. */
const NAMED = [...README.matchAll(/^\| (`[A-Z][^|]*)\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
)

test('the README has a line for every setting, and names none that there is not', () => {
  const isNamed = (setting: string) =>
    NAMED.some((name) =>
      name.endsWith('*') ? setting.startsWith(name.slice(0, -1)) : setting === name,
    )
  expect(SETTINGS.filter((setting) => !isNamed(setting))).toEqual([])
  const isThere = (name: string) =>
    name === 'OKOLO_KEY_<CONNECTOR>' ||
    name === 'TEST_DATABASE_URL' ||
    SETTINGS.some((setting) =>
      name.endsWith('*') ? setting.startsWith(name.slice(0, -1)) : setting === name,
    )
  expect(NAMED.filter((name) => !isThere(name))).toEqual([])
})
