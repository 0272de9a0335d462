import type { AnyConnector } from '@okolo/connectors/connector'
import { BadRecord } from '@okolo/connectors/bad-record'
import type { EventDraft } from '@okolo/connectors/event-draft'
import type { Json } from '@okolo/connectors/json'
import { storableText } from '#server/platform/json-column.ts'
import { storableId } from '../records/record-size.ts'
import type { HousePlace } from '../sources/source.ts'
import type { Outcome, StoredRecord } from '../records/record-store.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { mendRaw } from './mend-raw.ts'
import { resolve } from './resolve.ts'
import { withinLimit } from './time-limit.ts'
import { listingOf, type RecordListings } from '../records/record-listings.ts'
import { citiesByName, type CitiesByName } from '#server/knowledge/places/called-cities.ts'

export type MapDeps = {
  connector: AnyConnector
  config: unknown
  own: KnownCity
  cities: readonly KnownCity[]
  /** The cities by their names, where somebody has made that before: it takes longer than a page. */
  byName?: CitiesByName<KnownCity>
  now: Date
  /** Points of this source that are no place (records/default-points.ts). */
  defaultPoints?: ReadonlySet<string>
  /** The house whose own programme the source is. */
  house?: HousePlace | null
  /** Milliseconds for one record; smaller in tests. */
  limitMs?: number
}

/** `listings` null: the record cannot be read now; what it gave before stays. */
export type MappedRecord = { outcome: Outcome; listings: RecordListings | null; drafts: number }

/** An open-ended recurrence reaches a year ahead and is carried on a month later. */
const CARRY_ON_MS = 30 * 24 * 60 * 60 * 1000

/** Time limit of one record; the slowest real ones take a hundredth of it. */
const RECORD_LIMIT_MS = 1000
/**
 * Watching the time costs as much as mapping a record, so a limit holds for all records of this part of it: on a busy machine a
 * few.
 */
const WATCHED_AT_ONCE = 1 / 20

/**
 * record -> connector -> normalise -> resolve, for a page of records. Touches nothing but what is handed in; never throws
 * for a bad record. One that takes too long is stopped.
 */
export function mapRecords(records: readonly StoredRecord[], deps: MapDeps): MappedRecord[] {
  const { limitMs = RECORD_LIMIT_MS } = deps
  const tooSlow = () =>
    new BadRecord('map_too_slow', `It was not understood within ${limitMs} ms, and stopped.`)
  const whole = { ...deps, byName: deps.byName ?? citiesByName(deps.cities) }
  const mapped: MappedRecord[] = []
  const mapSome = () => {
    const since = performance.now()
    for (const record of records.slice(mapped.length)) {
      mapped.push(mapDrafts(record, whole))
      if (performance.now() - since > limitMs * WATCHED_AT_ONCE) return
    }
  }
  for (let next = records[0]; next !== undefined; next = records[mapped.length])
    try {
      withinLimit(mapSome, limitMs, tooSlow)
    } catch (error) {
      // The first that is not mapped is the one that failed.
      const failed = records[mapped.length] ?? next
      mapped.push(quarantined(failed, asBadRecord(error)))
    }
  return mapped
}

function mapDrafts(
  record: StoredRecord,
  deps: MapDeps & { byName: CitiesByName<KnownCity> },
): MappedRecord {
  const raw = mendRaw(readRaw(record.raw), deps.own.languages)
  const drafts = draftsOf(raw.value, record, deps)
  const assumptions = [...raw.assumptions]
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

function draftsOf(
  raw: Json,
  record: StoredRecord,
  { connector, config, own }: MapDeps,
): EventDraft[] {
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
