import { Worker } from 'node:worker_threads'
import { connectorById } from '#server/platform/connectors.ts'
import type { AnyConnector } from '@okolo/connectors/connector'
import type { KnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { spend } from '#server/platform/processor-time.ts'
import type { StoredRecord } from '../records/record-store.ts'
import { mapRecords, type MapDeps, type MappedRecord } from './map-records.ts'
import type { MappingAnswer, MappingTask } from './mapping-thread.ts'

/** Without work the thread ends: its code and tables are some 50 MB. */
const IDLE_MS = 10_000

/**
 * Makes listings of a page of stored records, in the one mapping thread of the process, so that no visitor waits for it.
 * `config` is as it is stored. Throws only for what is wrong with our own code. A connector that only tests know is asked here.
 */
export async function mapPage(
  records: readonly StoredRecord[],
  connector: AnyConnector,
  config: unknown,
  {
    own,
    cities,
    now,
    defaultPoints = new Set(),
    house = null,
  }: Pick<MapDeps, 'own' | 'now' | 'defaultPoints' | 'house'> & { cities: KnownPlaces['cities'] },
): Promise<MappedRecord[]> {
  const { id } = connector.manifest
  return connectorById(id) === connector
    ? inThread({ connector: id, config, own, now, records, defaultPoints, house }, cities)
    : mapRecords(records, {
        connector,
        config: connector.config.parse(config),
        own,
        cities: [...cities.values()],
        now,
        defaultPoints,
        house,
      })
}

let thread: Worker | null = null
/** The cities that the thread has: copying them takes longer than mapping a page. */
let sent: KnownPlaces['cities'] | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0
type Mapped = Extract<MappingAnswer, { mapped: unknown }>
const waiting = new Map<number, PromiseWithResolvers<Mapped>>()

async function inThread(
  task: Omit<MappingTask, 'id' | 'cities'>,
  cities: KnownPlaces['cities'],
): Promise<MappedRecord[]> {
  clearTimeout(idle)
  thread ??= startThread()
  thread.ref()
  const answer = Promise.withResolvers<Mapped>()
  waiting.set(++lastId, answer)
  thread.postMessage({ ...task, id: lastId, cities: sent === cities ? null : [...cities.values()] })
  sent = cities
  const { mapped, spent } = await answer.promise
  spend(spent)
  return mapped
}

/** A thread that maps until nobody has asked it for a while. It keeps no process alive that has nothing else to do. */
function startThread(): Worker {
  sent = null
  const worker = new Worker(new URL('./mapping-thread.ts', import.meta.url), {
    // A record that fills the memory ends its thread and not the server.
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  worker.on('message', (answer: MappingAnswer) => {
    const asked = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) asked?.reject(new Error(answer.error))
    else asked?.resolve(answer)
    if (waiting.size > 0) return
    worker.unref()
    idle = setTimeout(() => {
      thread = null
      void worker.terminate()
    }, IDLE_MS).unref()
  })
  // It ran out of memory, or our own code failed: the runs fail with that, and the next page starts another.
  worker.on('error', (error) => {
    thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  return worker
}
