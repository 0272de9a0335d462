/** The worker thread that maps pages of records; it has no database in reach. */
import { parentPort } from 'node:worker_threads'
import { connectorById } from '@okolo/connectors'
import { explainInLine } from '#server/platform/explain.ts'
import { mapRecords, type MapDeps } from './map-records.ts'
import type { MappingAnswer, MappingTask, MappingTerms } from './mapping-protocol.ts'
import { citiesByName } from '#server/knowledge/places/called-cities.ts'

const port = parentPort
if (port === null) throw new Error('mapping-thread.ts runs as a worker thread')

/** Nobody waits for a turn here, and each begins with starting a watch over the time. */
const TURN_MS = 100

let deps: Omit<MapDeps, 'now'> | undefined
/** Pages come faster than they are mapped: one after the other, so that each is done as soon as it can be. */
let last: Promise<void> = Promise.resolve()

port.on('message', (task: MappingTask) => {
  last = last.then(async () => port.postMessage(await answerTo(task)))
})

async function answerTo({ id, terms, now, records }: MappingTask): Promise<MappingAnswer> {
  try {
    if (terms !== null) {
      deps = undefined
      deps = depsOf(terms)
    }
    if (deps === undefined) throw new Error('unreachable: the first task brings its terms')
    return { id, mapped: await mapRecords(records, { ...deps, now, turnMs: TURN_MS }) }
  } catch (error) {
    return { id, error: explainInLine(error) }
  }
}

function depsOf({ connector: id, config, own, cities }: MappingTerms): Omit<MapDeps, 'now'> {
  const connector = connectorById(id)
  if (connector === undefined) throw new Error(`There is no connector "${id}"`)
  return {
    connector,
    config: connector.config.parse(config),
    own,
    cities,
    byName: citiesByName(cities),
  }
}

port.postMessage({ id: 0, mapped: [] } satisfies MappingAnswer)
