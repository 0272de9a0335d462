import { openTiles } from '#server/features/tiles/open-tiles.ts'
import { tilesAround } from '#server/features/tiles/tiles-around.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { namedCity } from '../call/given.ts'
import { showCount } from '../call/progress.ts'

/** Fetches at once. The source lets fewer through at a time. */
const AT_ONCE = 4
const INTERRUPTED = 130

/** Fills the cache of the street map for a city, before anybody looks. */
export const addMap: AddCommands = (okolo, run) => {
  okolo
    .command('map')
    .description('the street map')
    .command('fetch')
    .description('fetch the streets of a city into the cache; the same call goes on after Ctrl-C')
    .requiredOption('--city <slug>', 'the city')
    .addHelpText('after', examples('map fetch --city vienna'))
    .action(({ city }) => run((context) => fetchCity(city, context)))
}

async function fetchCity(name: string, context: CommandContext): Promise<number> {
  const { config, database, print, signal } = context
  const slug = await namedCity(database.db, name)
  let reason = ''
  const opened = openTiles({ ...config, failed: (why) => (reason = String(why)) })
  if (opened === null)
    throw new UsageError('There is no street map: see OKOLO_MAP and OKOLO_LIVE in the README.')
  const { tiles, close } = opened
  try {
    const map = await tiles.map()
    if (map === null) throw new UsageError(`The street map cannot be read: ${reason}`)
    const {
      lat,
      lng,
      area_radius: radius,
    } = await database.db
      .selectFrom('city')
      .select(['lat', 'lng', 'area_radius'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const wanted = tilesAround({ lat, lng }, radius, map.maxzoom)
    const bar = showCount(`Streets of ${slug}`, 'tiles', context)
    let [done, fetched, failed] = [0, 0, 0]
    const queue = wanted.values()
    const work = async () => {
      for (const at of queue) {
        if (signal.aborted || tiles.isResting()) return
        if ((await tiles.kept(at)) === null) {
          if ((await tiles.fetch(at)) === null) failed += 1
          else fetched += 1
        }
        done += 1
        bar.update(done, wanted.length)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    bar.stop()
    const isWhole = done === wanted.length && failed === 0
    print(`${done - failed} of ${wanted.length} tiles are there, ${fetched} of them new.`)
    if (isWhole) return 0
    print(`${signal.aborted ? 'Interrupted' : reason}: the same call goes on.`)
    return signal.aborted ? INTERRUPTED : 1
  } finally {
    await close()
  }
}
