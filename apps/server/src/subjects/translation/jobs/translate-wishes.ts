import { requestRewriting } from '#server/ingest/store/texts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { PaidTranslator } from '#server/platform/translators/open-translators.ts'
import type { CityFiles } from '../store/city-files.ts'
import { piecesOf, readEvents, type Piece } from './event-pieces.ts'
import { createRests } from './rests.ts'
import {
  endWishes,
  holdWishes,
  putOff,
  releaseWishes,
  takeWishes,
  type Queue,
  type Wish,
} from './take-wishes.ts'
import { translatePieces, type Settled } from './translate-pieces.ts'

/** Few enough that somebody who looks at another event does not wait long. */
const BATCH = 8

export type TranslatingDeps = {
  db: Db
  clock: Clock
  translators: readonly PaidTranslator[]
  cityFiles: CityFiles
  signal: AbortSignal
  /** Told when translations were stored. */
  written: () => void
  /** Told why a service cannot answer now. */
  failed: (provider: string, reason: string) => void
}

/** Carries out wishes, a few at a time; `once` is meant to be called again and again, by any number of workers. */
export function createTranslating(deps: TranslatingDeps) {
  const rests = createRests(deps.clock)
  return {
    /** Returns how many wishes were taken, and how many of them have to wait. */
    once: async (queue: Queue): Promise<{ taken: number; waiting: number }> => {
      const { db, clock, cityFiles, signal } = deps
      const wishes = await takeWishes(db, queue, BATCH, clock())
      if (wishes.length === 0) return { taken: 0, waiting: 0 }
      const wanted = await piecesOfWishes(db, wishes, cityFiles)
      const settled = await translatePieces(
        {
          ...deps,
          rests,
          isInAdvance: queue === 'eager',
          stored: deps.written,
          goesOn: () => holdWishes(db, wishes, clock()),
        },
        [...wanted.values()].flat(),
      )
      const isOf = (wish: Wish, test: (one: Settled) => boolean) =>
        wanted
          .get(wish)
          ?.some(({ key }) => test(settled.get(key) ?? { content: null, waits: true })) === true
      await noteForSearch(
        db,
        wishes.filter((wish) =>
          wanted
            .get(wish)
            ?.some(({ key, isTitle }) => isTitle && settled.get(key)?.content != null),
        ),
      )
      const waiting = wishes.filter((wish) => isOf(wish, ({ waits }) => waits))
      await endWishes(
        db,
        wishes.filter((wish) => !waiting.includes(wish)),
        clock(),
      )
      await (signal.aborted ? releaseWishes : putOff)(db, waiting, clock())
      return { taken: wishes.length, waiting: waiting.length }
    },
  }
}

async function piecesOfWishes(
  db: Db,
  wishes: readonly Wish[],
  cityFiles: CityFiles,
): Promise<Map<Wish, Piece[]>> {
  const ids = [...new Set(wishes.map(({ event_id }) => event_id))]
  const events = new Map((await readEvents(db, ids, cityFiles)).map((event) => [event.id, event]))
  return new Map(
    wishes.map((wish) => {
      const event = events.get(wish.event_id)
      const isWhole = wish.is_whole
      return [wish, event === undefined ? [] : piecesOf(event, wish.target, { isWhole })]
    }),
  )
}

/** Search finds the events by the words of their translated titles. */
async function noteForSearch(db: Db, wishes: readonly Wish[]): Promise<void> {
  if (wishes.length === 0) return
  await requestRewriting(
    db,
    wishes.map(({ event_id }) => event_id),
  )
}
