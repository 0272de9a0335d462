import type { Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

const PLUGINS = ['ID', 'IDLE', 'MOVE', 'UIDPLUS', 'NAMESPACE', 'LITERALPLUS', 'UNSELECT', 'ENABLE']

/** A real IMAP server on this machine, with one mailbox. `without`: extensions that it lacks. */
export async function startImap({
  without = [],
  port = 0,
}: { without?: string[]; port?: number } = {}) {
  const imap = hoodiecrow({
    plugins: PLUGINS.filter((plugin) => !without.includes(plugin)),
    users: { events: { password: 'p@ss word' } },
    storage: { INBOX: {}, '': { folders: {}, separator: '/' } },
  })
  const sockets = new Set<Socket>()
  let logins = 0
  imap.server.on('connection', (socket: Socket) => {
    logins += 1
    sockets.add(socket)
    // The other end of a connection whose process was killed.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((done) => {
    imap.listen(port, '127.0.0.1', done)
  })
  const address = imap.server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `imap://events:p%40ss%20word@127.0.0.1:${address.port}/INBOX`,
    port: address.port,
    /** Puts a mail into the mailbox. */
    deliver: (raw: string, at: Date) => void imap.appendMessage('INBOX', [], at, asBytes(raw)),
    /** The mails of a folder, with their flags. */
    folder: (name: string) => imap.getMailbox(name)?.messages ?? [],
    /** Ends all connections, as a network does. */
    cut,
    connections: () => logins,
    close: () =>
      new Promise<void>((done) => {
        imap.close(done)
        cut()
      }),
  }
}

/** The server has a letter for each byte. */
function asBytes(raw: string): string {
  return Buffer.from(raw.replaceAll(/\r?\n/g, '\r\n')).toString('latin1')
}
