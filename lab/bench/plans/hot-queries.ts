import type { App } from '@okolo/server/platform/http/app-type.ts'
import type { Db } from '@okolo/server/platform/database/db.ts'
import { refreshPopularity } from '@okolo/server/ingest/maintenance/popularity.ts'
import { rollForward } from '@okolo/server/ingest/maintenance/housekeeping.ts'

/** Requests whose speed people notice, by the name of their plan's file. */
const REQUESTS: Record<string, string> = {
  'feed-this-week': '/v1/events/?city=bratislava&timeframe=this_week',
  'feed-all-upcoming': '/v1/events/?city=bratislava',
  'list-today-by-date': '/v1/events/?city=bratislava&timeframe=today&sorting=start',
  // A city without earlier requests: rows and cards in one query.
  'list-first-of-a-city': '/v1/events/?city=city-2&timeframe=this_week&sorting=start',
  'list-category-price': '/v1/events/?city=bratislava&category=category-3&price=20&sorting=start',
  'list-popular': '/v1/events/?city=bratislava&sorting=popular',
  'list-past': '/v1/events/?city=bratislava&timeline=past',
  'list-nearby': '/v1/events/?city=bratislava&distance=5&timeframe=this_week&sorting=start',
  'list-every-city': '/v1/events/?timeframe=this_week',
  'list-popular-every-city': '/v1/events/?sorting=popular',
  'list-past-every-city': '/v1/events/?timeline=past',
  'list-venue': '/v1/events/?venue=venue-1',
  'list-organizer': '/v1/events/?organizer=organizer-1',
  'list-mood': '/v1/events/?city=bratislava&mood=offbeat&sorting=start',
  'list-popular-in-days': '/v1/events/?sorting=popular&date_from=2026-12-01&date_to=2026-12-20',
  'search-near-by-date': '/v1/events/?city=bratislava&distance=5&search=jazz&sorting=start',
  'search-every-city': '/v1/events/?search=jazz%20conc',
  'search-common-word': '/v1/events/?search=jazz',
  'search-city': '/v1/events/?city=bratislava&search=jazz%20conc',
  'search-this-week': '/v1/events/?search=jazz&timeframe=this_week',
  'suggestions-while-typing': '/v1/events/suggest/?q=jazz&city=bratislava',
  'map-quarter': '/v1/events/map/?bbox=17.0,48.1,17.05,48.13&zoom=14',
  'map-city': '/v1/events/map/?bbox=16.9,48.0,17.2,48.2&zoom=11&city=bratislava',
  'event-page': '/v1/events/event-7/',
  'categories-of-a-city': '/v1/categories/?city=bratislava',
}

/** Jobs that run every minute. */
const JOBS: Record<string, (db: Db, now: Date) => Promise<unknown>> = {
  'job-roll-forward': rollForward,
  'job-popularity': refreshPopularity,
}

/** Runs each of them once. */
export function hotQueries(
  app: App,
  db: Db,
  now: Date,
): [name: string, ask: () => Promise<void>][] {
  return [
    ...Object.entries(REQUESTS).map(([name, url]): [string, () => Promise<void>] => [
      name,
      async () => {
        const answer = await app.inject({ url, headers: { 'accept-language': 'en' } })
        if (answer.statusCode !== 200)
          throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
      },
    ]),
    ...Object.entries(JOBS).map(([name, job]): [string, () => Promise<void>] => [
      name,
      async () => void (await job(db, now)),
    ]),
  ]
}
