import { expect, test } from 'vitest'
import type { Message } from '../../connector.ts'
import { HttpFailure, type HttpRequest } from '../../http.ts'
import { BRATISLAVA } from '../../testing/run-recorded.ts'
import { largeAnswer } from '../../testing/large-answer.ts'
import { mappingSchema } from '../mapping/mapping.ts'
import type { TabularCursor } from '../reading/cursor.ts'
import { syncFeed } from '../reading/sync.ts'

const COUNT = 20_000
const rows = Array.from({ length: COUNT }, (_, n) => ({
  id: `e${n}`,
  t: `Koncert č. ${n} — Žilina`,
  s: '2026-12-01T20:00:00',
  text: 'Otvárací večer festivalu. '.repeat(4),
}))

/** Runs sync against one answer in the form of those larger than memory. */
async function read(
  body: Uint8Array | string,
  fetch: object,
  {
    cursor = null,
    more = {},
    type = 'text/plain',
  }: { cursor?: TabularCursor | null; more?: object; type?: string } = {},
) {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const messages: Message<TabularCursor>[] = []
  const context = {
    config: mappingSchema.parse({
      source: { title: 'T', platform: 't' },
      id: 'id',
      fields: { title: 't', start: 's' },
      ...more,
      fetch: { url: 'https://x.example.org/a', maxRecords: COUNT, ...fetch },
    }),
    secrets: {},
    city: BRATISLAVA,
    signal: new AbortController().signal,
    now: () => new Date('2026-11-20T23:30:00Z'),
    http: (url: string, request: HttpRequest = {}) =>
      request.upTo === undefined || request.upTo < bytes.length
        ? Promise.reject(new HttpFailure('The answer is larger than 20 MB', { url }))
        : Promise.resolve({
            status: 200,
            url,
            headers: { 'content-type': type },
            body: new Uint8Array(),
            large: largeAnswer(bytes),
            notModified: false,
          }),
  }
  for await (const message of syncFeed(context, cursor)) messages.push(message)
  const records = messages.flatMap((message) => (message.type === 'record' ? [message] : []))
  const codes = messages.flatMap((message) => (message.type === 'note' ? [message.code] : []))
  return { messages, records, codes, isComplete: messages.at(-1)?.type === 'complete' }
}

const json = JSON.stringify({ meta: { n: COUNT }, events: rows, total: COUNT })
const csv = ['id;t;s;text', ...rows.map((row) => Object.values(row).join(';'))].join('\n') + '\n'
const xml = `<list>${rows
  .map(
    ({ id, t, s, text }) =>
      `<event><id>${id}</id><t>${t}</t><s>${s}</s><text>${text}</text></event>`,
  )
  .join('')}</list>`

test.each([
  ['JSON', json, { format: 'json', records: 'events' }],
  ['JSON lines', rows.map((row) => JSON.stringify(row)).join('\n'), { format: 'jsonl' }],
  ['CSV', csv, { format: 'csv' }],
  ['XML', xml, { format: 'xml', records: 'list.event' }],
])(
  '%s that does not fit into memory is read record by record, to its end',
  async (_, body, fetch) => {
    const { records, codes, isComplete } = await read(body, fetch)
    expect(records.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect(records[12_345]).toMatchObject({ raw: { t: 'Koncert č. 12345 — Žilina' } })
    expect(codes).toEqual([])
    expect(isComplete).toBe(true)
  },
)

test('a run that was stopped goes on behind its checkpoint', async () => {
  const fetch = { format: 'json', records: 'events' }
  const { messages } = await read(json, fetch)
  const passed = messages.filter(({ type }) => type === 'checkpoint')
  const [cursor] = passed.flatMap((message) =>
    message.type === 'checkpoint' && message.cursor.row > 15_000 ? [message.cursor] : [],
  )
  const rest = await read(json, fetch, { cursor: cursor! })
  expect(rest.records.map(({ id }) => id)).toEqual(rows.slice(cursor!.row).map(({ id }) => id))
  expect(cursor!.row).toBeGreaterThan(15_000)
  expect(rest.isComplete).toBe(true)
})

test('an old encoding is told by all of the answer, not by its beginning', async () => {
  const text = csv
    .replaceAll('č', 'x')
    .replaceAll('—', '-')
    .replaceAll('Ž', 'Z')
    .replaceAll('á', 'a')
  const bytes = Buffer.from(text.replaceAll('č', 'c').replaceAll('ý', 'y'), 'latin1')
  // One letter of windows-1250 near the end.
  bytes[bytes.length - 20] = 0x9a
  const { records, codes } = await read(bytes, { format: 'csv' })
  expect(records).toHaveLength(COUNT)
  expect(JSON.stringify(records.at(-1))).toContain('š')
  expect(codes).toEqual(['encoding_assumed'])
})

test('no more records are read than the mapping wants, and then nothing is missing', async () => {
  const fetch = { format: 'json', records: 'events', maxRecords: 9000 }
  const { records, codes, isComplete } = await read(json, fetch)
  expect(records).toHaveLength(9000)
  expect(codes).toEqual(['too_many_records'])
  expect(isComplete).toBe(false)
})

test('an answer that ends in the middle withdraws nothing', async () => {
  const { records, isComplete, codes } = await read(json.slice(0, -400_000), {
    format: 'json',
    records: 'events',
  })
  expect(records.length).toBeGreaterThan(15_000)
  expect(codes).toContain('feed_cut')
  expect(isComplete).toBe(false)
})

test('rows that are grouped, and more than the mapping allows, are refused above what fits into memory', async () => {
  const fetch = { format: 'json', records: 'events' }
  await expect(read(json, fetch, { more: { group: true } })).rejects.toThrow('larger than')
  await expect(read(json, { ...fetch, maxMegabytes: 1 })).rejects.toThrow('larger than')
})

test('refuses an answer without a list of records and says what to do', async () => {
  await expect(read(json, { format: 'json' })).rejects.toThrow('say in fetch.records where')
  await expect(read(json, { format: 'json', records: 'evnets' })).rejects.toThrow('evnets')
})
