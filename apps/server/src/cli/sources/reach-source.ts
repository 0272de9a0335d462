import { startDemoCity } from '#server/dev/demo-city.ts'
import type { SourceSettings } from '#server/ingest/source.ts'
import type { Config } from '#server/platform/config.ts'
import type { Route } from '#server/platform/guarded-connect.ts'
import { UsageError } from '../call/call.ts'

/**
 * Runs `work` with the routes to a source. The guarded client refuses loopback, so demo platforms
 * get a server and a route for the time of the command. Other sources use their public address.
 */
export async function withRoutesOf<T>(
  { slug, url, isDemo }: Pick<SourceSettings, 'slug' | 'url' | 'isDemo'>,
  { clock, publicUrl }: Pick<Config, 'clock' | 'publicUrl'>,
  work: (routes: ReadonlyMap<string, Route>) => Promise<T>,
): Promise<T> {
  if (!isDemo) return work(new Map())
  const demo = await startDemoCity(clock, publicUrl)
  try {
    const own = demo.sources.find(({ settings }) => settings.slug === slug)
    if (own === undefined) throw new UsageError(`There is no demo platform "${slug}" any more.`)
    // The demo's ids and pages are made from this address.
    if (own.settings.url !== url)
      throw new UsageError(
        `The demo platform "${slug}" was gathered as ${url ?? 'nothing'}, and here it is ${own.settings.url ?? 'nothing'}: give the command the server's PUBLIC_URL or PORT.`,
      )
    return await work(own.routes ?? new Map())
  } finally {
    await demo.close()
  }
}
