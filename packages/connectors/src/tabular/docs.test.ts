import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { fixtureCases } from '../testing/fixture-cases.ts'
import { runRecorded } from '../testing/run-recorded.ts'
import { fetchSchema } from './mapping/fetch-schema.ts'
import { mappingSchema } from './mapping/mapping.ts'
import { tabular } from './tabular.ts'
import { valueShape } from './mapping/value-schema.ts'

const DOCS = readFileSync(
  fileURLToPath(new URL('../../../../docs/sources.md', import.meta.url)),
  'utf8',
)

/** The text of the first code block in this language. */
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(DOCS)![1]!

describe('docs/sources.md', () => {
  test('the worked example gives what is printed under it', async () => {
    const mapping: Json = JSON.parse(block('json'))
    const files = [{ name: 'kalender.csv', body: new TextEncoder().encode(block('csv')) }]
    const { drafts, bad } = await runRecorded(tabular, files, { config: mapping })
    const printed = block('jsonl').trim().split('\n')
    expect(drafts.map(({ draft }) => draft)).toEqual(printed.map((line) => JSON.parse(line)))
    expect(bad.map(({ error }) => `${error.code} ${error.field}: ${error.message}`)).toEqual([
      /^ {4}(bad_date .*)$/m.exec(DOCS)?.[1],
    ])
  })

  test('the worked example is also a fixture', () => {
    const example = fixtureCases('tabular').find(
      ({ name }) => name === 'worked-example-of-the-docs',
    )
    expect(example?.config).toEqual(JSON.parse(block('json')))
    expect(new TextDecoder().decode(example?.files[0]?.body)).toBe(block('csv'))
  })

  const parts = mappingSchema.shape
  test.each([
    ['the file', Object.keys(parts)],
    ['source', Object.keys(parts.source.shape)],
    ['fetch', Object.keys(fetchSchema.shape)],
    ['fields', Object.keys(parts.fields.shape)],
    ['constants', Object.keys(parts.constants.unwrap().shape)],
    ['a value', Object.keys(valueShape)],
  ])('every key of %s is described', (_, keys) => {
    expect(keys.filter((key) => key !== '$schema' && !DOCS.includes(`\`${key}\``))).toEqual([])
  })
})
