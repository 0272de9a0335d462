import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Play } from '#server/platform/testing/translators.ts'
import { DATES, good, twoServices, translationDesk } from '../testing/translation-desk.ts'

let desk: Awaited<ReturnType<typeof translationDesk>>
beforeAll(async () => {
  desk = await translationDesk()
})
beforeEach(() => desk.clear())
afterAll(() => desk.close())

describe('a service that cannot answer', () => {
  test.each([
    ['asks for a pause', { status: 429 }, 0],
    ['has its month used up', { status: 456 }, 0],
    ['is overloaded', { status: 529 }, 38],
    ['breaks off', 'cut', 38],
    ['never answers', 'never', 38],
  ] as const)('that %s hands on to the next', async (_, played, spent) => {
    const { env } = await twoServices(() => played)
    const id = await desk.market()
    await desk.request(id)
    const { once, reasons } = desk.worker(env, { timeoutMs: 300 })
    expect(await once('viewed')).toEqual({ taken: 1, waiting: 0 })
    expect(await desk.read(id)).toMatchObject({ texts: { title: 'Christmas market' } })
    expect(reasons).toHaveLength(1)
    expect(await desk.all('translation_spend')).toMatchObject([
      { provider: 'deepl', characters: spent },
      { provider: 'libretranslate', characters: 38 },
    ])
  })

  test('is left alone for a while after a word that does not pass', async () => {
    const { env, deepl } = await twoServices(() => ({ status: 456 }))
    const { once } = desk.worker(env)
    for (const slug of ['a', 'b']) {
      await desk.request(
        await desk.market({ slug, title: slug === 'a' ? 'Koncert' : 'Vianočný trh' }),
      )
      await once('viewed')
    }
    expect(deepl.asked).toHaveLength(1)
  })

  test('and no other: the original stays, and the request is tried again', async () => {
    let isDown = true
    const play: Play = (texts, languages) => (isDown ? { status: 503 } : good(texts, languages))
    const { env, deepl } = await twoServices(play, () => ({ status: 500 }))
    const id = await desk.market()
    await desk.request(id)
    const { once } = desk.worker(env)
    expect(await once('viewed')).toEqual({ taken: 1, waiting: 1 })
    expect(await once('viewed')).toEqual({ taken: 0, waiting: 0 })
    expect(await desk.read(id)).toMatchObject({ texts: null, missing: { brief: 38 } })
    isDown = false
    desk.later(60_000)
    expect(await once('viewed')).toEqual({ taken: 1, waiting: 0 })
    expect(await desk.read(id)).toMatchObject({ texts: { title: 'Christmas market' } })
    expect(deepl.asked).toHaveLength(2)
  })

  test('for a day: the request of a reader goes', async () => {
    const { env } = await twoServices(
      () => ({ status: 500 }),
      () => ({ status: 500 }),
    )
    await desk.request(await desk.market())
    const { once } = desk.worker(env)
    for (let hour = 0; hour < 40; hour++) {
      await once('viewed')
      desk.later(60 * 60_000)
    }
    expect(await desk.all('translation_wish')).toEqual([])
  })
})

test('two workers never send more than the month holds', async () => {
  const { env, deepl } = await twoServices(good)
  const title = (i: number) => `Koncert ${i + 10}`
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      desk.event({ slug: `c${i}`, title: title(i), dates: DATES }),
    ),
  )
  for (const id of ids) await desk.request(id)
  const given = { ...env, OKOLO_TRANSLATORS: 'deepl', OKOLO_DEEPL_MONTHLY_CHARACTERS: '100' }
  const workers = [desk.worker(given), desk.worker(given)]
  await Promise.all(
    workers.map(async ({ once }) => {
      while ((await once('viewed')).taken > 0);
    }),
  )
  const sent = deepl.asked.flatMap(({ text }) => text).join('').length
  expect(sent).toBe(80)
  expect(await desk.all('translation_spend')).toMatchObject([{ characters: 80 }])
  expect(workers.flatMap(({ reasons }) => reasons)).toContain(
    'its 100 characters of this month are used up',
  )
  // A new month begins.
  desk.goTo(new Date('2026-12-01T00:00:00Z'))
  expect((await desk.worker(given).once('viewed')).taken).toBe(8)
  expect(deepl.asked.length).toBeGreaterThan(1)
})

test("leaves a quarter of the month's budget to readers", async () => {
  const { env, deepl } = await twoServices(good)
  const title = (i: number) => `Koncert ${String(i).padStart(2, '0')}` // 10 characters
  for (let i = 0; i < 12; i += 1) {
    const id = await desk.event({ slug: `c${i}`, title: title(i), dates: DATES })
    await desk.request(id, { isViewed: i === 11 })
  }
  const given = { ...env, OKOLO_TRANSLATORS: 'deepl', OKOLO_DEEPL_MONTHLY_CHARACTERS: '40' }
  const { once, reasons } = desk.worker(given)
  while ((await once('eager')).taken > 0);
  expect(await desk.all('translation_spend')).toMatchObject([{ characters: 30 }])
  expect(reasons).toContain(
    'its 30 characters of this month for translations in advance are used up',
  )
  expect(await once('viewed')).toEqual({ taken: 1, waiting: 0 })
  expect(await desk.all('translation_spend')).toMatchObject([{ characters: 40 }])
  expect(deepl.asked.at(-1)?.text).toEqual([title(11)])
})

describe('a worker that ends in between', () => {
  const html = (i: number) => `<p>Príďte na ${'Koncert '.repeat(300)}${i}</p>`
  const long = () =>
    desk.market({
      detail: { descriptions: { sk: Array.from({ length: 3 }, (_, i) => html(i)).join('') } },
    })

  test('is followed by another, and what was stored is not paid again', async () => {
    let isHanging = true
    const play: Play = (texts, languages) =>
      isHanging && texts.some((text) => text.startsWith('<p>')) ? 'never' : good(texts, languages)
    const { env, libre } = await twoServices(play, play)
    const id = await long()
    await desk.request(id, { isWhole: true })
    const own = { ...env, OKOLO_TRANSLATORS: 'libretranslate' }
    const killed = desk.worker(own)
    const ending = killed.once('viewed')
    await expect.poll(async () => (await desk.outcomes()).length).toBe(2)
    // Nobody else takes it meanwhile.
    expect(await desk.worker(own).once('viewed')).toMatchObject({ taken: 0 })
    isHanging = false
    desk.later(4 * 60_000)
    expect(await desk.worker(own).once('viewed')).toEqual({ taken: 1, waiting: 0 })
    expect((await desk.read(id))?.texts?.description_html).toContain('<p>Come to Concert')
    expect(
      libre.asked.flatMap(({ q }) => q).filter((text) => text === 'Vianočný trh'),
    ).toHaveLength(1)
    killed.stop.abort()
    await ending
  })

  test('gives back what it had taken when it is told to stop', async () => {
    const { env } = await twoServices(() => 'never')
    await desk.request(await desk.market())
    const { once, stop } = desk.worker(env)
    const ending = once('viewed')
    setTimeout(() => stop.abort(), 100)
    await ending
    expect(await desk.all('translation_wish')).toMatchObject([{ due_at: desk.now(), attempts: 0 }])
  })
})
