import { Worker } from 'node:worker_threads'
import { connectorById } from '@okolo/connectors'
import type { AnyConnector } from '@okolo/connectors/connector'
import { mapRecords, type MapDeps, type MappedRecord } from './map-records.ts'
import type { MappingAnswer, MappingTask, MappingTerms } from './mapping-protocol.ts'
import type { StoredRecord } from '../records/record-store.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import type { Source } from '../sources/source.ts'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'

/** Makes listings of a page of stored records. Throws only what is wrong with our own code. */
export type Mapper = (records: readonly StoredRecord[], now: Date) => Promise<MappedRecord[]>

/**
 * A page worth starting a thread for: most sources have less than one, and starting takes half a second. Pages of large
 * records have fewer, and stay here: what a thread takes of memory is needed for them.
 */
const MANY = 200
/** Without work the thread ends: its code and tables are some 50 MB. */
const IDLE_MS = 10_000
/** A mapped page is garbage once it is sent. A large young generation rarely has to copy it. */
const YOUNG_MB = 48

export type MapperOptions = {
  connector: AnyConnector
  /** As the connector's schema parsed it. */
  config: unknown
  source: Pick<Source, 'config'>
  own: KnownCity
  places: Pick<KnownPlaces, 'cities'>
}

/**
 * The mapper of a run: in a thread of its own while there is much to map, so that no visitor waits for it, and here before
 * that thread is ready. A connector that only tests know is always asked here.
 */
export function mapperOf({ connector, config, source, own, places }: MapperOptions): Mapper {
  const cities = [...places.cities.values()]
  const deps: Omit<MapDeps, 'now'> = {
    connector,
    config,
    own,
    cities,
    byName: citiesByName(cities),
  }
  const isKnown = connectorById(connector.manifest.id) === connector
  const terms = { connector: connector.manifest.id, config: source.config, own, cities }
  return (records, now) => {
    if (isKnown && records.length >= MANY)
      thread ??= startMappingThread(() => {
        thread = null
      })
    return isKnown && thread?.isReady === true
      ? thread.map(terms, records, now)
      : mapRecords(records, { ...deps, now })
  }
}

export type MappingThread = {
  isReady: boolean
  ready: Promise<void>
  map: (terms: MappingTerms, records: readonly StoredRecord[], now: Date) => Promise<MappedRecord[]>
}

/** One for the whole process: sources that are gathered at the same time share it. */
let thread: MappingThread | null = null

/** A thread that maps, until nobody has asked it for a while: `onEnd`. It keeps no process alive. */
export function startMappingThread(onEnd: () => void): MappingThread {
  const worker = new Worker(new URL('./mapping-thread.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const waiting = new Map<number, PromiseWithResolvers<MappedRecord[]>>()
  let lastId = 0
  let known: MappingTerms | null = null
  let idle: NodeJS.Timeout | undefined
  const ready = Promise.withResolvers<void>()
  const started: MappingThread = { isReady: false, ready: ready.promise, map }
  // Pages that do not need the thread do not wait for it.
  ready.promise.catch(() => undefined)

  function map(
    terms: MappingTerms,
    records: readonly StoredRecord[],
    now: Date,
  ): Promise<MappedRecord[]> {
    clearTimeout(idle)
    worker.ref()
    const id = ++lastId
    const task: MappingTask = { id, terms: terms === known ? null : terms, now, records }
    known = terms
    const answer = Promise.withResolvers<MappedRecord[]>()
    waiting.set(id, answer)
    worker.postMessage(task)
    return answer.promise
  }

  /** A process that has nothing else to do may end. */
  function rest(): void {
    worker.unref()
    idle = setTimeout(() => end(new Error('unreachable: nothing was waiting')), IDLE_MS).unref()
  }

  function end(reason: Error): void {
    clearTimeout(idle)
    onEnd()
    ready.reject(reason)
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
    void worker.terminate()
  }

  worker.on('message', (answer: MappingAnswer) => {
    if (answer.id === 0) {
      started.isReady = true
      ready.resolve()
    } else if ('error' in answer) waiting.get(answer.id)?.reject(new Error(answer.error))
    else waiting.get(answer.id)?.resolve(answer.mapped)
    waiting.delete(answer.id)
    if (waiting.size === 0) rest()
  })
  // It ran out of memory, or our own code failed: the run fails with that, and the next one starts another.
  worker.on('error', end)
  worker.unref()
  return started
}
