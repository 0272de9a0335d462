import { connectorById } from '#server/platform/connectors.ts'
import type { AnyConnector, Message } from '@okolo/connectors/connector'
import type { SourcePreview } from '@okolo/contract/events/suggestion'
import { explainInLine } from '#server/platform/explain.ts'
import { storableText } from '#server/platform/json-column.ts'
import type { MappedRecord } from '../map/map-records.ts'
import { mapPage } from '../map/mapper.ts'
import type { StoredRecord } from '../records/record-store.ts'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { blocksShown } from './blocks-shown.ts'
import { BudgetSpent, readingOnce } from './bounded-http.ts'
import type { DetectDeps, Detected } from './detected.ts'
import { summarise } from './summarise.ts'
import { distanceKm } from '#server/knowledge/places/geo.ts'
import { fold } from '#server/words/slug.ts'

export type PreviewDeps = DetectDeps & {
  cities: ReadonlyMap<string, KnownCity>
  /** Slug of the city that somebody named; null: told by the places of the events. */
  city: string | null
  clock: () => Date
  secrets?: Record<string, string>
  /** True once the client has refused to read more. */
  wasCut?: () => boolean
  maxRecords?: number
}

type Refused = { id: string; code: string; message: string }
type Read = {
  records: StoredRecord[]
  broken: Refused[]
  notes: { code: string; message: string }[]
  /** How many records the source says it lists, where it does. */
  listed: number | null
  stoppedBy: SourcePreview['stopped_by']
  error: string | null
}

/** For reading and mapping. */
export const PREVIEW_MS = 20_000
/** For the blocks of a page that was read already. */
const BLOCKS_MS = 3_000
/** Reads another city's time and language where nobody named one; the second look is with the right one. */
const PROVISIONAL_CITY = 'bratislava'

/**
 * Runs sync, map, normalise and resolve on the first records and writes nothing. Stops after a time, a number or a
 * size and says so. `error` tells why a source cannot be read. Throws for an unknown connector or city, or on abort.
 */
export async function previewSource(
  detected: Detected,
  given: PreviewDeps,
): Promise<SourcePreview> {
  return (await readDetected(detected, given)).preview
}

/** A preview, and all that was read for it. */
export type DetectedRead = { preview: SourcePreview; mapped: MappedRecord[] }

/** The same as `previewSource`, with the records that it read. */
export async function readDetected(detected: Detected, given: PreviewDeps): Promise<DetectedRead> {
  const deps = { ...given, http: readingOnce(given.http) }
  const connector = connectorById(detected.connector)
  if (connector === undefined) throw new Error(`There is no connector "${detected.connector}"`)
  const config: unknown = connector.config.parse(detected.config)
  const named = deps.city === null ? null : (deps.cities.get(deps.city) ?? null)
  const provisional = named ?? deps.cities.get(PROVISIONAL_CITY) ?? [...deps.cities.values()][0]
  if (provisional === undefined) throw new Error('There is no city.')
  const until = performance.now() + PREVIEW_MS
  const read = await readRecords(connector, config, provisional, until, deps)
  const map = (records: readonly StoredRecord[], own: KnownCity) =>
    mapRead(records, { connector, config: detected.config, own }, until, deps)
  const guessed = named ?? guessCity(await map(sampleOf(read.records), provisional), deps.cities)
  const mapped = await map(read.records, guessed ?? provisional)
  const blocks = await blocksShown(connector, {
    config,
    city: guessed ?? provisional,
    signal: AbortSignal.any([deps.signal, AbortSignal.timeout(BLOCKS_MS)]),
    http: deps.http,
    now: deps.clock,
    secrets: {},
  })
  const preview = summarise(mapped, {
    title: detected.title,
    named,
    city:
      guessed === null
        ? null
        : { slug: guessed.slug, name: guessed.name, is_assumed: named === null },
    terms: connector.manifest.terms,
    now: deps.clock(),
    blocks,
    ...read,
  })
  return { preview, mapped }
}

async function readRecords(
  connector: AnyConnector,
  config: unknown,
  city: KnownCity,
  until: number,
  deps: PreviewDeps,
): Promise<Read> {
  const read: Read = {
    records: [],
    broken: [],
    notes: [],
    listed: null,
    stoppedBy: null,
    error: null,
  }
  if (connector.manifest.auth !== 'none' && deps.secrets?.['key'] === undefined)
    return {
      ...read,
      stoppedBy: 'needs_key',
      error: `${connector.manifest.title} is read with a key, and none is set (docs/sources.md).`,
    }
  const maxRecords = deps.maxRecords ?? 200
  const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(until - performance.now())))
  const signal = AbortSignal.any([deps.signal, timeout])
  try {
    const messages: AsyncIterable<Message<unknown>> = connector.sync(
      { config, secrets: deps.secrets ?? {}, city, http: deps.http, signal, now: deps.clock },
      null,
    )
    for await (const message of messages) {
      // A connector takes a refused request for a page that cannot be read. It was our own refusal: what it says is not the page's fault.
      const isCut = deps.wasCut?.() === true
      if (isCut && message.type !== 'record') return { ...read, stoppedBy: 'size' }
      if (message.type === 'record')
        read.records.push({
          id: read.records.length + 1,
          recordId: storableText(message.id),
          raw: JSON.stringify(message.raw),
        })
      else if (message.type === 'broken') read.broken.push(message)
      else if (message.type === 'note') read.notes.push(message)
      else if (message.type === 'total') read.listed = message.count
      if (isCut) return { ...read, stoppedBy: 'size' }
      if (read.records.length + read.broken.length >= maxRecords)
        return { ...read, stoppedBy: 'records' }
      if (performance.now() >= until) return { ...read, stoppedBy: 'time' }
    }
    return deps.wasCut?.() === true ? { ...read, stoppedBy: 'size' } : read
  } catch (error) {
    deps.signal.throwIfAborted()
    if (error instanceof BudgetSpent) return { ...read, stoppedBy: 'size' }
    if (timeout.aborted) return { ...read, stoppedBy: 'time' }
    if (!(error instanceof Error)) throw error
    return { ...read, stoppedBy: 'failed', error: explainInLine(error) }
  }
}

/** Records that tell the city. */
const SAMPLE = 40

/** Some from everywhere in the listing. */
function sampleOf(records: readonly StoredRecord[]): StoredRecord[] {
  const step = Math.ceil(records.length / SAMPLE)
  return records.filter((_, at) => at % step === 0)
}

/** A few at a time, so that an end of the time is noticed. */
const MAPPED_AT_ONCE = 20

async function mapRead(
  records: readonly StoredRecord[],
  { connector, config, own }: { connector: AnyConnector; config: unknown; own: KnownCity },
  until: number,
  { cities, clock, signal }: PreviewDeps,
): Promise<MappedRecord[]> {
  const mapped: MappedRecord[] = []
  const deps = { own, cities, now: clock() }
  while (mapped.length < records.length) {
    // A few records are mapped however long reading took.
    if (mapped.length > 0 && performance.now() >= until + 5_000) break
    const page = records.slice(mapped.length, mapped.length + MAPPED_AT_ONCE)
    mapped.push(...(await mapPage(page, connector, config, deps)))
    signal.throwIfAborted()
  }
  return mapped
}

const NEAR_KM = 50

/** The city that most events are in, by their coordinates or else by a city's name in their address; null: none. */
function guessCity(
  mapped: readonly MappedRecord[],
  cities: ReadonlyMap<string, KnownCity>,
): KnownCity | null {
  const votes = new Map<KnownCity, number>()
  const byName = new Map<string, KnownCity>()
  // Of two cities with one name the larger is meant.
  for (const city of [...cities.values()].toSorted((a, b) => a.population - b.population))
    for (const name of [city.name, ...city.names]) byName.set(fold(name), city)
  for (const { listings } of mapped)
    for (const { content } of listings?.listings ?? []) {
      const { place } = content
      if (place === null) continue
      const city =
        place.lat !== null && place.lng !== null
          ? nearest(place.lat, place.lng, cities)
          : wordsOf(`${place.address ?? ''}, ${place.name ?? ''}`)
              .map((part) => byName.get(part))
              .find((one) => one !== undefined)
      if (city) votes.set(city, (votes.get(city) ?? 0) + 1)
    }
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function nearest(
  lat: number,
  lng: number,
  cities: ReadonlyMap<string, KnownCity>,
): KnownCity | null {
  let best: KnownCity | null = null
  let closest = NEAR_KM
  for (const city of cities.values()) {
    if (Math.abs(city.lat - lat) > 1) continue
    const km = distanceKm({ lat, lng }, { lat: city.lat, lng: city.lon })
    if (km < closest) [best, closest] = [city, km]
  }
  return best
}

/** Parts between commas, with and without a postal code, folded. */
function wordsOf(address: string): string[] {
  return address
    .split(/[,;\n]/)
    .flatMap((part) => [part, part.replaceAll(/[\d\s-]*\d[\d\s-]*/g, ' ')])
    .map((part) => fold(part.trim()))
    .filter((part) => part !== '')
}
