import { requestRewriting } from '#server/ingest/store/texts.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { PaidTranslator } from '#server/platform/translators/open-translators.ts'
import type { CityFiles } from '../store/city-files.ts'
import { piecesOf, readEvents, type Piece } from './event-pieces.ts'
import { createRests } from './rests.ts'
import {
  completeRequests,
  holdRequests,
  reschedule,
  releaseRequests,
  takeRequests,
  type Queue,
  type TakenRequest,
} from './take-requests.ts'
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

/** Carries out requests, a few at a time; `once` is meant to be called again and again, by any number of workers. */
export function createTranslating(deps: TranslatingDeps) {
  const rests = createRests(deps.clock)
  return {
    /** Returns how many requests were taken, and how many of them have to wait. */
    once: async (queue: Queue): Promise<{ taken: number; waiting: number }> => {
      const { db, clock, cityFiles, signal } = deps
      const requests = await takeRequests(db, queue, BATCH, clock())
      if (requests.length === 0) return { taken: 0, waiting: 0 }
      const wanted = await piecesOfRequests(db, requests, cityFiles)
      const settled = await translatePieces(
        {
          ...deps,
          rests,
          isInAdvance: queue === 'eager',
          stored: deps.written,
          goesOn: () => holdRequests(db, requests, clock()),
        },
        [...wanted.values()].flat(),
      )
      const isOf = (request: TakenRequest, test: (one: Settled) => boolean) =>
        wanted
          .get(request)
          ?.some(({ key }) => test(settled.get(key) ?? { content: null, waits: true })) === true
      await noteForSearch(
        db,
        requests.filter((request) =>
          wanted
            .get(request)
            ?.some(({ key, isTitle }) => isTitle && settled.get(key)?.content != null),
        ),
      )
      const waiting = requests.filter((request) => isOf(request, ({ waits }) => waits))
      await completeRequests(
        db,
        requests.filter((request) => !waiting.includes(request)),
        clock(),
      )
      await (signal.aborted ? releaseRequests : reschedule)(db, waiting, clock())
      return { taken: requests.length, waiting: waiting.length }
    },
  }
}

async function piecesOfRequests(
  db: Db,
  requests: readonly TakenRequest[],
  cityFiles: CityFiles,
): Promise<Map<TakenRequest, Piece[]>> {
  const ids = [...new Set(requests.map(({ event_id }) => event_id))]
  const events = new Map((await readEvents(db, ids, cityFiles)).map((event) => [event.id, event]))
  return new Map(
    requests.map((request) => {
      const event = events.get(request.event_id)
      const isWhole = request.is_whole
      return [request, event === undefined ? [] : piecesOf(event, request.target, { isWhole })]
    }),
  )
}

/** Search finds the events by the words of their translated titles. */
async function noteForSearch(db: Db, requests: readonly TakenRequest[]): Promise<void> {
  if (requests.length === 0) return
  await requestRewriting(
    db,
    requests.map(({ event_id }) => event_id),
  )
}
