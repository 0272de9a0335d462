import type { App } from '../app-type.ts'

/**
 * Drops connections that were reset before we took them: without an address no limit can count
 * them. Reading the address here keeps it for clients that leave later.
 */
export function dropGoneClients(app: App): void {
  app.server.on('connection', (socket) => {
    if (socket.remoteAddress === undefined) socket.destroy()
  })
}
