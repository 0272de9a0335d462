import { BASE_MAP_PATH, type BaseMap } from '@okolo/contract/places/base-map'
import { askServer } from '../../../api/ask-server.ts'
import { STREET_FONT } from './street-style.ts'

/** A map that waits longer than this for its streets begins without them. */
const PATIENCE_MS = 4_000
/** Letters of every part of our font, so that the map writes with all of them. */
const LETTERS = 'aąžяї'

/** Returns the street map of this server, or null while it has none. */
export async function loadStreets(): Promise<BaseMap | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const [answer] = await Promise.all([
      askServer(BASE_MAP_PATH, { signal }),
      // The map draws its labels with whatever font is there.
      Promise.race([document.fonts.load(`16px "${STREET_FONT}"`, LETTERS), aborted(signal)]),
    ])
    if (!answer.ok) return null
    // Our own server's answer: its shape is known.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (await answer.json()) as BaseMap
  } catch {
    return null
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }))
}
