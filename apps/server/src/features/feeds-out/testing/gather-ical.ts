import { connectorById } from '@okolo/connectors'
import type { EventDraft } from '@okolo/connectors/event-draft'
import { expect } from 'vitest'

/** Through the connector's own sync and map, without a network. */
export async function gather(body: string, now: Date): Promise<EventDraft[]> {
  const ical = connectorById('ical')!
  const config: unknown = ical.config.parse({ url: 'https://okolo.example/v1/events.ics' })
  const city = {
    slug: 'bratislava',
    name: 'Bratislava',
    lat: 48.15,
    lon: 17.11,
    radiusKm: 10,
    country: 'sk',
    tz: 'Europe/Bratislava',
    languages: ['sk'],
  }
  const drafts: EventDraft[] = []
  const messages = ical.sync(
    {
      config,
      secrets: {},
      city,
      http: async (url) => ({
        status: 200,
        url,
        headers: { 'content-type': 'text/calendar' },
        body: Buffer.from(body),
        notModified: false,
      }),
      signal: new AbortController().signal,
      now: () => now,
    },
    null,
  )
  for await (const message of messages) {
    expect(message.type).not.toBe('broken')
    if (message.type !== 'record') continue
    const mapped = ical.map(message.raw, { config, city }, { id: message.id })
    drafts.push(...(mapped === null ? [] : Array.isArray(mapped) ? mapped : [mapped]))
  }
  return drafts
}
