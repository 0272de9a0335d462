/** Times of many runs, in milliseconds. */
export type Timing = {
  /** Processor time of one run, if known: other work hardly disturbs it, so ratios use it. */
  cpu: number
  p50: number
  p99: number
}

export type Work = {
  work: (run: number) => Promise<unknown>
  /** Processor time so far, in ms. */
  cpu?: () => number
}

/** Runs `work` with 0, 1, 2 ... for at most `seconds` or `times`, after a short warm-up. */
export async function measure(
  work: Work['work'],
  { cpu, ...limits }: { seconds: number; times?: number } & Pick<Work, 'cpu'>,
): Promise<Timing> {
  const [timing] = await measureByTurns([cpu === undefined ? { work } : { work, cpu }], {
    ...limits,
    turns: 1,
  })
  if (timing === undefined) throw new Error('nothing was measured')
  return timing
}

/** Measures several works in turn, because the machine's speed changes from minute to minute. */
export async function measureByTurns(
  works: readonly Work[],
  { seconds, times = 2000, turns }: { seconds: number; times?: number; turns: number },
): Promise<Timing[]> {
  const measured = works.map((one) => ({
    cpu: ownCpu,
    ...one,
    spent: 0,
    took: new Array<number>(),
  }))
  for (const { work } of measured) for (let run = 0; run < 10; run += 1) await work(run)
  for (let turn = 1; turn <= turns; turn += 1)
    for (const one of measured) {
      const before = one.cpu()
      const end = performance.now() + (seconds / turns) * 1000
      while (one.took.length < (times * turn) / turns && performance.now() < end) {
        const began = performance.now()
        await one.work(one.took.length)
        one.took.push(performance.now() - began)
      }
      one.spent += one.cpu() - before
    }
  return measured.map(({ spent, took }) => {
    const sorted = took.toSorted((a, b) => a - b)
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    return { cpu: spent / took.length, p50: at(0.5), p99: at(0.99) }
  })
}

/** Milliseconds of processor time that this process has had. */
export function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
