import { ReferenceData } from '@okolo/server/catalogue/reference/reference-data.ts'
import { readFilter } from '@okolo/server/catalogue/filter/read-filter.ts'
import { loadMap } from '@okolo/server/features/map/map.store.ts'
import { viewOf } from '@okolo/server/features/map/map-view.ts'
import { buffersOf, captureQueries } from '../measuring/captured-queries.ts'
import { bareScan } from './feed-measure.ts'
import { datesFor, NOW, withFilled } from '../databases/filled-database.ts'
import { measure, table } from '../measuring/measure.ts'

/** Degrees of longitude and latitude around the largest city's centre, and the map's zoom. */
const VIEWS: [name: string, width: number, height: number, zoom: number][] = [
  ['street', 0.01, 0.006, 16],
  ['quarter', 0.05, 0.03, 14],
  ['city', 0.3, 0.2, 11],
  ['region', 3, 2, 8],
]
const FILTERS = { 'this week': 'timeframe=this_week', 'all upcoming': '' }

/** Prints the times of maps of the largest city, relative to a 50-row index-only scan. */
export async function benchMap(options: {
  dates: number | undefined
  seconds: number
  server: string | undefined
  isKept: boolean
}): Promise<void> {
  const dates = datesFor(options.dates, options.server)
  await withFilled({ ...options, dates }, async (database) => {
    const { db } = database
    const reference = await new ReferenceData(db, () => NOW).get()
    const context = { db, reference, locale: 'en', now: NOW }
    const city = reference.cityBySlug.get('bratislava')
    if (city === undefined) throw new Error('the largest city is missing')
    const bare = await bareScan(database, NOW, 1)
    const captured = captureQueries(database)
    const lines = [['', 'p50 ms', 'p99 ms', 'x 50-row scan', 'queries', 'buffers', 'events']]
    lines.push(['50-row index-only scan', bare.p50.toFixed(2), bare.p99.toFixed(2), '1.0', '1'])
    for (const [name, width, height, zoom] of VIEWS)
      for (const [time, query] of Object.entries(FILTERS))
        for (const place of ['', '&city=bratislava']) {
          const west = city.lng - width / 2
          const south = city.lat - height / 2
          const view = viewOf(`${west},${south},${west + width},${south + height}`, String(zoom))
          const load = () =>
            loadMap(readFilter(`?${query}${place}`, context.reference).filter, view, context)
          const timing = await measure(load, { seconds: options.seconds / 4 })
          captured.take()
          const { count } = await load()
          const queries = captured.take()
          lines.push([
            `${name}, ${time}${place === '' ? '' : ', of the city'}`,
            timing.p50.toFixed(2),
            timing.p99.toFixed(2),
            (timing.p50 / bare.p50).toFixed(1),
            String(queries.length),
            String(await buffersOf(database, queries)),
            String(count),
          ])
        }
    console.log(`${database.kind}, ${dates} dates\n\n${table(lines)}`)
  })
}
