const EVERY_MS = 15_000

/** Prints a line now and then while `work` goes on, so that nobody takes a long step for a stuck one. */
export async function withSignsOfLife<T>(
  title: string,
  work: () => Promise<T>,
  {
    everyMs = EVERY_MS,
    print = console.log,
  }: { everyMs?: number; print?: (line: string) => void } = {},
): Promise<T> {
  const began = performance.now()
  const signs = setInterval(
    () => print(`        ${title}: ${Math.round((performance.now() - began) / 1000)} s so far`),
    everyMs,
  )
  try {
    return await work()
  } finally {
    clearInterval(signs)
  }
}
