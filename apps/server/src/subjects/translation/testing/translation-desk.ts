import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { catalogueBuilder, type EventGiven } from '#server/catalogue/testing/catalogue-builder.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { testDatabase } from '#server/platform/testing/database.ts'
import { closeModels } from '#server/platform/testing/model.ts'
import {
  closeTranslators,
  startDeepl,
  startLibreTranslate,
  type Play,
} from '#server/platform/testing/translators.ts'
import { openTranslators } from '#server/platform/translators/open-translators.ts'
import { createTranslating } from '../jobs/translate-requested.ts'
import { openCityFiles } from '../store/city-files.ts'
import { translatedTexts } from '../store/translated-texts.ts'
import { requestTranslations } from '../store/translation-requests.ts'

const START = Date.parse('2026-11-20T12:00:00Z')
export const DATES = [{ start: '2026-11-28T19:00:00Z' }]
export const PHRASES = {
  'Vianočný trh': 'Christmas market',
  'Punč a koledy pre všetkých': 'Punch and carols for everybody',
  'Príďte na': 'Come to',
  'o 18:30': 'at 6:30 pm',
  Koncert: 'Concert',
}

/** Plays a service that knows some phrases, and keeps tags as real ones do. */
export function knowing(phrases: Record<string, string>): Play {
  return (texts) =>
    texts.map((text) =>
      Object.entries(phrases).reduce((html, [from, to]) => html.replaceAll(from, to), text),
    )
}
export const good = knowing(PHRASES)

/** A catalogue, a clock that stands, and workers that translate with services on loopback. */
export async function translationDesk() {
  const database = await testDatabase()
  const { db } = database
  const { event } = await catalogueBuilder(db)
  const dataDir = await mkdtemp(join(tmpdir(), 'translate-'))
  await mkdir(join(dataDir, 'translation'))
  let now = new Date(START)

  /** A worker with services of these settings. */
  function worker(env: Record<string, string>, { timeoutMs }: { timeoutMs?: number } = {}) {
    const stop = new AbortController()
    const reasons: string[] = []
    let stored = 0
    const { once } = createTranslating({
      db,
      clock: () => now,
      translators: openTranslators(readConfig(env).translators).map((one) => ({
        ...one,
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      })),
      cityFiles: openCityFiles({ dataDir, db, freshMs: 0 }),
      signal: stop.signal,
      written: () => void (stored += 1),
      failed: (_, reason) => void reasons.push(reason),
    })
    return { once, stop, reasons, stored: () => stored }
  }

  return {
    db,
    event,
    worker,
    now: () => now,
    later: (ms: number) => void (now = new Date(now.getTime() + ms)),
    goTo: (moment: Date) => void (now = moment),
    /** Forgets events, translations and services between two tests. */
    clear: async () => {
      now = new Date(START)
      await closeTranslators()
      await closeModels()
      for (const table of ['event', 'translation', 'translation_spend'])
        await sql`delete from ${sql.table(table)}`.execute(db)
    },
    close: async () => {
      await closeTranslators()
      await closeModels()
      await database.close()
      await rm(dataDir, { recursive: true })
    },
    /** The file of the city. */
    writeFile: (text: string) => writeFile(join(dataDir, 'translation', 'bratislava.json'), text),
    market: (more: Partial<EventGiven> = {}) =>
      event({
        slug: 'market',
        title: 'Vianočný trh',
        dates: DATES,
        ...more,
        detail: { summaries: { sk: 'Punč a koledy pre všetkých' }, ...more.detail },
      }),
    request: (id: number, { isWhole = false, isViewed = true, target = 'en' } = {}) =>
      requestTranslations(db, { eventIds: [id], target, isWhole, isViewed }, now),
    read: async (id: number, target = 'en') => {
      const { rows } = await sql<never>`
        select language, titles, detail -> 'summaries' summaries, detail -> 'descriptions' descriptions
        from event where id = ${id}`.execute(db)
      const [translated] = await translatedTexts(db, rows, target)
      return translated
    },
    all: async (of: 'translation_wish' | 'translation_spend') => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(of)} order by 1`.execute(db)
      return rows
    },
    outcomes: async () => {
      const { rows } = await sql<{ line: string }>`
        select model || ' ' || coalesce(failure, 'passed') line from translation order by 1`.execute(
        db,
      )
      return rows.map(({ line }) => line)
    },
  }
}

/** DeepL first, then LibreTranslate. */
export async function twoServices(first: Play, second: Play = good) {
  const [deepl, libre] = [await startDeepl(first), await startLibreTranslate(second)]
  const env = { OKOLO_TRANSLATORS: 'deepl,libretranslate', ...deepl.env, ...libre.env }
  return { deepl, libre, env }
}
