import type { Message, SyncContext, Terms } from '../../connector.ts'
import { fetchJson } from '../../reading/fetch-json.ts'
import { HttpFailure } from '../../http.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { askedFor } from '../reading/question.ts'
import type { Mapping } from '../mapping/mapping.ts'
import { mappingSchema } from '../mapping/mapping.ts'
import type { TabularCursor } from '../reading/cursor.ts'
import { syncFeed } from '../reading/sync.ts'

/** A portal's facts about a dataset: the last change of its rows, and its licence. Null: unknown. */
export type DatasetFacts = { version: string | null; license: string | null }

/** `reading`: inside a run. `version`, `since`: of the last run that saw its question answered to the end. */
export type DatasetCursor = {
  reading: TabularCursor | null
  version: string | null
  since: string | null
  /** Instant from which this run asks for rows. Absent: all. */
  from?: string
}

type Context = SyncContext<Mapping>

export type Dataset = {
  facts: (context: Context) => Promise<DatasetFacts>
  /** Returns the mapping for rows changed since an instant, if the portal can filter them. */
  changes?: (mapping: Mapping, since: string) => Mapping
}

/** Rows that are written while we read carry an earlier stamp. */
const OVERLAP_MS = 10 * 60_000

/** Terms of a dataset with an unread licence. The mapping's own values replace them. */
export function cautiousTerms(attribution: string, termsUrl: string): Terms {
  return {
    attribution,
    termsUrl,
    linkBack: true,
    redisplay: 'facts-only',
    images: 'none',
    mayPaywall: false,
    mayMixSellers: true,
    reviewed: '2026-11-21',
  }
}

/** A mapping file of one portal's format. `fetch.format` is optional. */
export function datasetConfig(format: 'opendatasoft' | 'socrata' | 'ckan') {
  return mappingSchema.superRefine(({ fetch }, context) => {
    if (fetch.format === format) return
    const message = `this connector reads "${format}"; for a plain file use the connector "tabular"`
    context.addIssue({ code: 'custom', path: ['fetch', 'format'], message })
  })
}

/** Fills in a missing `fetch.format`. */
export function withFormat(given: unknown, format: string): unknown {
  if (!isJsonObject(given) || !isJsonObject(given['fetch']) || 'format' in given['fetch'])
    return given
  return { ...given, fetch: { ...given['fetch'], format } }
}

/** Adds the header with the portal's key, if the operator has set one. */
export function withKey(context: Context, name: string, value: string): Context {
  if (context.secrets['key'] === undefined) return context
  const { fetch } = context.config
  const headers = { [name]: value, ...fetch.headers }
  return { ...context, config: { ...context.config, fetch: { ...fetch, headers } } }
}

/**
 * Reads a dataset unless its portal reports no change since the last run. After a whole run it reads only changed rows
 * if the portal can filter them. `complete` only for the whole dataset.
 */
export async function* syncDataset(
  context: Context,
  cursor: DatasetCursor | null,
  { facts, changes }: Dataset,
): AsyncGenerator<Message<DatasetCursor>> {
  let run: Omit<DatasetCursor, 'reading'>
  if (cursor?.reading) run = cursor
  else {
    const { version, license } = await facts(context)
    if (cursor === null && license !== null && context.config.source.license === undefined) {
      const message = `the portal names the licence "${license}"; write it into source.license`
      yield { type: 'note', code: 'license_unwritten', message }
    }
    if (version !== null && version === cursor?.version) return
    const isDelta = cursor !== null && cursor.since !== null && changes !== undefined
    run = { version, since: context.now().toISOString() }
    if (isDelta) run.from = new Date(Date.parse(cursor.since!) - OVERLAP_MS).toISOString()
  }
  const { from } = run
  const config = from === undefined || !changes ? context.config : changes(context.config, from)
  let isEnd = false
  for await (const message of syncFeed({ ...context, config }, cursor?.reading ?? null)) {
    if (message.type === 'complete') isEnd = true
    else if (message.type === 'checkpoint')
      yield { type: 'checkpoint', cursor: { ...run, reading: message.cursor } }
    else if (message.type !== 'total' || from === undefined) yield message
  }
  // An incomplete listing is read again, whatever its date.
  const { version, since } = isEnd ? run : { version: null, since: cursor?.since ?? null }
  yield { type: 'checkpoint', cursor: { reading: null, version, since } }
  if (isEnd && from === undefined) yield { type: 'complete' }
}

/** Returns a portal's answer about a dataset, or null if it has none (404, 403). */
export async function askAbout(context: Context, url: URL): Promise<JsonObject | null> {
  const { headers } = askedFor(context, context.now())
  try {
    const answer = await fetchJson(context.http, url.href, headers)
    return isJsonObject(answer) ? answer : null
  } catch (error) {
    if (error instanceof HttpFailure && (error.status === 404 || error.status === 403)) return null
    throw error
  }
}

/** Returns the text or number at a path of keys, else null. */
export function textIn(value: Json | null, ...keys: string[]): string | null {
  let found: Json | undefined = value ?? undefined
  for (const key of keys) found = isJsonObject(found) ? found[key] : undefined
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : null
}
