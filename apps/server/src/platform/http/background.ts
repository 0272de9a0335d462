import type { App } from './app-type.ts'

/** Starts work that outlives its request. A failure goes to the log. */
export type Background = (work: () => Promise<unknown>) => void

/** Returns a way to work after the answer. The server waits for the work when it closes. */
export function backgroundOf(app: App): Background {
  const running = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (work) => {
    const done = work()
      .catch((error: unknown) => app.log.error({ err: error }, 'work in the background failed'))
      .finally(() => running.delete(done))
    running.add(done)
  }
}
