/** Time is handed in, never taken: `OKOLO_NOW` can set it, and tests always do. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** A clock that starts at `start` and goes on from there at the machine's pace. */
export function clockStartingAt(start: Date): Clock {
  const offset = start.getTime() - systemClock().getTime()
  return () => new Date(systemClock().getTime() + offset)
}
