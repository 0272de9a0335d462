import { describe, expect, test } from 'vitest'
import { param, rows, run, type Asked } from './testing/run-sync.ts'

const ods = 'https://portal.example.org/api/explore/v2.1/catalog/datasets/agenda/records'

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
