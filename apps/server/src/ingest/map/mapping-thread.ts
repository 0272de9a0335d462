/** The worker thread that maps pages of records; it has no database in reach. */
import { parentPort } from 'node:worker_threads'
import { connectorById } from '#server/platform/connectors.ts'
import { explainInLine } from '#server/platform/explain.ts'
import { threadTime } from '#server/platform/processor-time.ts'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'
import type { StoredRecord } from '../records/record-store.ts'
import { mapRecords, type MapDeps, type MappedRecord } from './map-records.ts'

/** A page for the thread. It loads the connector itself, because code cannot be sent. */
export type MappingTask = {
  id: number
  connector: string
  /** As it is stored. */
  config: unknown
  own: MapDeps['own']
  /** Null: those of the task before. */
  cities: MapDeps['cities'] | null
  now: Date
  defaultPoints: ReadonlySet<string>
  house: MapDeps['house']
  records: readonly StoredRecord[]
}

export type MappingAnswer =
  /** `spent`: milliseconds of processor time. */
  { id: number; mapped: MappedRecord[]; spent: number } | { id: number; error: string }

const port = parentPort
if (port === null) throw new Error('mapping-thread.ts runs as a worker thread')

type Known = Required<Pick<MapDeps, 'cities' | 'byName'>>
let known: Known = { cities: [], byName: new Map() }

port.on('message', (task: MappingTask) => {
  const { cities } = task
  if (cities !== null) known = { cities, byName: citiesByName(cities) }
  port.postMessage(answerTo(task, known))
})

function answerTo(
  { id, connector: name, config, own, now, records, defaultPoints, house }: MappingTask,
  places: Known,
): MappingAnswer {
  const began = threadTime()
  try {
    const connector = connectorById(name)
    if (connector === undefined) throw new Error(`There is no connector "${name}"`)
    const read = connector.config.parse(config)
    const deps = {
      own,
      ...places,
      connector,
      config: read,
      now,
      defaultPoints,
      house: house ?? null,
    }
    const mapped = mapRecords(records, deps)
    return { id, mapped, spent: threadTime() - began }
  } catch (error) {
    return { id, error: explainInLine(error) }
  }
}
