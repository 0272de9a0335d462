import type { App } from '../app-type.ts'

const SWEEP_MS = 50

/**
 * Stops listening, lets requests in flight finish and ends idle connections at once: `close` alone
 * would wait for every keep-alive connection. Cuts off the rest after `deadlineMs`.
 */
export async function closeGracefully(app: App, deadlineMs = 3000): Promise<void> {
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  const deadline = setTimeout(() => app.server.closeAllConnections(), deadlineMs)
  try {
    await app.close()
  } finally {
    clearInterval(sweep)
    clearTimeout(deadline)
  }
}
