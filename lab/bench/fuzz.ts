import { fuzz } from '@okolo/server/app/testing/fuzz/run-fuzz.ts'
import { startFuzzSite } from '@okolo/server/app/testing/fuzz/fuzz-site.ts'

/**
 * Sends unexpected requests to the whole site and prints each fault with its seed. The process
 * fails if there was one. Needs built pages.
 */
export async function benchFuzz({
  seconds,
  seed,
  only,
}: {
  seconds: number
  seed: number
  only: string
}): Promise<void> {
  const unhandled: unknown[] = []
  process.on('unhandledRejection', (reason) => unhandled.push(reason))
  const site = await startFuzzSite()
  try {
    const report = await fuzz(site, { seed, seconds, rounds: Infinity, only })
    for (const fault of report.faults) console.log(JSON.stringify(fault, null, 2))
    for (const reason of unhandled) console.log('unhandled rejection:', reason)
    const { requests, targets, rounds, faults } = report
    console.log(
      `${requests} requests to ${targets} addresses in ${rounds} rounds from seed ${seed}: ${faults.length} faults, ${unhandled.length} unhandled rejections`,
    )
    if (faults.length + unhandled.length > 0) process.exitCode = 1
  } finally {
    await site.close()
  }
}
