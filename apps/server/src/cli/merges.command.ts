import { parseArgs } from 'node:util'
import {
  mergedGroups,
  type GroupedListing,
  type MergedGroup,
} from '#server/ingest/match/merged-groups.ts'
import { UsageError, type Command } from './command.ts'
import { namedCity } from './named-city.ts'
import { showCount } from './progress.ts'

/** Lets an operator read the merged groups one by one. */
export const mergesCommand: Command = {
  usage: 'merges --city <slug> [--json]',
  summary:
    'print every event with two or more listings: what each says, how far apart they are, and why they were joined; --json: an object a line',
  run: async (args, context) => {
    const { values } = parseArgs({
      args,
      options: { city: { type: 'string' }, json: { type: 'boolean', default: false } },
    })
    if (!values.city) throw new UsageError('--city is needed.')
    const { db } = context.database
    const city = await namedCity(db, values.city)
    const progress = showCount('merges', 'events', { ...context, now: () => performance.now() })
    let [groups, listings] = [0, 0]
    try {
      for await (const group of mergedGroups(db, {
        now: context.config.clock(),
        city,
        signal: context.signal,
        // Progress lines would break the JSON.
        ...(values.json && !context.isTerminal ? {} : { onProgress: progress.update }),
      })) {
        groups += 1
        listings += group.listings.length
        if (values.json) context.print(JSON.stringify(group))
        else for (const line of groupInLines(group)) context.print(line)
      }
    } finally {
      progress.stop()
    }
    if (!values.json) context.print(`${groups} events of ${listings} listings`)
    return 0
  },
}

/** Returns a group in readable lines. */
export function groupInLines({
  event,
  listings,
  farthestKm,
  leastTitle,
  why,
}: MergedGroup): string[] {
  return [
    `${event.title} (${event.slug}): ${listings.length} listings, ${distanceInWords(farthestKm)}, titles at least ${Math.round(100 * leastTitle)} % alike`,
    ...listings.map((listing) => `  ${listingInWords(listing)}`),
    ...why.map((line) => `  why: ${line}`),
  ]
}

function distanceInWords(km: number | null): string {
  return km === null ? 'distance not known' : `at most ${km.toFixed(2)} km apart`
}

export function listingInWords(listing: GroupedListing): string {
  const { source, platform, platformId, title, start, venue, address, point } = listing
  const place = [venue, address].filter((part) => part !== null).join(', ')
  return [
    `${source} [${platform} ${platformId}] "${title}"`,
    start ?? 'no date',
    place === '' ? 'no venue' : place,
    point === null ? 'no point' : `${point.lat}, ${point.lon}`,
  ].join(' | ')
}
