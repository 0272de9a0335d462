import { describe, expect, test } from 'vitest'
import { HttpFailure } from '../../http.ts'
import { basics, rows, run } from '../testing/run-sync.ts'

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

  test('takes the last of several rows with one id, and says so', async () => {
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

  test('a misspelt path is reported once for the feed', async () => {
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

  test('a cut answer is not a complete one', async () => {
    const { ids, isComplete } = await run(fetch, () => ({
      body: JSON.stringify(rows(0, 9)).slice(0, 200),
    }))
    expect(ids.length).toBeGreaterThan(2)
    expect(isComplete).toBe(false)
  })

  test('an encoding that had to be assumed is reported', async () => {
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
      'x.example.org/a.json is not JSON: it is an error page ("Bad Gateway")',
    )
  })
})

describe('the request', () => {
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

  test('a secret that goes into the address is not in the reason of a failure', async () => {
    const fetch = {
      url: 'https://x.example.org/a.json',
      format: 'json',
      query: { token: '{secret.key}' },
    }
    const key = 'k1 +/=hunter2'
    const failed = run(fetch, () => ({ status: 403 }), { secrets: { key } })
    await expect(failed).rejects.toThrow('https://x.example.org/a.json?token=*** answered 403')
    await expect(failed).rejects.not.toMatchObject({ url: expect.stringContaining('hunter2') })
  })
})
