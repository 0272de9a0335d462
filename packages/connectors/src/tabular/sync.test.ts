import { describe, expect, test } from 'vitest'
import type { Message } from '../connector.ts'
import { HttpFailure, type HttpRequest } from '../http.ts'
import type { Json } from '../json.ts'
import { BRATISLAVA } from '../testing/run-recorded.ts'
import { mappingSchema } from './mapping.ts'
import { syncFeed, type TabularCursor } from './sync.ts'

type Answer = { status?: number; body?: string | Uint8Array; headers?: Record<string, string> }
type Asked = { url: URL; request: HttpRequest }

const basics = {
  source: { title: 'T', platform: 't' },
  id: 'id',
  fields: { title: 't', start: 's' },
}

/** Runs sync against a server that is a function. */
async function run(
  fetch: Json,
  serve: (asked: Asked) => Answer,
  options: { cursor?: TabularCursor; secrets?: Record<string, string>; more?: object } = {},
) {
  const asked: Asked[] = []
  const messages: Message<TabularCursor>[] = []
  const context = {
    config: mappingSchema.parse({ ...basics, ...options.more, fetch }),
    secrets: options.secrets ?? {},
    city: BRATISLAVA,
    signal: new AbortController().signal,
    now: () => new Date('2026-11-20T23:30:00Z'),
    http: async (address: string, request: HttpRequest = {}) => {
      asked.push({ url: new URL(address), request })
      const { status = 200, body = '', headers = {} } = serve(asked.at(-1)!)
      return {
        status,
        url: address,
        headers,
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
        notModified: status === 304,
      }
    },
  }
  for await (const message of syncFeed(context, options.cursor ?? null)) messages.push(message)
  const ids = messages.flatMap((message) => (message.type === 'record' ? [message.id] : []))
  const codes = messages.flatMap((message) => (message.type === 'note' ? [message.code] : []))
  return { messages, ids, codes, asked, isComplete: messages.at(-1)?.type === 'complete' }
}

const rows = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
    id: from + index,
    t: 'x',
    s: '2026-12-01',
  }))
const param = ({ url }: Asked, name: string) => Number(url.searchParams.get(name))
const ods = 'https://portal.example.org/api/explore/v2.1/catalog/datasets/agenda/records'

describe('a file', () => {
  const fetch = { url: 'https://x.example.org/a.json', format: 'json' }

  test('cut off, it gives no records made of several rows: dates behind the cut are not taken back', async () => {
    const whole = JSON.stringify([...rows(0, 3), ...rows(0, 3)])
    const more = { group: true }
    const { ids } = await run(fetch, () => ({ body: whole }), { more })
    expect(ids).toEqual(['0', '1', '2'])
    const cut = await run(fetch, () => ({ body: whole.slice(0, -20) }), { more })
    expect(cut).toMatchObject({ ids: [], isComplete: false })
    expect(cut.codes).toContain('cut_off_groups')
  })

  test('that has not changed gives nothing, not even "complete"', async () => {
    const { messages, asked } = await run(fetch, () => ({ status: 304 }))
    expect(messages).toEqual([])
    expect(asked[0]?.request.conditional).toBe(true)
  })

  test('is asked for unconditionally when a run is resumed, and goes on behind the checkpoint', async () => {
    const body = JSON.stringify(rows(0, 1200))
    const whole = await run(fetch, () => ({ body }))
    const checkpoints = whole.messages.filter((message) => message.type === 'checkpoint')
    expect(checkpoints.map(({ cursor }) => cursor.row)).toEqual([500, 1000])
    const rest = await run(fetch, () => ({ body }), { cursor: checkpoints[1]!.cursor })
    expect(rest.ids).toEqual(whole.ids.slice(1000))
    expect(rest.asked[0]?.request.conditional).toBe(false)
    expect(rest.isComplete).toBe(true)
  })

  test('of several rows with one id the last counts, which is told', async () => {
    const body = JSON.stringify([
      { id: 1, t: 'old' },
      { id: 2, t: 'x' },
      { id: 1, t: 'new' },
    ])
    const { messages, codes } = await run(fetch, () => ({ body }))
    const records = messages.filter((message) => message.type === 'record')
    expect(records.map(({ id, raw }) => [id, (raw as { t: string }).t])).toEqual([
      ['2', 'x'],
      ['1', 'new'],
    ])
    expect(codes).toEqual(['id_repeated'])
  })

  test('rows without an id get the same one in every run', async () => {
    const body = JSON.stringify([{ t: 'a' }, { t: 'b' }])
    const first = await run(fetch, () => ({ body }))
    expect(first.codes).toEqual(['id_made'])
    expect((await run(fetch, () => ({ body }))).ids).toEqual(first.ids)
  })

  test('a misspelt path is told once for the feed', async () => {
    const { messages } = await run(fetch, () => ({ body: JSON.stringify(rows(0, 20)) }), {
      more: { fields: { title: 't', start: 's', venue: 'vneue' } },
    })
    expect(messages).toContainEqual({
      type: 'note',
      code: 'path_without_values',
      message: 'fields.venue: there is nothing at "vneue" in any of 20 records',
    })
  })

  test('more records than allowed: what was read stands, but nothing counts as gone', async () => {
    const { ids, codes, isComplete } = await run({ ...fetch, maxRecords: 3 }, () => ({
      body: JSON.stringify(rows(0, 9)),
    }))
    expect({ ids, codes, isComplete }).toEqual({
      ids: ['0', '1', '2'],
      codes: ['too_many_records'],
      isComplete: false,
    })
  })

  test('a cut answer is no complete one', async () => {
    const { ids, isComplete } = await run(fetch, () => ({
      body: JSON.stringify(rows(0, 9)).slice(0, 200),
    }))
    expect(ids.length).toBeGreaterThan(2)
    expect(isComplete).toBe(false)
  })

  test('an encoding that had to be assumed is told', async () => {
    const body = Uint8Array.from('[{"id":1,"t":"Ca\xf1as","s":"2026-12-01"}]', (char) =>
      char.charCodeAt(0),
    )
    const more = { source: { ...basics.source, language: 'es' } }
    const { messages, codes } = await run(fetch, () => ({ body }), { more })
    expect(codes).toEqual(['encoding_assumed'])
    expect(messages.find((message) => message.type === 'record')?.raw).toMatchObject({ t: 'Cañas' })
  })

  test('a feed of another kind stops the run and says why', async () => {
    const failed = run(fetch, () => ({ body: '<html>Bad Gateway</html>' }))
    await expect(failed).rejects.toThrow(HttpFailure)
    await expect(failed).rejects.toThrow(
      'x.example.org/a.json: the answer is no JSON; it begins "<html>Bad Gateway</html>"',
    )
  })
})

describe('what is asked', () => {
  test("days are the city's, secrets go into headers, a missing one is left out and told", async () => {
    const fetch = {
      url: 'https://x.example.org/a.json?lang=en',
      format: 'json',
      query: { from: '{today}', to: '{today+30}', near: '{city.lat},{city.lon}' },
      headers: { 'X-Key': '{secret.key}', 'X-Other': '{secret.other}' },
    }
    const { asked, codes } = await run(fetch, () => ({ body: '[]' }), { secrets: { key: 'k1' } })
    expect(asked[0]!.url.searchParams.toString()).toBe(
      'lang=en&from=2026-11-21&to=2026-12-21&near=48.14831%2C17.10744',
    )
    expect(asked[0]!.request.headers).toEqual({ 'X-Key': 'k1' })
    expect(codes).toEqual(['secret_missing'])
  })
})

describe('a listing in pages', () => {
  const fetch = { url: 'https://x.example.org/a', format: 'json', records: 'd' }

  test('by number, up to the page that is not full', async () => {
    const paging = { kind: 'page', param: 'p', sizeParam: 'n', size: 2 }
    const { ids, asked } = await run({ ...fetch, paging }, (one) => ({
      body: JSON.stringify({
        d: rows((param(one, 'p') - 1) * 2, Math.min(5, param(one, 'p') * 2)),
      }),
    }))
    expect(ids).toEqual(['0', '1', '2', '3', '4'])
    expect(asked.map(({ url }) => url.search)).toEqual(['?n=2&p=1', '?n=2&p=2', '?n=2&p=3'])
  })

  test('by offset, up to the total that the answer names', async () => {
    const paging = { kind: 'offset', param: 'o', total: 'total' }
    const { ids, asked } = await run({ ...fetch, paging }, (one) => ({
      body: JSON.stringify({ d: rows(param(one, 'o'), param(one, 'o') + 2), total: 4 }),
    }))
    expect([ids.length, asked.length]).toEqual([4, 2])
  })

  test('by cursor, resumed at its checkpoint', async () => {
    const paging = { kind: 'cursor', param: 'c', next: 'meta.next' }
    const serve = (one: Asked) => {
      const at = param(one, 'c')
      return {
        body: JSON.stringify({ d: rows(at, at + 2), meta: { next: at < 4 ? at + 2 : null } }),
      }
    }
    const whole = await run({ ...fetch, paging }, serve)
    expect(whole.ids.length).toBe(6)
    const checkpoint = whole.messages.find((message) => message.type === 'checkpoint')!
    const rest = await run({ ...fetch, paging }, serve, { cursor: checkpoint.cursor })
    expect(rest.ids).toEqual(['2', '3', '4', '5'])
  })

  test('by the Link header', async () => {
    const { ids } = await run({ ...fetch, paging: { kind: 'next-link' } }, ({ url }) => ({
      body: JSON.stringify({
        d: rows(param({ url, request: {} }, 'at'), param({ url, request: {} }, 'at') + 1),
      }),
      headers:
        url.searchParams.get('at') === '2'
          ? {}
          : { link: `<?at=${param({ url, request: {} }, 'at') + 1}>; rel="next"` },
    }))
    expect(ids).toEqual(['0', '1', '2'])
  })

  test('a next page on another host is not followed', async () => {
    const paging = { kind: 'next-link', next: 'next' }
    const failed = run({ ...fetch, paging }, () => ({
      body: JSON.stringify({ d: rows(0, 1), next: 'https://evil.example.com/' }),
    }))
    await expect(failed).rejects.toThrow(
      'the next page is on another host (evil.example.com): not followed',
    )
  })

  test('a server that gives the same page for ever is left, and nothing counts as gone', async () => {
    const paging = { kind: 'page', param: 'p' }
    const { asked, codes, isComplete } = await run({ ...fetch, paging }, () => ({
      body: JSON.stringify({ d: rows(0, 2) }),
    }))
    expect([asked.length, codes, isComplete]).toEqual([2, ['paging_ignored'], false])
  })
})

describe('Opendatasoft', () => {
  test('a listing within reach is read in pages of a hundred', async () => {
    const { ids, asked } = await run({ url: ods, format: 'opendatasoft' }, (one) => {
      const offset = param(one, 'offset')
      return {
        body: JSON.stringify({
          total_count: 250,
          results: rows(offset, Math.min(250, offset + 100)),
        }),
      }
    })
    expect([ids.length, asked.length]).toEqual([250, 3])
    expect(asked[2]!.url.search).toBe('?limit=100&offset=200')
  })

  test("one beyond the API's reach is read through the export, with the same filter", async () => {
    const fetch = { url: ods, format: 'opendatasoft', query: { where: 'city="Nitra"' } }
    const { ids, asked, isComplete } = await run(fetch, ({ url }) =>
      url.pathname.endsWith('/records')
        ? { body: JSON.stringify({ total_count: 10_001, results: rows(0, 100) }) }
        : {
            body: rows(0, 120)
              .map((row) => `${JSON.stringify(row)}\n`)
              .join(''),
          },
    )
    expect(asked.map(({ url }) => url.pathname.split('/').slice(-2).join('/'))).toEqual([
      'agenda/records',
      'exports/jsonl',
    ])
    expect(asked[1]!.url.searchParams.get('where')).toBe('city="Nitra"')
    expect([ids.length, isComplete]).toEqual([120, true])
  })

  test("the portal's own page of a dataset is address enough", async () => {
    const { asked } = await run(
      { url: 'https://portal.example.org/explore/dataset/agenda/', format: 'opendatasoft' },
      () => ({
        body: '{"total_count": 0, "results": []}',
      }),
    )
    expect(asked[0]!.url.pathname).toBe('/api/explore/v2.1/catalog/datasets/agenda/records')
  })
})

describe('Socrata and CKAN', () => {
  test('Socrata is asked in a stable order', async () => {
    const fetch = {
      url: 'https://data.example.gov/resource/abcd-1234.json',
      format: 'socrata',
      pageSize: 2,
    }
    const { ids, asked } = await run(fetch, (one) => ({
      body: JSON.stringify(rows(param(one, '$offset'), Math.min(3, param(one, '$offset') + 2))),
    }))
    expect(ids.length).toBe(3)
    expect(asked[1]!.url.searchParams.toString()).toBe('%24limit=2&%24offset=2&%24order=%3Aid')
  })

  test('CKAN may give fewer than asked for: the next page begins where this one ended', async () => {
    const fetch = {
      url: 'https://ckan.example.org/api/3/action/datastore_search?resource_id=r',
      format: 'ckan',
    }
    const { ids, asked } = await run(fetch, (one) => {
      const from = param(one, 'offset')
      return {
        body: JSON.stringify({
          success: true,
          result: { total: 5, records: rows(from, Math.min(5, from + 2)) },
        }),
      }
    })
    expect(ids.length).toBe(5)
    expect(asked.map((one) => param(one, 'offset'))).toEqual([0, 2, 4])
  })
})
