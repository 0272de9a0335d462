import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runCommand } from '#server/app/commands.ts'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import type { Database } from '#server/platform/database/db.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { closeTranslators, startDeepl, type Play } from '#server/platform/testing/translators.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const EVENTS = 12
let database: Database
let dataDir: string
beforeAll(async () => {
  database = await testDatabase()
  const { event } = await catalogueBuilder(database.db)
  await sql`
    insert into language (code, names, native_name, is_interface)
    select code, '{}', code, true from unnest(array['it', 'uk', 'sk']) code`.execute(database.db)
  for (let i = 10; i < 10 + EVENTS; i++)
    await event({
      slug: `concert-${i}`,
      title: `Koncert ${i}`,
      dates: [{ start: '2026-11-28T19:00:00Z' }],
      detail: { descriptions: { sk: `<p>Koncert ${i}</p>` } },
    })
})
afterAll(() => database.close())
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'translate-command-'))
  for (const table of ['translation', 'translation_wish', 'translation_spend'])
    await sql`delete from ${sql.table(table)}`.execute(database.db)
})
afterEach(async () => {
  await closeTranslators()
  await rm(dataDir, { recursive: true })
})

const WORDS: Record<string, string> = { it: 'Concerto', uk: 'Виступ' }
const play: Play = (texts, { to }) => texts.map((text) => text.replace('Koncert', WORDS[to] ?? ''))

async function translate(args: string[], env: Record<string, string>, signal?: AbortSignal) {
  const lines: string[] = []
  const exit = await runCommand(['translate', '--city', 'bratislava', ...args], {
    cwd: dataDir,
    print: (line) => lines.push(line),
    isTerminal: false,
    signal: signal ?? new AbortController().signal,
    config: { ...readConfig({ DATA_DIR: dataDir, ...env }), clock: () => NOW },
    database,
  })
  return { exit, said: lines.join('\n') }
}

const deepl = async (how: Play = play) => {
  const { env, asked } = await startDeepl(how)
  return { env: { ...env, OKOLO_TRANSLATORS: 'deepl', OKOLO_DEEPL_PRICE: '20' }, asked }
}

test('a dry run says what it would cost, and sends nothing', async () => {
  const { env, asked } = await deepl()
  const { exit, said } = await translate(['--to', 'it,uk', '--dry-run'], env)
  expect([exit, asked]).toEqual([0, []])
  expect(said).toContain('12 of 12 events to come have texts to translate to it, uk')
  expect(said).toMatch(/^deepl +240 +0\.00 +500,000$/m)
  const whole = await translate(['--to', 'it,uk', '--whole', '--dry-run'], env)
  expect(whole.said).toMatch(/^deepl +648 +0\.01 +500,000$/m)
})

test('a dry run says what the month does not hold', async () => {
  const { env } = await deepl()
  const limit = { ...env, OKOLO_DEEPL_MONTHLY_CHARACTERS: '100' }
  const { said } = await translate(['--to', 'it', '--dry-run'], limit)
  expect(said).toMatch(/^deepl +100 /m)
  expect(said).toContain('20 characters have no service')
})

test('all is translated, and a second call finds nothing left to do', async () => {
  const { env, asked } = await deepl()
  const first = await translate(['--to', 'it,uk', '--whole'], env)
  expect(first).toMatchObject({
    exit: 0,
    said: expect.stringContaining('24 of 24 events are done'),
  })
  const sent = asked.length
  const second = await translate(['--to', 'it,uk', '--whole'], env)
  expect(second.said).toContain('0 of 12 events to come have texts to translate')
  expect(asked).toHaveLength(sent)
})

test('interrupted, the same call goes on and pays nothing twice', async () => {
  const stop = new AbortController()
  const { env, asked } = await deepl((texts, languages) => {
    stop.abort()
    return play(texts, languages)
  })
  const first = await translate(['--to', 'it'], env, stop.signal)
  expect(first).toMatchObject({ exit: 130, said: expect.stringContaining('the same call goes on') })
  const answered = await deepl()
  const second = await translate(['--to', 'it'], answered.env)
  expect(second).toMatchObject({ exit: 0, said: expect.stringContaining('are done') })
  expect(new Set(answered.asked.flatMap(({ text }) => text)).size).toBeLessThanOrEqual(EVENTS)
  expect(asked).toHaveLength(1)
  const { rows } = await sql`select 1 from translation where content is not null`.execute(
    database.db,
  )
  expect(rows).toHaveLength(EVENTS)
})

test('a service that cannot answer is named, and the events wait', async () => {
  const { env } = await deepl(() => ({ status: 456 }))
  const { exit, said } = await translate(['--to', 'it'], env)
  expect(exit).toBe(1)
  expect(said).toContain('DeepL answered 456')
  expect(said).toContain('12 wait for a service')
})

test('languages are those of the file of the city; a wrong one is said', async () => {
  const { env } = await deepl()
  expect(await translate(['--dry-run'], env)).toMatchObject({
    exit: 2,
    said: expect.stringContaining('Say --to'),
  })
  await mkdir(join(dataDir, 'translation'))
  const file = join(dataDir, 'translation', 'bratislava.json')
  await writeFile(file, '{"eager":["it"]}')
  expect((await translate(['--dry-run'], env)).said).toContain('to translate to it;')
  await writeFile(file, '{"eager":["xx"]}')
  expect(await translate(['--dry-run'], env)).toMatchObject({ exit: 2 })
  expect(await translate(['--to', 'xx'], env)).toMatchObject({ exit: 2 })
})

test('without a service nothing is translated', async () => {
  const { exit, said } = await translate(['--to', 'it'], {})
  expect([exit, said]).toEqual([2, expect.stringContaining('OKOLO_TRANSLATORS')])
})
