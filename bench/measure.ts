/** How long something took, in milliseconds, over many runs. */
export type Timing = {
  /** Processor time of one run, where it can be told: hardly disturbed by what else the machine does. Ratios are made of it. */
  cpu: number
  p50: number
  p99: number
}

/** Runs `work` with 0, 1, 2 ... for at most `seconds` or `times`, after a short warm-up. */
export async function measure(
  work: (run: number) => Promise<unknown>,
  { seconds, times = 2000, cpu = ownCpu }: { seconds: number; times?: number; cpu?: () => number },
): Promise<Timing> {
  for (let run = 0; run < 10; run += 1) await work(run)
  const took: number[] = []
  const spent = cpu()
  const end = performance.now() + seconds * 1000
  for (let run = 0; run < times && performance.now() < end; run += 1) {
    const began = performance.now()
    await work(run)
    took.push(performance.now() - began)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return {
    cpu: (cpu() - spent) / took.length,
    p50: at(0.5) ?? Number.NaN,
    p99: at(0.99) ?? Number.NaN,
  }
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
