import { describe, expect, test } from 'vitest'
import { BadRecord } from '../bad-record.ts'
import type { AnyConnector, Message } from '../connector.ts'
import { checkDraft } from '../check-draft.ts'
import { isJsonObject, type Json } from '../json.ts'
import type { RecordedAnswer } from '../recorded.ts'
import { HttpFailure } from '../http.ts'
import { fixtureCases, type FixtureCase } from './fixture-cases.ts'
import { deepFreeze, poisoned } from './poisoned.ts'
import { BRATISLAVA, runRecorded, type RecordedRun } from './run-recorded.ts'

type Run = (options?: Parameters<typeof runRecorded>[2]) => Promise<RecordedRun>

/**
 * Holds connectors to what all of them promise, over `<folder>/<id>/fixtures/`: its files are one case, or each
 * folder is one. `config.json` is the operator's configuration. A connector with pages needs a case of several pages,
 * to test resuming.
 */
export function allConform(connectors: readonly AnyConnector[], folder?: URL): void {
  test('connectors are listed by id, each once', () => {
    const ids = connectors.map((connector) => connector.manifest.id)
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => (a < b ? -1 : 1)))
  })

  describe.each(connectors.map((connector) => [connector.manifest.id, connector] as const))(
    '%s',
    (id, connector) => {
      const cases = fixtureCases(id, folder)

      test('says who it is', () => {
        const { manifest } = connector
        expect(id).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
        expect(manifest.trust).toBeGreaterThan(0)
        expect(manifest.trust).toBeLessThanOrEqual(1)
        expect(manifest.limits.requestsPerSecond).toBeGreaterThan(0)
        expect(manifest.terms.reviewed).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      })

      test('has fixtures in its folder, and makes events of them', async () => {
        expect(cases.length, `put recorded files into ${id}/fixtures`).not.toBe(0)
        const runs = await Promise.all(cases.map((one) => runOf(connector, one)()))
        expect(runs.flatMap((run) => run.drafts).length).toBeGreaterThan(0)
      })

      test('makes nothing of files of something else, and says why', async () => {
        const files = [{ name: 'note.txt', body: new TextEncoder().encode('Hello!') }]
        const ended = await runOf(connector, { name: '', config: {}, files })().catch(
          (error: unknown) => error,
        )
        if (ended instanceof Error) {
          expect(ended).not.toBeInstanceOf(TypeError)
          expect(ended.message).toMatch(/\w+ \w+ \w+/)
          return
        }
        expect(ended).toMatchObject({ drafts: [] })
      })

      describe.each(cases.map((one) => [one.name, one] as const))('%s', (_, one) => {
        conforms(connector, one)
      })
    },
  )
}

function conforms(connector: AnyConnector, one: FixtureCase): void {
  const run = runOf(connector, one)

  test('every record is mapped, is not an event, or is refused with a readable reason', async () => {
    const { bad, messages } = await run()
    for (const { error } of bad) expectReason(error.code, error.message)
    for (const message of messages) {
      if (message.type === 'broken' || message.type === 'note')
        expectReason(message.code, message.message)
    }
  })

  test('every id is there once, and the same in every run', async () => {
    const first = await run()
    const ids = first.messages.flatMap((message) => ('id' in message ? [message.id] : []))
    expect(ids.filter((id) => id.trim() === '')).toEqual([])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const second = await run()
    expect(second.messages).toEqual(first.messages)
    expect(second.drafts).toEqual(first.drafts)
  })

  test('raw records and cursors are plain JSON', async () => {
    const { messages } = await run()
    for (const message of messages) {
      const stored: unknown =
        'raw' in message ? message.raw : 'cursor' in message ? message.cursor : null
      expect(JSON.parse(JSON.stringify(stored))).toStrictEqual(stored)
    }
  })

  test('map() gives the same again, without clock, chance or network, and leaves the record alone', async () => {
    const { messages, drafts } = await run()
    const config: unknown = configOf(connector, one)
    const again = messages
      .filter((message) => message.type === 'record')
      .flatMap(({ id, raw }) => {
        deepFreeze(raw)
        const mapped = poisoned(() => {
          try {
            return connector.map(raw, { config, city: BRATISLAVA }, { id })
          } catch (error) {
            if (error instanceof BadRecord) return null
            throw error
          }
        })
        return [mapped ?? []].flat().map((draft) => ({ id, draft }))
      })
    expect(again).toEqual(drafts)
  })

  test('drafts are well-formed', async () => {
    const { drafts } = await run()
    const faults = drafts.flatMap(({ id, draft }) =>
      checkDraft(draft).map((fault) => ({ id, ...fault })),
    )
    expect(faults).toEqual([])
  })

  test('resumed at any checkpoint gives exactly the rest', async () => {
    const { messages } = await run()
    const later = new Date('2026-11-20T19:30:00Z')
    for (const [index, message] of messages.entries()) {
      if (message.type !== 'checkpoint') continue
      const cursor: Json = JSON.parse(JSON.stringify(message.cursor))
      const resumed = await run({ cursor, now: later })
      const rest = entries(messages.slice(index + 1))
      // A cursor behind the last record begins the next run, which finds no new records.
      if (rest.length === 0) {
        const known = new Set(entries(messages).map(({ id }) => id))
        const isNew = (id: string) => !known.has(id)
        const records = resumed.messages.filter(({ type }) => type === 'record')
        expect(entries(records).filter(({ id }) => isNew(id))).toEqual([])
        continue
      }
      expect(entries(resumed.messages), `from checkpoint ${JSON.stringify(cursor)}`).toEqual(rest)
      expect(resumed.messages.at(-1)?.type).toBe(messages.at(-1)?.type)
    }
  })

  test.for(HOSTILE)(
    '$what ends in an error or in quarantine, never in "complete"',
    async ({ spoil, from, crawls }, { skip }) => {
      const { requests } = await run()
      skip(from >= requests.length, 'the run makes no second request')
      skip(
        crawls === false && connector.manifest.mode === 'crawl',
        'a page without events is not a fault',
      )
      let answered = 0
      const spoiled: AnyConnector = {
        ...connector,
        recorded(files, options) {
          const platform = connector.recorded(files, options)
          const answer: typeof platform.answer = (request) =>
            answered++ < from ? platform.answer(request) : spoil(platform.answer(request))
          return { ...platform, answer }
        },
      }
      const seen: Message<Json>[] = []
      const error = await runOf(spoiled, one)().then(
        (ended) => {
          seen.push(...ended.messages)
          return null
        },
        (thrown: unknown) => thrown,
      )
      if (error !== null) {
        if (!(error instanceof HttpFailure)) throw new Error('not a refusal', { cause: error })
        expect(error.message).toMatch(/\w+ \w+/)
        return
      }
      expect(seen.map(({ type }) => type)).not.toContain('complete')
    },
  )
}

type Spoil = (answer: RecordedAnswer | null) => RecordedAnswer | null

const errorPage: Spoil = () => ({
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>502</title></head><body><h1>Bad Gateway</h1></body></html>',
})
const errorStatus: Spoil = () => ({ status: 500, body: 'Internal Server Error' })

/**
 * The faults of answers, and the request from which they begin. `crawls: false`: for a crawl, a page without events is
 * no fault.
 */
const HOSTILE: { what: string; from: number; spoil: Spoil; crawls?: boolean }[] = [
  { what: 'an error page instead of an answer', from: 0, spoil: errorPage },
  { what: 'an error page instead of the second answer', from: 1, spoil: errorPage, crawls: false },
  { what: 'an error status', from: 0, spoil: errorStatus },
  { what: 'an error status at the second request', from: 1, spoil: errorStatus },
  { what: 'an empty body', from: 0, spoil: (answer) => answer && { ...answer, body: '' } },
  {
    what: 'a body cut in the middle',
    from: 0,
    spoil: (answer) =>
      answer && { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2)) },
  },
]

function runOf(connector: AnyConnector, { config, files }: FixtureCase): Run {
  return (options) => runRecorded(connector, files, { config, ...options })
}

function configOf(connector: AnyConnector, { config, files }: FixtureCase): unknown {
  const platform = connector.recorded(files, { origin: 'http://recorded.invalid', config })
  const parts: Json[] = [config, platform.config]
  return connector.config.parse(Object.assign({}, ...parts.filter(isJsonObject)))
}

/** Returns records, broken entries and deletions, without notes. */
function entries(messages: Message<Json>[]): { type: string; id: string }[] {
  return messages.flatMap((message) =>
    'id' in message ? [{ type: message.type, id: message.id }] : [],
  )
}

function expectReason(code: string, message: string): void {
  expect(code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
  expect(message).toMatch(/\S+ \S+/)
}
