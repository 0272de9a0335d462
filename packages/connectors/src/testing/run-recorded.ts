import type { AnyConnector, Message, SourceCity, SyncWindow } from '../connector.ts'
import type { EventDraft } from '../event-draft.ts'
import { BadRecord } from '../bad-record.ts'
import type { Json } from '../json.ts'
import type { RecordedFile } from '../recorded.ts'
import { isJsonObject } from '../json.ts'

export const BRATISLAVA: SourceCity = {
  slug: 'bratislava',
  name: 'Bratislava',
  lat: 48.14831,
  lon: 17.10744,
  radiusKm: 10,
  country: 'sk',
  tz: 'Europe/Bratislava',
  languages: ['sk', 'hu', 'en'],
}

export type RecordedRun = {
  /** As the connector parsed it. */
  config: unknown
  messages: Message<Json>[]
  drafts: { id: string; draft: EventDraft }[]
  bad: { id: string; error: BadRecord }[]
  requests: string[]
}

/** Runs a connector over recorded files without a network or a database, as the conformance suite does. */
export async function runRecorded(
  connector: AnyConnector,
  files: RecordedFile[],
  options: {
    config?: Json
    city?: SourceCity
    now?: Date
    cursor?: Json
    stopAfter?: number
    window?: SyncWindow
  } = {},
): Promise<RecordedRun> {
  const city = options.city ?? BRATISLAVA
  const platform = connector.recorded(files, {
    origin: 'http://recorded.invalid',
    config: options.config ?? {},
  })
  const given = isJsonObject(options.config) ? options.config : {}
  const config: unknown = connector.config.parse({
    ...given,
    ...(isJsonObject(platform.config) ? platform.config : {}),
  })
  const run: RecordedRun = { config, messages: [], drafts: [], bad: [], requests: [] }
  const context = {
    config,
    secrets: {},
    city,
    signal: new AbortController().signal,
    ...(options.window === undefined ? {} : { window: options.window }),
    now: () => options.now ?? new Date('2026-11-20T18:00:00Z'),
    http: async (
      address: string,
      request: { method?: string; headers?: object; body?: string | Uint8Array } = {},
    ) => {
      const url = new URL(address)
      run.requests.push(url.pathname + url.search)
      const answer = platform.answer({
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        headers: { ...request.headers },
        ...(request.body === undefined ? {} : { body: String(request.body) }),
      })
      const body = answer?.body ?? ''
      return {
        status: answer === null ? 404 : (answer.status ?? 200),
        url: url.href,
        headers: answer?.headers ?? {},
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
        notModified: answer?.status === 304,
      }
    },
  }
  for await (const message of connector.sync(context, options.cursor ?? null)) {
    run.messages.push(message)
    if (run.messages.length === options.stopAfter) break
    if (message.type !== 'record') continue
    try {
      const mapped = connector.map(message.raw, { config, city }, { id: message.id })
      const list = mapped === null ? [] : Array.isArray(mapped) ? mapped : [mapped]
      run.drafts.push(...list.map((draft) => ({ id: message.id, draft })))
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      run.bad.push({ id: message.id, error })
    }
  }
  return run
}
