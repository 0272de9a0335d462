import { lastLook, openHouses } from '#server/ingest/town/covered-houses.ts'
import { loadGaps } from '#server/ingest/town/gaps.ts'
import type { CommandContext } from '../call/call.ts'
import { namedCity } from '../call/given.ts'
import { tableLines } from '../call/table-lines.ts'
import { PROGRAM } from '#server/platform/release.ts'

const WEEKDAYS = ['', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Prints what a city lacks. */
export async function tellGaps(
  written: string,
  isJson: boolean,
  { database, config, print, columns = 100 }: CommandContext,
): Promise<number> {
  const city = await namedCity(database.db, written)
  const gaps = await loadGaps(database.db, city, config.clock())
  if (gaps === null) return 1
  if (isJson) {
    print(JSON.stringify(gaps))
    return 0
  }
  const { houses, covered, upcoming, weekdays, categories, troubled } = gaps
  print(
    houses.length === 0
      ? `${gaps.city.name}: no houses are known, ${upcoming} events to come. ${PROGRAM} town scan ${city} begins.`
      : `${gaps.city.name}: ${covered} of ${houses.length} houses covered, ${upcoming} events to come`,
  )
  const open = openHouses(houses)
  if (open.length > 0) {
    print(`\nHouses without a source: ${open.length}`)
    const rows = open.map((house) => [
      house.name,
      String(lastLook(house)),
      shortAddress(house.website),
    ])
    for (const line of tableLines(['house', 'last look', 'site'], rows, columns)) print(line)
  }
  print('\nThe next four weeks')
  for (const { weekday, events, isThin } of weekdays)
    print(`  ${(WEEKDAYS[weekday] ?? '').padEnd(10)} ${events}${isThin ? '  thin' : ''}`)
  const thin = categories.filter(({ isThin }) => isThin)
  const few = thin.filter(({ events }) => events > 0)
  if (few.length > 0)
    print(`  Few: ${few.map(({ name, events }) => `${name} ${events}`).join(', ')}`)
  const none = thin.filter(({ events }) => events === 0)
  if (none.length > 0) print(`  None: ${none.map(({ name }) => name).join(', ')}`)
  if (troubled.length > 0) print(`\nSources that need a look: ${troubled.length}`)
  for (const { slug, state, why } of troubled) print(`  ${slug} is ${state}: ${String(why)}`)
  return 0
}

/** `club.example/program`. */
function shortAddress(address: string | null): string {
  return (address ?? '').replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
