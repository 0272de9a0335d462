import { randomUUID } from 'node:crypto'
import type {
  PreviewAnswer,
  PreviewRequest,
  SuggestionAnswer,
  SuggestionRequest,
} from '@okolo/contract/events/suggestion'
import { addressKey, readAddress } from '#server/platform/addresses/read-address.ts'
import { trySource, type Tried, type TryDeps } from '../detect/try-source.ts'
import { mendPreview, readMending } from './mend-preview.ts'
import { keepPreview, previewOf, recentPreview, type KeptPreview } from './preview-store.ts'
import { knownAlready, saveSuggestion } from './suggestion-store.ts'

export type SuggestionBox = {
  /** Looks at an address; null when as many as allowed are being looked at. Stops when `signal` aborts. */
  preview(request: PreviewRequest, signal: AbortSignal): Promise<PreviewAnswer | null>
  /** An earlier answer, read again with what somebody has pointed at; null when busy; `unknown` where there is none such. */
  mend(id: string, choice: string, signal: AbortSignal): Promise<PreviewAnswer | 'unknown' | null>
  /** An earlier answer of `preview`, for a day. */
  kept(id: string): Promise<PreviewAnswer | null>
  /** Queues an address for the operator, once; null as with `preview`. */
  suggest(request: SuggestionRequest, signal: AbortSignal): Promise<SuggestionAnswer | null>
  /** True if `preview` would fetch nothing, which costs nothing. */
  isKept(request: PreviewRequest): Promise<boolean>
}

/** Addresses looked at together: each may read tens of megabytes. */
const AT_ONCE = 2

export function openSuggestionBox(
  deps: Omit<TryDeps, 'signal' | 'routes'> & {
    /** Loopback routes of the demo platforms. */
    routesOf?: (address: string) => NonNullable<TryDeps['routes']>
  },
): SuggestionBox {
  const { db, clock, routesOf } = deps
  let busy = 0

  async function look(request: PreviewRequest, signal: AbortSignal): Promise<KeptPreview | null> {
    const city = request.city === undefined || request.city === '' ? null : request.city
    const address = readAddress(request.url)
    const key = addressKey(address ?? request.url)
    const recent = await recentPreview(db, { key, city, now: clock() })
    if (recent !== null) return recent
    return oneOfFew(async () => {
      const routes = routesOf?.(address ?? '')
      const result = await trySource(request.url, city, { ...deps, signal, routes })
      const kept = { id: randomUUID(), url: request.url, key, city, result }
      await keepPreview(db, kept, clock())
      return kept
    })
  }

  /** Null when as many looks as allowed are running. */
  async function oneOfFew<T>(run: () => Promise<T>): Promise<T | null> {
    if (busy >= AT_ONCE) return null
    busy += 1
    try {
      return await run()
    } finally {
      busy -= 1
    }
  }

  /** The look that is sent: the one on the screen, if it is of this address, else the last. */
  async function looked(request: SuggestionRequest, signal: AbortSignal) {
    const shown =
      request.preview === undefined ? null : await previewOf(db, request.preview, clock())
    const key = addressKey(readAddress(request.url) ?? request.url)
    return shown?.key === key ? shown : look(request, signal)
  }

  const answer = async (kept: KeptPreview): Promise<PreviewAnswer> => ({
    id: kept.id,
    url: kept.url,
    known: await knownAlready(db, keysOf(kept)),
    ...outcomeOf(kept.result),
  })

  return {
    async preview(request, signal) {
      const kept = await look(request, signal)
      return kept === null ? null : answer(kept)
    },
    async mend(id, choice, signal) {
      const mending = readMending(choice)
      const before = mending === null ? null : await previewOf(db, id, clock())
      if (mending === null || before === null) return 'unknown'
      const routes = routesOf?.(before.url)
      const kept = await oneOfFew(() =>
        mendPreview(before, mending, { ...deps, signal, routes }).then((one) => one ?? 'unknown'),
      )
      return kept === null || kept === 'unknown' ? kept : answer(kept)
    },
    async kept(id) {
      const kept = await previewOf(db, id, clock())
      return kept === null ? null : answer(kept)
    },
    async suggest(request, signal) {
      const kept = await looked(request, signal)
      if (kept === null) return null
      const known = await knownAlready(db, keysOf(kept))
      if (known !== null) return { state: known }
      const { note, email } = request
      const isNew = await saveSuggestion(db, {
        kept,
        key: keysOf(kept)[0],
        note,
        email,
        now: clock(),
      })
      return { state: isNew ? 'sent' : 'suggested' }
    },
    async isKept({ url, city }) {
      const key = addressKey(readAddress(url) ?? url)
      return (await recentPreview(db, { key, city: city || null, now: clock() })) !== null
    },
  }
}

/** Of the feed first: two pages that lead to one calendar are one suggestion. */
export function keysOf({
  key,
  result,
}: Pick<KeptPreview, 'key' | 'result'>): [string, ...string[]] {
  return result.ok ? [addressKey(result.detected.url), key] : [key]
}

function outcomeOf(tried: Tried): Pick<PreviewAnswer, 'found' | 'preview' | 'failure'> {
  if (!tried.ok)
    return { found: null, preview: null, failure: { code: tried.code, message: tried.reason } }
  const { kind, connector, url, title, confidence, because, config } = tried.detected
  const mended = config['fields'] === undefined ? {} : { mended: true }
  return {
    found: { kind, connector, url, title, confidence, because, ...mended },
    preview: tried.preview,
    failure: null,
  }
}
