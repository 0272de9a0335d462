/** Asks the server on this machine whether it is ready, for `ready.mjs SECONDS` or once. Ends with 0 if so, else with 1. */
const { HOST = '127.0.0.1', PORT = '3000' } = process.env
const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
const until = Date.now() + Number(process.argv[2] ?? 0) * 1000
const TRY_EVERY_MS = 250
const PATIENCE_MS = 4_000

for (;;) {
  try {
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`
    const { status } = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (status === 200) process.exit(0)
  } catch {
    // It does not listen yet, or not any more.
  }
  if (Date.now() >= until) process.exit(1)
  await new Promise((done) => setTimeout(done, TRY_EVERY_MS))
}
