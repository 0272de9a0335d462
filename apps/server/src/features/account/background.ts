import type { App } from '#server/platform/http/app-type.ts'

/**
 * Runs work after the answer, so that its time reveals nothing. The server waits for it when it
 * closes.
 */
export function backgroundOf(app: App): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (work) => {
    const done = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'a letter could not be queued'))
      .finally(() => running.delete(done))
    running.add(done)
  }
}
