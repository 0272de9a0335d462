import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFilter } from '@okolo/contract/filter/event-filter'
import { LOCALES } from '@okolo/contract/locale'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#server/platform/database/db.ts'
import { faultsOf, type SiteFault } from '#server/platform/site/site-faults.ts'
import { listCollections, saveCollection } from './collections.ts'
import { notedPicks, pickEvent } from './picks.ts'

/** In the site's folder. */
export const PICKS_FILE = 'picks.json'

const Texts = z.partialRecord(z.enum(LOCALES), z.string().trim().min(1).max(400))
const Moment = z.iso
  .datetime({ error: 'a moment such as "2026-12-24T23:00:00Z"' })
  .nullable()
  .default(null)
const Language = z.enum(LOCALES, { error: `one of ${LOCALES.join(', ')}` })

const Pick = z
  .strictObject({
    event: z.string(),
    city: z.string(),
    category: z.string().nullable().default(null),
    reason: Texts,
    language: Language,
    letter: z.boolean().default(false),
    until: Moment,
  })
  .refine(({ reason, language }) => reason[language] !== undefined, {
    path: ['reason'],
    error: 'a text in its `language`',
  })
const Collection = z
  .strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'small letters, digits and hyphens' }),
    names: Texts,
    intros: Texts.default({}),
    language: Language,
    filter: z.string().refine((text) => text !== '' && parseFilter(text).ok, {
      error: 'a filter such as "city=bratislava&free=true"',
    }),
    landing: z.boolean().default(false),
    position: z.int().default(0),
    until: Moment,
  })
  .refine(({ names, language }) => names[language] !== undefined, {
    path: ['names'],
    error: 'a text in its `language`',
  })
const PicksFile = z.strictObject({
  picks: z.array(Pick).default([]),
  collections: z.array(Collection).default([]),
})
export type PicksFile = z.infer<typeof PicksFile>

/** Reads the file of a site's folder. One that is not there has nothing in it. */
export function picksIn(folder: string): ReturnType<typeof readPicks> {
  const path = join(folder, PICKS_FILE)
  return readPicks(existsSync(path) ? readFileSync(path, 'utf8') : '{}')
}

/** Reads the text of a file. `faults`: what is wrong where; then nothing of it is to be used. */
function readPicks(text: string): { file: PicksFile; faults: SiteFault[] } {
  const nothing: PicksFile = { picks: [], collections: [] }
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      file: nothing,
      faults: [{ file: PICKS_FILE, key: '', text: `it is not JSON: ${reason}` }],
    }
  }
  const parsed = PicksFile.safeParse(given)
  return parsed.success
    ? { file: parsed.data, faults: [] }
    : { file: nothing, faults: faultsOf(parsed.error, given, PICKS_FILE) }
}

/** All picks and collections that have not ended, as a file holds them. */
export async function picksFileOf(db: Db, now: Date): Promise<PicksFile> {
  const picks = await notedPicks(db, now)
  const collections = await listCollections(db, now)
  return PicksFile.parse({
    picks: picks
      .filter(({ endsAt }) => endsAt === null || endsAt > now)
      .map(({ slug, city, category, reason, language, inLetter, endsAt }) => ({
        event: slug,
        city,
        category,
        reason,
        language,
        letter: inLetter,
        until: endsAt?.toISOString() ?? null,
      })),
    collections: collections.map(
      ({ slug, names, intros, language, filter, onLanding, position, endsAt }) => ({
        slug,
        names,
        intros,
        language,
        filter,
        landing: onLanding,
        position,
        until: endsAt?.toISOString() ?? null,
      }),
    ),
  })
}

/** Stores what a file holds. Returns lines about picks of events, cities or categories that are not here; they are left out. */
export async function storePicks(
  db: Db,
  { picks, collections }: PicksFile,
  by: { who: string; now: Date },
): Promise<string[]> {
  const leftOut: string[] = []
  for (const { event, city, category, reason, language, letter, until } of picks) {
    const { rows } = await sql<{
      eventId: number | null
      cityId: number | null
      categoryId: number | null
    }>`
      select (select id from event where slug = ${event}) as "eventId", (select id from city where slug = ${city}) as "cityId",
        (select id from category where slug = ${category}) as "categoryId"`.execute(db)
    const { eventId = null, cityId = null, categoryId = null } = rows[0] ?? {}
    if (eventId === null || cityId === null || (category !== null && categoryId === null)) {
      const missing =
        eventId === null
          ? `event "${event}"`
          : cityId === null
            ? `city "${city}"`
            : `category "${category}"`
      leftOut.push(`left out: the ${missing} is not here`)
      continue
    }
    const endsAt = until === null ? null : new Date(until)
    const words = { texts: reason, language }
    await pickEvent(
      db,
      { eventId, cityId, categoryId, reason: words, inLetter: letter, endsAt },
      by,
    )
  }
  for (const { until, landing, ...collection } of collections) {
    const endsAt = until === null ? null : new Date(until)
    await saveCollection(db, { ...collection, onLanding: landing, endsAt }, by)
  }
  return leftOut
}
