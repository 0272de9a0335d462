import { deviceNow } from '../../device/clock.ts'
import { onShown, shownFrom } from '../../device/kept/network.ts'
import type { KeptTime } from './kept-time.ts'

/** Calls `listener` with the time of kept answers that are shown, and with null once they are fresh. */
export function onKept(listener: (kept: KeptTime | null) => void): () => void {
  const tell = (at: number | null) => listener(at === null ? null : keptTime(at))
  if (shownFrom() !== null) tell(shownFrom())
  return onShown(tell)
}

function keptTime(at: number): KeptTime {
  const from = new Date(at)
  return { from, isOld: from.toDateString() !== new Date(deviceNow()).toDateString() }
}
