import { createServer } from 'node:http'
import { once } from 'node:events'
import { ical } from '@okolo/connectors/ical/ical'
import type { ScheduledSource } from '@okolo/server/ingest/sources/source.ts'

/** Calendars on loopback, each of a house of its own. */
export type Town = { sources: number; port: number; cities: string[] }

const FIRSTS = 'Amber Birch Copper Dusty Early Foggy Golden Hollow Iron Jolly Keen Lunar'.split(' ')
const SECONDS =
  'Anchor Bridge Candle Drum Engine Fiddle Garden Harbour Island Journey Kettle'.split(' ')
const DAY_MS = 86_400_000

/** The town's calendars as sources of a process; source 0 is there before the others. */
export function townOf({ sources, port, cities }: Town, from = 0): ScheduledSource[] {
  return Array.from({ length: sources - from }, (_, n) => {
    const i = from + n
    const host = `house-${i}.test`
    return {
      settings: {
        slug: `house-${i}`,
        connector: 'ical',
        platform: `house-${i}`,
        title: `House ${i}`,
        url: null,
        citySlug: cities[i % cities.length] ?? '',
        config: { urls: [`http://${host}/${i}.ics`] },
        trust: 0.5,
        terms: ical.manifest.terms,
        isDemo: false,
      },
      everyMinutes: 600,
      routes: new Map([[host, { host: '127.0.0.1', port }]]),
    }
  })
}

/** Serves the calendars, `events` each. An answer takes `delayMs`. */
export async function serveTown(events: number, delayMs: number) {
  const server = createServer((request, response) => {
    const i = Number(/(\d+)\.ics/.exec(request.url ?? '')?.[1] ?? 0)
    setTimeout(() => response.writeHead(200).end(calendar(i, events)), delayMs)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return {
    port: address.port,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function calendar(house: number, events: number): string {
  const entries = Array.from({ length: events }, (_, n) => {
    const at = new Date(Date.now() + (2 + n) * DAY_MS).toISOString()
    const day = at.slice(0, 10).replaceAll('-', '')
    const words = [FIRSTS[(house + n) % FIRSTS.length], SECONDS[(house * 3 + n) % SECONDS.length]]
    return [
      'BEGIN:VEVENT',
      `UID:${house}-${n}@house.test`,
      `SUMMARY:${words.join(' ')} ${house}/${n}`,
      `DTSTART:${day}T${10 + (n % 10)}0000Z`,
      `LOCATION:House ${house}`,
      'END:VEVENT',
    ].join('\r\n')
  })
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.join('\r\n')}\r\nEND:VCALENDAR\r\n`
}
