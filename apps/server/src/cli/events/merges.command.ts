import {
  mergedGroups,
  type GroupedListing,
  type MergedGroup,
} from '#server/ingest/match/merged-groups.ts'
import { examples, type AddCommands, type CommandContext } from '../call/call.ts'
import { namedCity } from '../call/given.ts'
import { showCount } from '../call/progress.ts'

/** Lets an operator read the merged groups one by one. */
export const addMerges: AddCommands = (okolo, run) => {
  okolo
    .command('merges')
    .description(
      'print every event with two or more listings: what each says, how far apart they are, and why they were joined',
    )
    .requiredOption('--city <slug>', 'the city, and what its sources list outside every city')
    .option('--json', 'print an object a line', false)
    .addHelpText('after', examples('merges --city madrid'))
    .action(({ city, json }) => run((context) => merges(city, json, context)))
}

async function merges(written: string, isJson: boolean, context: CommandContext): Promise<number> {
  const { db } = context.database
  const city = await namedCity(db, written)
  const progress = showCount('merges', 'events', context)
  let [groups, listings] = [0, 0]
  try {
    for await (const group of mergedGroups(db, {
      now: context.config.clock(),
      city,
      signal: context.signal,
      // Progress lines would break the JSON.
      ...(isJson && !context.isTerminal ? {} : { onProgress: progress.update }),
    })) {
      groups += 1
      listings += group.listings.length
      if (isJson) context.print(JSON.stringify(group))
      else for (const line of groupInLines(group)) context.print(line)
    }
  } finally {
    progress.stop()
  }
  if (!isJson) context.print(`${groups} events of ${listings} listings`)
  return 0
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
