/** Code takes the time from a clock it is given: `OKOLO_NOW` can set it, and tests always do. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

/** Returns a clock that starts at `start` and runs at the machine's pace. */
export function clockStartingAt(start: Date): Clock {
  const offset = start.getTime() - systemClock().getTime()
  return () => new Date(systemClock().getTime() + offset)
}
