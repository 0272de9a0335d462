import type { Connector, SyncContext } from '@okolo/connectors/connector'
import { fetchWithKey } from '../fetch-with-key.ts'
import { HttpFailure } from '@okolo/connectors/http'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { readLists, type ListCursor } from '@okolo/connectors/reading/read-lists'
import type { ListingPage } from '@okolo/connectors/reading/read-pages'
import { recordsOf } from '@okolo/connectors/reading/records-of'
import { mapBandsintownEvent } from './bandsintown-event.ts'
import { recordedBandsintown } from './bandsintown.recorded.ts'
import { BandsintownConfig } from './bandsintown-config.ts'

/** Bandsintown: the concerts of artists one follows. `secrets.key` is the app id that the platform gave out. */
export const bandsintown: Connector<BandsintownConfig, ListCursor> = {
  manifest: {
    id: 'bandsintown',
    version: 2,
    title: 'Bandsintown',
    hosts: 'config',
    auth: 'key',
    mode: 'snapshot',
    deletes: 'absence',
    schedule: { everyMinutes: 720 },
    limits: { requestsPerSecond: 1, dailyBudget: 2000 },
    trust: 0.55,
    terms: {
      attribution: 'Bandsintown',
      termsUrl: 'https://help.artists.bandsintown.com/en/articles/9186477-api-documentation',
      linkBack: true,
      redisplay: 'facts-only',
      images: 'none',
      mayPaywall: false,
      mayMixSellers: true,
      maxCacheHours: 24,
      reviewed: '2026-11-21',
    },
  },
  config: BandsintownConfig,
  sync: (context, cursor) =>
    readLists(context, cursor, context.config.artists, (artist) => concerts(context, artist)),
  map: mapBandsintownEvent,
  recorded: recordedBandsintown,
}

async function concerts(
  context: SyncContext<BandsintownConfig>,
  artist: string,
): Promise<ListingPage> {
  const url = `${context.config.baseUrl}/artists/${artistPath(artist)}/events?date=upcoming`
  let answer: Json
  try {
    answer = await fetchWithKey(context, url, {
      connector: 'bandsintown',
      put: (key) => ({ query: { app_id: key } }),
    })
  } catch (cause) {
    // A missing artist must not stop the others.
    if (cause instanceof HttpFailure && cause.status === 404) return unknown(artist)
    throw cause
  }
  if (Array.isArray(answer)) return { entries: recordsOf(answer), next: null }
  if (isJsonObject(answer) && /not ?found/i.test(JSON.stringify(answer))) return unknown(artist)
  throw new HttpFailure(`${url} answered JSON that is not a list of events`, { url, status: 200 })
}

/** Does not delete anything: an unknown artist may have been renamed. */
function unknown(artist: string): ListingPage {
  const message = `the platform knows no artist "${artist}"; write the name as on its page, or id_ and the number`
  return {
    entries: [{ type: 'note', code: 'artist_unknown', message }],
    next: null,
    isPartial: true,
  }
}

/** The platform wants slashes, question marks, asterisks and quotes of names escaped twice or its own way. */
export function artistPath(artist: string): string {
  return encodeURIComponent(artist)
    .replace(/%2F/g, '%252F')
    .replace(/%3F/g, '%253F')
    .replace(/\*/g, '%252A')
    .replace(/%22/g, '%27C')
}
