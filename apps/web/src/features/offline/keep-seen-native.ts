import { BASE_MAP_PATH, type BaseMap } from '@okolo/contract/places/base-map'
import type { AnyRouter } from '@tanstack/react-router'
import { askServer } from '../../api/ask-server.ts'
import { isAway, onReturn, opensPage } from '../../device/kept/network.ts'
import { tilesAround } from './tiles-around.ts'

/** The wait before more is fetched, so that the page loads undisturbed. */
const SETTLED_MS = 2500

/**
 * Draws the page anew when the network is back, and keeps the streets around each seen event. Answers and pictures are kept where they are
 * asked for. Returns a function that stops it.
 */
export function keepSeen(router: AnyRouter): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const draw = () => {
    const { queryClient } = router.options.context
    void queryClient.invalidateQueries()
    void router.invalidate()
  }
  const look = () => {
    if (isAway() && navigator.onLine && document.visibilityState === 'visible') draw()
  }
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void keepStreets(router), SETTLED_MS)
  }
  settle()
  const stops = [
    router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (pathChanged) opensPage()
    }),
    router.subscribe('onResolved', settle),
    onReturn(draw),
  ]
  window.addEventListener('online', draw)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
    window.removeEventListener('online', draw)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Asks for the tiles around the event that is shown, whose answers are then kept. */
async function keepStreets(router: AnyRouter): Promise<void> {
  const { site } = router.options.context
  if (isAway() || !site.streets) return
  const at = router.state.matches.flatMap(({ loaderData }) => pointsIn(loaderData))[0]
  if (at === undefined) return
  try {
    const answer = await askServer(BASE_MAP_PATH)
    if (!answer.ok) return
    // Our own server's answer: its shape is known.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const map = (await answer.json()) as BaseMap
    for (const path of tilesAround(at, map)) await askServer(path)
  } catch {
    // Without a network they come another time.
  }
}

/** The place of an event's page, as a list of one or none. */
function pointsIn(data: unknown): [lat: number, lng: number][] {
  const location = field(field(data, 'event'), 'location')
  if (!Array.isArray(location)) return []
  const [lat, lng]: unknown[] = location
  return typeof lat === 'number' && typeof lng === 'number' ? [[lat, lng]] : []
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined
}
