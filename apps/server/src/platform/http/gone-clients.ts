import type { App } from './app-type.ts'

/**
 * Ends connections that were reset before they were taken: nobody reads the answer, and without an address no limit can count what
 * they ask. Reading the address here also keeps it for clients that go later.
 */
export function dropGoneClients(app: App): void {
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
}
