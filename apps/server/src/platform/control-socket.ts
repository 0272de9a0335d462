import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { explain } from './explain.ts'

/**
 * A command sends one request to the server that holds the embedded database, and gets lines and an
 * exit code back.
 */
const Request = z.object({ args: z.array(z.string()), cwd: z.string() })
const Reply = z.union([
  z.object({ line: z.string() }),
  z.object({ complaint: z.string() }),
  z.object({ exit: z.int() }),
])

// Paths of Unix sockets are limited to 108 bytes on Linux.
const MAX_PATH = 100

export type RemoteCommand = {
  args: string[]
  cwd: string
  print: (line: string) => void
  /** For the caller's errors. */
  complain: (line: string) => void
  signal: AbortSignal
}

function socketPath(dataDir: string): string | null {
  if (process.platform === 'win32') return `\\\\.\\pipe\\okolo-${dataDir.replace(/\W+/g, '-')}`
  const path = `${dataDir}/control.sock`
  return Buffer.byteLength(path) > MAX_PATH ? null : path
}

/**
 * Takes commands from other processes of the same user on this machine. Returns a function that
 * stops it.
 */
export async function acceptCommands(
  dataDir: string,
  run: (command: RemoteCommand) => Promise<number>,
): Promise<() => Promise<void>> {
  const path = socketPath(dataDir)
  if (path === null) return () => Promise.resolve()
  await rm(path, { force: true })
  const open = new Set<Socket>()
  const running = new Set<Promise<void>>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    const command = serve(socket, run)
      .catch(() => void socket.destroy())
      .finally(() => running.delete(command))
    running.add(command)
  })
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(path, ready)
  })
  // Only the owner may write to it, as with the data itself: a command can change the catalogue.
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise<void>((done) => server.close(() => done()))
    // Commands stop at their next step, and need the database until then.
    await Promise.all(running)
  }
}

async function serve(
  socket: Socket,
  run: (command: RemoteCommand) => Promise<number>,
): Promise<void> {
  const gone = new AbortController()
  socket.on('error', () => gone.abort())
  socket.on('close', () => gone.abort())
  const send = (reply: z.infer<typeof Reply>) => {
    if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`)
  }
  const lines = createInterface({ input: socket })
  // Socket errors also come out here. Without a listener they would end the server.
  lines.on('error', () => gone.abort())
  for await (const line of lines) {
    const { args, cwd } = Request.parse(JSON.parse(line))
    const exit = await run({
      args,
      cwd,
      print: (text) => send({ line: text }),
      complain: (text) => send({ complaint: text }),
      signal: gone.signal,
    }).catch((error: unknown) => {
      // The caller sees the same message as if the command had opened the database itself.
      send({ complaint: explain(error) })
      return 1
    })
    send({ exit })
    socket.end()
    return
  }
}

/**
 * Asks the running server to carry out a command. Returns its exit code, or null if no server
 * answers. Aborting `signal` stops both sides.
 */
export function askServer(
  dataDir: string,
  request: z.infer<typeof Request>,
  { print, complain, signal }: Pick<RemoteCommand, 'print' | 'complain' | 'signal'>,
): Promise<number | null> {
  const path = socketPath(dataDir)
  if (path === null) return Promise.resolve(null)
  return new Promise((done) => {
    const socket = createConnection({ path, signal })
    let exit: number | null = null
    socket.on('error', () => done(signal.aborted ? 1 : null))
    socket.on('connect', () => {
      socket.write(`${JSON.stringify(request)}\n`)
      const lines = createInterface({ input: socket })
      lines.on('error', () => done(exit ?? 1))
      lines.on('line', (line) => {
        const reply = Reply.parse(JSON.parse(line))
        if ('line' in reply) print(reply.line)
        else if ('complaint' in reply) complain(reply.complaint)
        else exit = reply.exit
      })
    })
    socket.on('close', () => done(exit ?? 1))
  })
}
