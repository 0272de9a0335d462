import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GiftReading } from '@okolo/contract/events/gift'
import { buildApp } from '#server/app/app.ts'
import { seedPlaces } from '#server/catalogue/reference/places.ts'
import { startRecordedServer, type RecordedServer } from '#server/dev/recorded-server.ts'
import type { Database } from '#server/platform/database/db.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { emptyTables } from '#server/platform/testing/empty-tables.ts'
import { sharp } from '#server/platform/pictures/safe-sharp.ts'
import { sql } from 'kysely'
import { PAGES } from './testing/pages.ts'

const TYPES: Record<string, string> = {
  ics: 'text/calendar',
  pdf: 'application/pdf',
  txt: 'text/plain',
}

let database: Database
let site: RecordedServer
let app: App

beforeAll(async () => {
  database = await testDatabase()
  await seedPlaces(database.db)
  await sql`
    with city as (select id, time_zone from city where slug = 'lviv'), made as (
      insert into venue (uuid, slug, match_key, name, address, city_id, time_zone)
      select gen_random_uuid(), 'muravel-1', 'lviv|muravel', 'Муравель', 'вул. Стефаника, 3', id, time_zone from city returning id)
    insert into venue_alias (match_key, venue_id, kind, created_at)
    select key, id, 'seen', now() from made, unnest(array['lviv|muravel', 'lviv|klub muravel']) key`.execute(
    database.db,
  )
  site = await startRecordedServer(({ path }) => {
    const body = PAGES[path]
    const type = TYPES[path.split('.')[1] ?? ''] ?? 'text/html'
    if (path === '/members') return { status: 401, headers: {}, body: '' }
    return body === undefined ? null : { headers: { 'content-type': type }, body }
  })
  app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    clock: () => new Date('2026-11-29T09:00:00Z'),
    routesOf: () => new Map([['klub.example', site.route]]),
  })
})
beforeEach(() => emptyTables(database, 'attempt'))
afterAll(async () => {
  await app.close()
  await site.close()
  await database.close()
})

const ask = (payload: object) => app.inject({ method: 'POST', url: '/v1/gifts/read/', payload })
async function read(payload: object): Promise<GiftReading> {
  const answer = await ask(payload)
  if (answer.statusCode !== 200) throw new Error(answer.payload)
  return answer.json()
}

describe('a text', () => {
  test('in Ukrainian names its day, hour, place and price', async () => {
    const text = `Концерт гурту «Вітряк»\nУ п'ятницю, 4 грудня, о 19:00\nЛьвів, Муравель, вул. Стефаника, 3\nКвитки від 200 грн`
    const { form, from, unsure } = await read({ text, city: 'lviv' })
    expect(form).toMatchObject({
      title: 'Концерт гурту «Вітряк»',
      day: '2026-12-04',
      time: '19:00',
      where: 'venue',
      venue: 'muravel-1',
      place: 'Муравель',
      price: 'from',
      price_min: '200',
      currency: 'UAH',
      city: 'lviv',
      language: 'uk',
      category: 'concert',
    })
    expect(from).toMatchObject({ day: 'text', venue: 'text' })
    expect(from).not.toHaveProperty('city')
    expect(unsure).toEqual([])
  })

  test('with a day that is not on the weekday that it says is marked', async () => {
    const { form, unsure } = await read({
      text: "Концерт\nУ п'ятницю, 5 грудня, о 19:00",
      city: 'lviv',
    })
    expect(form.day).toBe('2026-12-05')
    expect(unsure).toContain('day')
  })

  test('that announces nothing fills nothing', async () => {
    const { form, from } = await read({ text: 'Привіт! Як справи?', city: 'lviv' })
    expect(Object.values(form).join('')).toBe('')
    expect(from).toEqual({})
  })

  test('that is a calendar gives its next event, and the others beside it', async () => {
    const { form, from, others } = await read({ text: PAGES['/two.ics'], city: 'bratislava' })
    expect(form).toMatchObject({
      title: 'Jesenný bazár',
      day: '2026-12-05',
      time: '10:00',
      end_time: '16:00',
    })
    expect(from).toMatchObject({ title: 'calendar' })
    expect(others).toEqual([
      {
        form: expect.objectContaining({
          title: 'Čítačka',
          day: '2026-12-11',
          end_day: '2026-12-13',
        }),
        unsure: [],
      },
    ])
  })

  test('about several events gives the first, and the others beside it', async () => {
    const text = `Тиждень у Муравлі\nПн 7 грудня, 18:00 – Читацький клуб\nСр 9 грудня, 18:30 – Вечір джазу, 150 грн`
    const { form, others } = await read({ text, city: 'lviv' })
    expect(form).toMatchObject({ title: 'Читацький клуб', day: '2026-12-07', venue: 'muravel-1' })
    expect(others).toEqual([
      {
        form: expect.objectContaining({
          title: 'Вечір джазу',
          day: '2026-12-09',
          time: '18:30',
          price_min: '150',
          city: 'lviv',
        }),
        unsure: ['title'],
      },
    ])
  })

  test('longer than allowed, or empty, is refused', async () => {
    for (const payload of [{ text: 'a'.repeat(20_001) }, { text: '  ' }, {}, { text: 7 }, []])
      expect((await ask(payload)).statusCode).toBe(400)
  })
})

describe('a link', () => {
  test('to a page that marks its event up', async () => {
    const { form, from, unsure } = await read({
      url: 'http://klub.example/marked',
      city: 'bratislava',
    })
    expect(form).toMatchObject({
      title: 'Duo Brieza',
      text: 'Večer pri klavíri.',
      day: '2026-12-04',
      time: '20:00',
      place: 'Klub Pod mostom',
      address: 'Nábrežná 4, Bratislava',
      price: 'exact',
      price_min: '8',
      currency: 'EUR',
    })
    expect(from.title).toBe('page')
    expect(unsure).not.toContain('day')
  })

  test('to a plain list gives the next event and the others', async () => {
    const { form, others, unsure } = await read({
      url: 'http://klub.example/program',
      city: 'bratislava',
    })
    expect(form).toMatchObject({ title: 'Kvíz pod mostom', day: '2026-12-01', time: '19:30' })
    expect(others.map(({ form: other }) => other.title)).toEqual(['Duo Brieza'])
    expect(unsure).toContain('day')
  })

  test('to words with many days finds no event, because nobody knows which is meant', async () => {
    const { statusCode, payload } = await ask({
      url: 'http://klub.example/months',
      city: 'bratislava',
    })
    expect([statusCode, payload]).toEqual([400, expect.stringContaining('no_events')])
  })

  test('to a page that tells its event in words alone', async () => {
    const { form, from, unsure } = await read({
      url: 'http://klub.example/words',
      city: 'bratislava',
    })
    expect(form).toMatchObject({
      title: 'Noc starých máp',
      day: '2026-12-10',
      time: '18:00',
      price: 'free',
    })
    expect(from.day).toBe('page')
    expect(unsure).toContain('day')
  })

  test('to a calendar', async () => {
    const { form } = await read({ url: 'http://klub.example/two.ics', city: 'bratislava' })
    expect(form).toMatchObject({ title: 'Jesenný bazár', day: '2026-12-05' })
  })

  test.each([
    ['http://klub.example/nothing', 'no_events'],
    ['http://klub.example/gone', 'not_found'],
    ['http://klub.example/members', 'needs_login'],
    ['http://klub.example/private', 'refused_by_robots'],
    ['http://klub.example/programme.pdf', 'not_a_page'],
    ['ftp://klub.example/', 'not_an_address'],
    ['http://127.0.0.1/', 'private_address'],
    ['https://www.facebook.com/events/1', 'closed_platform'],
  ])('to %s is refused as %s', async (url, code) => {
    const answer = await ask({ url, city: 'bratislava' })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'invalid', errors: { url: [code] } },
    ])
  })

  test('is not followed where this installation asks nobody', async () => {
    const quiet = await buildApp({
      db: database.db,
      database,
      config: readConfig({ LOG_LEVEL: 'silent', OKOLO_LIVE: '0' }),
      clock: () => new Date('2026-11-29T09:00:00Z'),
    })
    const answer = await quiet.inject({
      method: 'POST',
      url: '/v1/gifts/read/',
      payload: { url: 'https://klub.example/' },
    })
    await quiet.close()
    expect(answer.json()).toMatchObject({ errors: { url: ['not_asked'] } })
  })

  test('is followed a few times an hour', async () => {
    for (let at = 0; at < 12; at += 1) await ask({ url: 'ftp://klub.example/' })
    expect((await ask({ url: 'ftp://klub.example/' })).statusCode).toBe(429)
  })
})

describe('a poster', () => {
  const send = (image: Buffer, city = 'lviv') => {
    const edge = 'edge'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="city"\r\n\r\n${city}\r\n--${edge}\r\ncontent-disposition: form-data; name="poster"; filename="p.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
    return app.inject({
      method: 'POST',
      url: '/v1/gifts/read/',
      headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
      payload: Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${edge}--\r\n`)]),
    })
  }

  test('that was photographed says its day and hour', { timeout: 60_000 }, async () => {
    const image = readFileSync(new URL('testing/poster.webp', import.meta.url))
    const answer = await send(image)
    expect(answer.json()).toMatchObject({
      form: {
        title: 'Зимові голоси',
        day: '2026-12-04',
        time: '19:00',
        price: 'from',
        price_min: '200',
      },
      from: { day: 'poster' },
      text: expect.stringContaining("п'ятниця, 4 грудня"),
    })
  })

  test('that is not a picture is refused, and so is one that is too large', async () => {
    const bomb = sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    for (const [image, code] of [
      [Buffer.from('no picture'), 'not_a_picture'],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'not_a_picture'],
      [Buffer.alloc(8 * 1024 * 1024 + 1, 1), 'too_large'],
      [await bomb.png().toBuffer(), 'too_large'],
    ] as const) {
      const answer = await send(image)
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { errors: { poster: [code] } },
      ])
    }
  })
})
