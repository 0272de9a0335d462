import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnyConnector } from '@okolo/connectors/connector'
import { BadRecord } from '@okolo/connectors/bad-record'
import type { Assumption, EventDraft } from '@okolo/connectors/event-draft'
import type { Json } from '@okolo/connectors/json'
import { storableText } from '#server/platform/json-column.ts'
import { storableId } from '../records/record-size.ts'
import type { Outcome, StoredRecord } from '../records/record-store.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { expansionOptions, type Expand } from './dates.ts'
import {
  expandAll,
  ExpansionStopped,
  type ExpansionPool,
} from '#server/knowledge/time/expansion-pool.ts'
import { resolve, whereabouts } from './resolve.ts'
import { listingOf, type RecordListings } from '../records/record-listings.ts'
import { Script } from 'node:vm'
import type { CitiesByName } from '#server/knowledge/places/called-cities.ts'

export type MapDeps = {
  connector: AnyConnector
  config: unknown
  own: KnownCity
  cities: readonly KnownCity[]
  byName: CitiesByName<KnownCity>
  now: Date
  /** Replaced in tests. */
  expandAll?: ExpansionPool['expand']
  /** Milliseconds for one record; smaller in tests. */
  limitMs?: number
  /** Milliseconds until others have their turn. */
  turnMs?: number
}

/** `listings` null: the record cannot be read now; what it gave before stays. */
export type MappedRecord = { outcome: Outcome; listings: RecordListings | null; drafts: number }

/** An open-ended recurrence reaches a year ahead and is carried on a month later. */
const CARRY_ON_MS = 30 * 24 * 60 * 60 * 1000

/**
 * record -> connector -> normalise -> resolve, for a page of records. Touches nothing but what is handed in and a
 * thread of its own for recurrences; never throws for a bad record. One that takes too long is stopped.
 */
export async function mapRecords(
  records: readonly StoredRecord[],
  deps: MapDeps,
): Promise<MappedRecord[]> {
  const limitMs = deps.limitMs ?? RECORD_LIMIT_MS
  const times = { limitMs, turnMs: deps.turnMs ?? TURN_MS }
  const drafted = await inTurns(
    records,
    times,
    (record) => ({ record, drafts: attempt(() => draftsOf(record, deps)) }),
    (record) => ({ record, drafts: tooSlow(limitMs) }),
  )
  const expand = await expandedAhead(
    drafted.flatMap(({ drafts }) => (drafts instanceof BadRecord ? [] : drafts)),
    deps,
  )
  return inTurns(
    drafted,
    times,
    ({ record, drafts }) =>
      drafts instanceof BadRecord
        ? quarantined(record, drafts)
        : mapDrafts(record, drafts, { ...deps, expand }),
    ({ record }) => quarantined(record, tooSlow(limitMs)),
  )
}

/** Visitors' requests are answered in the same loop: they get their turn between records. */
const TURN_MS = 10
/** One record may take so long; the slowest real ones take a hundredth of it. */
const RECORD_LIMIT_MS = 1000

/** `stopped`: what stands for an item whose work took too long. */
async function inTurns<From, To>(
  items: readonly From[],
  { limitMs, turnMs }: { limitMs: number; turnMs: number },
  work: (item: From) => To,
  stopped: (item: From) => To,
): Promise<To[]> {
  const done: To[] = []
  const turn = () => {
    const since = performance.now()
    while (done.length < items.length && performance.now() - since < turnMs)
      done.push(work(items[done.length]!))
  }
  while (done.length < items.length) {
    if (!withinLimit(turn, limitMs)) done.push(stopped(items[done.length]!))
    await nextTurn()
  }
  return done
}

const tooSlow = (limitMs: number) =>
  new BadRecord('map_too_slow', `It was not understood within ${limitMs} ms, and stopped.`)

/** All recurrences of a page in one message; what could not be expanded is thrown where it is asked for. */
async function expandedAhead(drafts: readonly EventDraft[], deps: MapDeps): Promise<Expand> {
  const requests = drafts.flatMap((draft) => {
    const { recurrence } = draft
    if (recurrence === undefined) return []
    const { zone } = whereabouts(draft, deps)
    return [{ recurrence, options: expansionOptions(recurrence, zone, deps.now) }]
  })
  const results = await (deps.expandAll ?? expandAll)(requests)
  const known = new Map(requests.map(({ recurrence }, at) => [recurrence, results[at]!]))
  return (recurrence) => {
    const result = known.get(recurrence)
    if (result === undefined) throw new Error('A recurrence was asked for that no draft holds.')
    if (result instanceof ExpansionStopped)
      throw new BadRecord('recurrence_too_slow', result.message, 'recurrence')
    if (result instanceof Error) throw result
    return result
  }
}

function mapDrafts(
  record: StoredRecord,
  drafts: readonly EventDraft[],
  deps: MapDeps & { expand: Expand },
): MappedRecord {
  const assumptions: Assumption[] = []
  const refused: BadRecord[] = []
  const listings: RecordListings['listings'] = []
  let openEnded = false
  const ids = new Set<string>()
  for (const draft of drafts) {
    try {
      const platformId = storableId(storableText(draft.sourceId))
      if (platformId === '' || ids.has(platformId))
        throw new BadRecord('no_id', 'The event has no id of its own.', 'sourceId')
      ids.add(platformId)
      const resolved = resolve(draft, deps)
      listings.push(listingOf(platformId, resolved.content))
      assumptions.push(...resolved.assumptions)
      openEnded ||= resolved.openEnded
    } catch (error) {
      refused.push(asBadRecord(error))
    }
  }
  const [first] = refused
  if (first !== undefined && listings.length === 0) return quarantined(record, first)
  const partly =
    first === undefined
      ? null
      : {
          code: first.code,
          message: `${refused.length} of ${drafts.length} events: ${first.message}`,
        }
  return {
    outcome: {
      id: record.id,
      state: drafts.length === 0 ? 'skipped' : 'mapped',
      reason: partly,
      assumptions,
      mapAgainAt: openEnded ? new Date(deps.now.getTime() + CARRY_ON_MS) : null,
    },
    listings: { recordId: record.id, listings },
    drafts: drafts.length,
  }
}

function attempt<T>(work: () => T): T | BadRecord {
  try {
    return work()
  } catch (error) {
    return asBadRecord(error)
  }
}

function draftsOf(record: StoredRecord, { connector, config, own }: MapDeps): EventDraft[] {
  const raw = readRaw(record.raw)
  const mapped = connector.map(raw, { config, city: own }, { id: record.recordId })
  return mapped === null ? [] : Array.isArray(mapped) ? mapped : [mapped]
}

/** JSON is written with halves of characters escaped: no URL can be made of them, so they are replaced. */
function readRaw(text: string): Json {
  return /\\ud[89a-f]/.test(text)
    ? JSON.parse(text, (_, value: unknown) =>
        typeof value === 'string' ? value.toWellFormed() : value,
      )
    : JSON.parse(text)
}

function quarantined(record: StoredRecord, error: BadRecord): MappedRecord {
  const where = error.field === undefined ? '' : `${error.field}: `
  return {
    outcome: {
      id: record.id,
      state: 'quarantined',
      reason: { code: error.code, message: `${where}${error.message}` },
      assumptions: [],
      mapAgainAt: null,
    },
    listings: null,
    drafts: 0,
  }
}

/**
 * One record that trips our own code must not stop ten thousand others: it is kept with the error, and the
 * code says that the mapper is to be mended rather than the record.
 */
function asBadRecord(error: unknown): BadRecord {
  if (error instanceof BadRecord) return error
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return Object.assign(new BadRecord('mapper_failed', message), { cause: error })
}

const WORK = Symbol.for('okolo.limited-work')
const script = new Script('globalThis[Symbol.for("okolo.limited-work")]()')

/**
 * Does synchronous work, which is stopped once it has taken `limitMs`, wherever it is: in a loop or in a regular
 * expression, past every `catch`. False: it was stopped. It throws what the work throws. A thread
 * watches the time, so it is meant for pages of records and not for each.
 */
export function withinLimit(work: () => void, limitMs: number): boolean {
  Reflect.set(globalThis, WORK, work)
  const before = process.threadCpuUsage()
  try {
    script.runInThisContext({ timeout: limitMs, displayErrors: false })
    return true
  } catch (error) {
    if (!isTimeout(error)) throw error
    const { user, system } = process.threadCpuUsage(before)
    // The clock runs on where a busy machine gave this process no time: that says nothing of the work.
    if ((user + system) / 1000 < limitMs / 2) return withinLimit(work, limitMs)
    return false
  } finally {
    Reflect.deleteProperty(globalThis, WORK)
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
