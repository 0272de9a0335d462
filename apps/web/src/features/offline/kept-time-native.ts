import { onShown, shownFrom } from '../../device/kept/network.ts'

/** Calls `listener` with the time from which shown answers are, and with null when they are fresh. */
export function onKept(listener: (from: Date | null) => void): () => void {
  const tell = (from: number | null) => listener(from === null ? null : new Date(from))
  if (shownFrom() !== null) tell(shownFrom())
  return onShown(tell)
}
