/** Lets so many pieces of work through at a time; the others wait in a line. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Returns a gate of this width. */
export function createGate(width: number): Gate {
  const line: (() => void)[] = []
  let free = width
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((go) => void line.push(go))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
