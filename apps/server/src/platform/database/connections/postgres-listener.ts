import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const RECONNECT_MS = 1000

/** Listens on a connection of its own, which is opened again whenever it is lost. Throws if the first one cannot be opened. */
export async function listenOnPostgres(
  databaseUrl: string,
  channel: string,
  heard: (payload: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  let client = await connect()

  async function connect(): Promise<Client> {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true })
    next.on('error', () => undefined)
    next.on('notification', ({ payload = '' }) => heard(payload))
    next.on('end', () => void reconnect())
    await next.connect()
    await next.query(`listen ${next.escapeIdentifier(channel)}`)
    return next
  }

  async function reconnect(): Promise<void> {
    await sleep(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (stopping.signal.aborted) return
    try {
      client = await connect()
    } catch {
      // A connection that could not be opened ends as well, and is tried again then.
    }
  }

  return {
    stop: async () => {
      stopping.abort()
      await client.end()
    },
  }
}
