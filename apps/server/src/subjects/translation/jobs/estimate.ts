import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { PaidTranslator } from '#server/platform/translators/open-translators.ts'
import type { CityFiles } from '../store/city-files.ts'
import { monthOf, spentIn } from './budget.ts'
import { piecesOf, readEvents, type Piece } from './event-pieces.ts'
import { keptAnswers } from './kept-answers.ts'
import { fits, lengthOf } from './orders.ts'

/** Events read at once. */
const BATCH = 200

export type Estimate = {
  events: number
  /** Events with something to translate. */
  translated: number
  /** Texts with a stored answer, and texts that are not translated. */
  settled: number
  /** In the order in which services are asked; `left` is before. */
  providers: { provider: string; characters: number; cost: number; left: number | null }[]
  /** Characters that no service takes: its month is used up, or it does not speak the language. */
  unplaced: number
}

type Task = { cityId: number; targets: readonly string[]; isWhole: boolean }
type Deps = {
  db: Db
  now: Date
  translators: readonly PaidTranslator[]
  cityFiles: CityFiles
  signal: AbortSignal
}

/** Counts what translating a city would send to each service, after what is known. Nothing is sent. */
export async function estimate(deps: Deps, task: Task): Promise<Estimate> {
  const { db, now, translators, cityFiles, signal } = deps
  const spent = await spentIn(db, monthOf(now))
  const tallies = translators.map((translator) => {
    const { provider, monthlyCharacters: most } = translator
    const left = most === null ? null : Math.max(0, most - (spent.get(provider) ?? 0))
    return { translator, left, characters: 0 }
  })
  const ids = await eventIds(db, task.cityId)
  const seen = new Set<string>()
  let [translated, settled, unplaced] = [0, 0, 0]
  const place = tallyFor(tallies, signal)
  for (let at = 0; at < ids.length && !signal.aborted; at += BATCH) {
    const events = await readEvents(db, ids.slice(at, at + BATCH), cityFiles)
    for (const event of events) {
      const pieces = task.targets.flatMap((to) => piecesOf(event, to, task))
      const open = await openPieces(db, pieces, translators)
      settled += pieces.length - open.length
      translated += open.length > 0 ? 1 : 0
      for (const piece of open) {
        if (seen.has(piece.key)) continue
        seen.add(piece.key)
        const characters = lengthOf(piece.html)
        const tally = await place(piece, characters)
        if (tally === null) unplaced += characters
        else tally.characters += characters
      }
    }
  }
  return {
    events: ids.length,
    translated,
    settled,
    unplaced,
    providers: tallies.map(({ translator: { provider, price }, left, characters }) => ({
      provider,
      left,
      characters,
      cost: (characters * price) / 1e6,
    })),
  }
}

type Tally = { translator: PaidTranslator; left: number | null; characters: number }

/** Returns the first service with enough characters left for a text that speaks its languages. */
function tallyFor(tallies: readonly Tally[], signal: AbortSignal) {
  const spoken = new Map<string, boolean>()
  return async (piece: Piece, characters: number): Promise<Tally | null> => {
    const { from, to } = piece
    for (const tally of tallies) {
      const { translator, left } = tally
      const languages = `${translator.provider} ${from} ${to}`
      if (!spoken.has(languages))
        spoken.set(languages, await translator.speaks(from, to, signal).catch(() => false))
      const isEnough =
        fits(piece, translator.most) && (left === null || tally.characters + characters <= left)
      if (isEnough && spoken.get(languages) === true) return tally
    }
    return null
  }
}

async function openPieces(
  db: Db,
  pieces: readonly Piece[],
  translators: readonly PaidTranslator[],
): Promise<Piece[]> {
  const models = translators.map(({ model }) => model)
  const known = await keptAnswers(db, pieces, models)
  return pieces.filter(({ key, stays }) => {
    const one = known.get(key)
    return (
      stays === null && one?.isSettled !== true && !models.every((model) => one?.failed.has(model))
    )
  })
}

/** Events of a city to come, soonest first. */
async function eventIds(db: Db, cityId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from event where city_id = ${cityId} and next_starts_at is not null
    order by next_starts_at, id`.execute(db)
  return rows.map(({ id }) => id)
}
