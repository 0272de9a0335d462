import { BRATISLAVA } from '@okolo/connectors/testing/run-recorded'
import { connectorNamed } from '#server/platform/connectors.ts'
import type { SourceSettings } from '../sources/source.ts'
import type { FeedDay } from './feed-histories.ts'

/** The ids of a day's listing as the connector reads them, without our database: what the sweep is measured by. */
export async function listedIds(
  { connector: id, config }: SourceSettings,
  day: FeedDay,
): Promise<{ ids: ReadonlySet<string>; isWhole: boolean }> {
  const connector = connectorNamed(id)
  const ids = new Set<string>()
  let isWhole = false
  const messages = connector.sync(
    {
      config: connector.config.parse(config),
      secrets: {},
      city: BRATISLAVA,
      http: (url) =>
        Promise.resolve({ status: 200, url, headers: {}, body: day.body, notModified: false }),
      signal: new AbortController().signal,
      now: () => day.now,
    },
    null,
  )
  for await (const message of messages) {
    if (message.type === 'record') ids.add(message.id)
    if (message.type === 'complete') isWhole = true
  }
  return { ids, isWhole }
}
