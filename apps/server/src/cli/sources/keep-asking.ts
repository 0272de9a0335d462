import type { AnyConnector } from '@okolo/connectors/connector'
import { fileSource } from '#server/ingest/source-files/installed-sources.ts'
import { scheduleFromFile } from '#server/ingest/sources/scheduling.ts'
import { saveSource } from '#server/ingest/sources/source.ts'
import { UsageError, type CommandContext } from '../call/call.ts'
import { namedSource } from '../call/given.ts'
import type { GivenConfig } from './given-config.ts'

/** Throws UsageError where nothing could be asked again. */
export function checkKept(
  { manifest, config }: AnyConnector,
  given: GivenConfig,
  each: boolean,
): void {
  if (each) throw new UsageError('--keep is for one source, and --each makes one of every file.')
  const parsed = config.safeParse(given.config)
  if (!parsed.success)
    throw new UsageError(
      `--keep asks the source again, so --config must say where it is: ${parsed.error.issues
        .map(({ path, message }) => `${path.join('.') || manifest.id}: ${message}`)
        .join('; ')}`,
    )
}

/** Puts a source that was read from a file on schedule, with the address from which the file came. */
export async function keepAsking(
  slug: string,
  { config }: GivenConfig,
  everyMinutes: number,
  { database: { db }, config: settings, print }: CommandContext,
): Promise<void> {
  const source = await namedSource(db, slug)
  const { url } = config
  await saveSource(db, { ...source, config, url: typeof url === 'string' ? url : source.url })
  await scheduleFromFile(db, slug, { everyMinutes, isEnabled: true })
  await fileSource(db, settings, slug)
  print(`${slug} is asked again every ${everyMinutes} minutes.`)
}
