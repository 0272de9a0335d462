import { describe, expect, test } from 'vitest'
import { ckan } from '../../ckan/ckan.ts'
import { isJsonObject, type Json } from '../../json.ts'
import { opendatasoft } from '../../opendatasoft/opendatasoft.ts'
import type { RecordedFile } from '../../recorded.ts'
import { socrata } from '../../socrata/socrata.ts'
import { fixtureCases } from '../../testing/fixture-cases.ts'
import { runRecorded } from '../../testing/run-recorded.ts'
import { tabular } from '../tabular.ts'

const types = (messages: { type: string }[]) => messages.map(({ type }) => type)
const lastCursor = (messages: { type: string; cursor?: Json }[]): Json =>
  messages.findLast(({ type }) => type === 'checkpoint')?.cursor ?? null

function changed(files: RecordedFile[], change: (about: { [key: string]: Json }) => Json) {
  return files.map((file) => {
    if (file.name !== 'metadata.json') return file
    const about: Json = JSON.parse(new TextDecoder().decode(file.body))
    if (!isJsonObject(about)) throw new Error('metadata.json is not an object')
    return { ...file, body: new TextEncoder().encode(JSON.stringify(change(about))) }
  })
}

describe.each([
  ['opendatasoft', opendatasoft, 'Licence Ouverte v2.0'],
  ['socrata', socrata, 'Public Domain'],
  ['ckan', ckan, 'Datenlizenz Deutschland Namensnennung 2.0'],
] as const)('a dataset of %s', (id, connector, license) => {
  const [one] = fixtureCases(id)
  const options = { config: one!.config }

  test('is read whole at first, and says its licence where the mapping does not', async () => {
    const { messages, drafts } = await runRecorded(connector, one!.files, options)
    expect(types(messages).at(-1)).toBe('complete')
    expect(drafts.length).toBeGreaterThan(2)
    expect(messages).toContainEqual({
      type: 'note',
      code: 'license_unwritten',
      message: `the portal names the licence "${license}"; write it into source.license`,
    })
  })

  test('is not read again while its portal says that nothing has changed', async () => {
    const first = await runRecorded(connector, one!.files, options)
    const cursor = lastCursor(first.messages)
    const again = await runRecorded(connector, one!.files, { ...options, cursor })
    expect(again.messages).toEqual([])
    expect(again.requests.length).toBeLessThan(3)
  })

  test('is read where the portal does not tell anything of it', async () => {
    const silent = one!.files.filter(({ name }) => name !== 'metadata.json')
    const { messages } = await runRecorded(connector, silent, options)
    const again = await runRecorded(connector, silent, { ...options, cursor: lastCursor(messages) })
    expect(again.requests.length).toBeGreaterThan(1)
  })

  test('of another kind is refused with the key and what to do', () => {
    const given = one!.config
    const wrong = isJsonObject(given) && isJsonObject(given['fetch']) ? given['fetch'] : {}
    const parsed = connector.config.safeParse({
      ...(isJsonObject(given) ? given : {}),
      fetch: { ...wrong, format: 'csv' },
    })
    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      [
        'fetch.format',
        `this connector reads "${id}"; for a plain file use the connector "tabular"`,
      ],
    ])
  })
})

test('of Socrata only changed rows are read after a whole run', async () => {
  const [one] = fixtureCases('socrata')
  const cursor = { reading: null, version: '1', since: '2026-11-02T10:00:00.000Z' }
  const newer = changed(one!.files, (about) => ({ ...about, rowsUpdatedAt: 1793955601 }))
  const { messages, requests } = await runRecorded(socrata, newer, { config: one!.config, cursor })
  expect(new URL(requests[1]!, 'http://x').searchParams.get('$where')).toBe(
    ":updated_at >= '2026-11-02T09:50:00.000Z'",
  )
  expect(messages.filter(({ type }) => type === 'record')).toMatchObject([{ id: '2146735' }])
  expect(types(messages)).not.toContain('complete')
})

test('a stored configuration of "tabular" with a portal’s format still works', async () => {
  const [one] = fixtureCases('socrata')
  const given = isJsonObject(one!.config) ? one!.config : {}
  const fetch = isJsonObject(given['fetch']) ? given['fetch'] : {}
  const rows = one!.files.filter(({ name }) => name !== 'metadata.json')
  const config = { ...given, fetch: { ...fetch, format: 'socrata' } }
  const { drafts } = await runRecorded(tabular, rows, { config })
  expect(drafts.map(({ draft }) => draft.sourceId)).toEqual(['2146733', '2146734', '2146735'])
})
