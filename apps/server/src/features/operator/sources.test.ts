import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEED } from '#server/ingest/testing/klub-calendar.ts'
import { startGathered } from './testing/gathered-source.ts'
import type { OperatorBrowser } from './testing/operator-browser.ts'

const now = new Date('2026-11-20T12:00:00Z')
let site: Awaited<ReturnType<typeof startGathered>>
let browser: OperatorBrowser
let slug = ''

beforeAll(async () => {
  site = await startGathered(now)
})
beforeEach(async () => {
  ;({ slug, browser } = await site.gathered())
})
afterAll(() => site.close())

const page = async (path: string) => {
  const { statusCode, payload } = await browser.get(path)
  expect([path, statusCode]).toEqual([path, 200])
  return payload
}
/** Returns the text without markup. */
const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&amp;', '&')
const state = async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select is_enabled, every_minutes, title, next_run_at from source where slug = ${slug}`.execute(
    site.db,
  )
  return rows[0]
}

test('sources that need somebody come first, with the reason and what to do', async () => {
  const text = textOf(await page('/operator/sources'))
  expect(text).toContain('1 source, 2 events to come. One needs a look.')
  expect(text).toContain('33 % of its records are in quarantine.')
  expect(text).toContain('Look at the quarantined records')
})

test('a hundred sources are on a page, those in trouble on the first', async () => {
  await sql`
    insert into source (slug, connector, platform, title, city_id, config, trust, terms)
    select 'more-' || n, connector, platform, 'More ' || n, city_id, config, trust, terms
    from source, generate_series(1, 150) n where slug = ${slug}`.execute(site.db)
  const pages = [await page('/operator/sources'), await page('/operator/sources?page=2')]
  const counts = pages.map(
    (one) => one.match(/href="\/operator\/sources\/(?!catalogue)[^"/]+"/g)?.length,
  )
  expect(counts).toEqual([100, 51])
  expect(textOf(pages[0] ?? '')).toContain('Need a look')
  expect(pages[0]).toContain('href="/operator/sources?page=2"')
  expect(pages[1]).toContain('href="/operator/sources?page=1"')
  await sql`delete from source where slug like 'more-%'`.execute(site.db)
})

test('the page of a source tells how it is, its runs and its settings', async () => {
  const text = textOf(await page(`/operator/sources/${slug}`))
  for (const told of [
    'Klub & Bar',
    'every 6 h',
    'complete',
    '3 new records',
    'bad_date',
    'No price',
  ])
    expect(text).toContain(told)
})

test('a source that does not exist is not found', async () => {
  for (const path of ['/operator/sources/nothing', '/operator/sources/nothing/quarantine'])
    expect((await browser.get(path)).statusCode).toBe(404)
})

test('an open breaker is seen and closed, and the log says so', async () => {
  await sql`
    update source set failures = 6, breaker_until = '2026-11-20T20:00:00Z', next_run_at = '2026-11-20T20:00:00Z'
    where slug = ${slug}`.execute(site.db)
  const text = textOf(await page(`/operator/sources/${slug}`))
  expect(text).toContain('failed 6 times in a row')
  expect(text).toContain('Close the breaker')
  await browser.post(`/operator/sources/${slug}/reset`, { what: 'breaker' })
  const after = textOf(await page(`/operator/sources/${slug}`))
  expect(after).toContain('The breaker is closed; the source is due now.')
  expect(after).not.toContain('Close the breaker')
  expect(await state()).toMatchObject({ next_run_at: now })
  expect(await site.lastAction()).toMatchObject({
    what: 'source.reset-breaker',
    about: slug,
    details: { forgotten: 6 },
  })
})

describe('a quarantined record', () => {
  const list = () => page(`/operator/sources/${slug}/quarantine`)
  const retry = (fields: Record<string, string>) =>
    browser.post(`/operator/sources/${slug}/quarantine/retry`, fields)

  test('is shown as the platform gave it, and runs nothing', async () => {
    const markup = await list()
    expect(markup).toContain('&lt;script&gt;alert(1)')
    expect(markup).not.toContain('<script')
  })

  test('that is understood by now becomes an event', async () => {
    const { rows } = await sql<{ id: number }>`
      update source_record set state = 'quarantined', reason_code = 'mapper_failed', reason = 'TypeError'
      where record_id like '%ples%' returning id`.execute(site.db)
    await list()
    const answer = await retry({ record: String(rows[0]?.id) })
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/operator/sources/${slug}/quarantine`,
    ])
    const text = textOf(await list())
    expect(text).toContain('It is understood now.')
    expect(text).not.toContain('mapper_failed')
    expect(await site.lastAction()).toMatchObject({
      who: 'Ada',
      what: 'record.retry',
      about: slug,
      details: { tried: 1, understood: 1 },
    })
  })

  test('that is still wrong stays, with its reason', async () => {
    await list()
    await retry({})
    const text = textOf(await list())
    expect(text).toContain('It is still not understood.')
    expect(text).toContain('bad_date')
    // A message appears only once.
    expect(textOf(await list())).not.toContain('It is still not understood.')
  })

  test('is tried again by its reason, and no other is', async () => {
    await sql`
      update source_record set state = 'quarantined', reason_code = 'mapper_failed', reason = 'TypeError'
      where record_id like '%ples%'`.execute(site.db)
    const filtered = await page(`/operator/sources/${slug}/quarantine?reason=mapper_failed`)
    expect(filtered).toContain('Retry all of mapper_failed')
    expect(filtered).toContain('name="reason" value="mapper_failed"')
    await retry({ reason: 'mapper_failed' })
    expect(await site.lastAction()).toMatchObject({
      details: { record: 'mapper_failed', tried: 1, understood: 1 },
    })
    expect(textOf(await list())).toContain('bad_date')
  })

  test('of another source is not touched by its number', async () => {
    await list()
    await retry({ record: '999999' })
    expect(textOf(await list())).toContain('There was nothing to try again.')
  })
})

describe('a source', () => {
  const post = (verb: string, fields: Record<string, string> = {}) =>
    browser.post(`/operator/sources/${slug}/${verb}`, fields)

  test('is switched off and on, and the log says by whom', async () => {
    await page(`/operator/sources/${slug}`)
    await post('switch', { on: '0' })
    expect(await state()).toMatchObject({ is_enabled: false })
    const off = textOf(await page(`/operator/sources/${slug}`))
    expect(off).toContain('It is off. What it gave stays.')
    expect(off).toContain('source.disable')
    await post('switch', { on: '1' })
    expect(await state()).toMatchObject({ is_enabled: true })
  })

  test('is due at once when it is to be gathered now', async () => {
    await post('gather')
    expect(await state()).toMatchObject({ next_run_at: now })
  })

  test('that is off is not gathered', async () => {
    await post('switch', { on: '0' })
    expect((await post('gather')).statusCode).toBe(403)
    expect(textOf(await page(`/operator/sources/${slug}`))).not.toContain('Gather now')
  })

  test('gets new settings', async () => {
    await post('settings', {
      title: 'Klub',
      every: '720',
      trust: '0.7',
      config: JSON.stringify({ url: FEED }),
      redisplay: 'yes',
      license: 'CC BY 4.0',
      attribution: 'Klub Lúč',
      terms_url: 'https://klub.example/terms',
      terms: 'read',
    })
    expect(await state()).toMatchObject({ title: 'Klub', every_minutes: 720 })
    const told = textOf(await page(`/operator/sources/${slug}`))
    for (const fact of [
      'Shown everything',
      'Licence CC BY 4.0',
      'Attribution Klub Lúč',
      'Terms read 20',
    ])
      expect(told).toContain(fact)
  })

  test.each([
    [{ every: '1' }, 'every 15 to'],
    [{ config: '{' }, 'is not JSON'],
    [{ config: '{"url": 7}' }, 'url'],
    [{ trust: '2' }, 'from 0 to 1'],
    [{ redisplay: 'all' }, 'facts only or nothing'],
    [{ terms_url: 'javascript:x' }, 'is not an http or https address'],
  ])('refuses %o and keeps what was written', async (wrong, fault) => {
    const answer = await post('settings', {
      title: 'Mine',
      every: '720',
      trust: '0.7',
      redisplay: 'facts-only',
      config: JSON.stringify({ url: FEED }),
      ...wrong,
    })
    expect(answer.statusCode).toBe(400)
    expect(textOf(answer.payload)).toContain(fault)
    expect(answer.payload).toContain('value="Mine"')
    expect(await state()).toMatchObject({ title: 'Klub & Bar' })
  })

  test('of the list is changed in the list', async () => {
    await sql`update source set added_by = 'list'`.execute(site.db)
    const markup = await page(`/operator/sources/${slug}`)
    expect(markup).toContain('live.json')
    expect((await post('settings', { title: 'x' })).statusCode).toBe(404)
  })
})

test("does not link to code in a stranger's address", async () => {
  await sql`update source set url = 'javascript:alert(1)'`.execute(site.db)
  expect(await page(`/operator/sources/${slug}`)).not.toContain('href="javascript')
})

describe('a takedown', () => {
  const make = (fields: Record<string, string>) =>
    browser.post('/operator/takedowns', {
      kind: 'source',
      value: slug,
      reason: 'asked by the club',
      sure: 'yes',
      ...fields,
    })

  test('erases what is stored of a source, and is lifted again', async () => {
    await page('/operator/takedowns')
    await make({})
    const told = textOf(await page('/operator/takedowns'))
    expect(told).toContain('Erased: 2 events, 2 listings, 3 raw records.')
    expect(told).toContain('asked by the club')
    expect(textOf(await page(`/operator/sources/${slug}`))).toContain('taken down')
    const [, path = ''] = /action="([^"]+\/lift)"/.exec(await page('/operator/takedowns')) ?? []
    await browser.post(path)
    expect(textOf(await page('/operator/takedowns'))).toContain('Lifted.')
    expect(await site.lastAction()).toMatchObject({
      what: 'takedown.lift',
      details: { isLifted: true },
    })
  })

  test.each([
    [{ sure: '' }, 'you are sure'],
    [{ reason: '' }, 'reason'],
    [{ value: 'nothing' }, 'There is no source "nothing".'],
    [{ kind: 'everything' }, 'a source, an address or an organizer'],
  ])('with %o is refused and erases nothing', async (wrong, fault) => {
    const answer = await make(wrong)
    expect(answer.statusCode).toBe(400)
    expect(textOf(answer.payload).replaceAll('&quot;', '"')).toContain(fault)
    const { rows } = await sql`select id from source_record where purged_at is not null`.execute(
      site.db,
    )
    expect(rows).toEqual([])
  })
})
