const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `stop` at the first signal only: a terminal, npm and tools/run.mjs may each send the same one. */
export function onStopSignal(stop: () => void): void {
  let isStopping = false
  for (const name of SIGNALS)
    process.on(name, () => {
      if (isStopping) return
      isStopping = true
      stop()
    })
}
