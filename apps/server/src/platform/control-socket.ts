import { chmod, rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { explain } from './explain.ts'

/** How a command reaches the server that has the embedded database open: one request, lines back, an exit code. */
const Request = z.object({ args: z.array(z.string()), cwd: z.string() })
const Reply = z.union([z.object({ line: z.string() }), z.object({ exit: z.int() })])

// Unix sockets have short names (108 bytes on Linux).
const MAX_PATH = 100

export type RemoteCommand = {
  args: string[]
  cwd: string
  print: (line: string) => void
  signal: AbortSignal
}

function socketPath(dataDir: string): string | null {
  if (process.platform === 'win32') return `\\\\.\\pipe\\okolo-${dataDir.replace(/\W+/g, '-')}`
  const path = `${dataDir}/control.sock`
  return Buffer.byteLength(path) > MAX_PATH ? null : path
}

/** Takes commands from this machine's other processes of the same user. Gives a function that stops it. */
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
  // Whoever can write to it can change the catalogue: the owner only, as with the data itself.
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return async () => {
    for (const socket of open) socket.destroy()
    await new Promise<void>((done) => server.close(() => done()))
    // Commands stop at their next step; what they use must stay open until then.
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
  // Errors of the socket come out here as well; one that nobody hears would end the server.
  lines.on('error', () => gone.abort())
  for await (const line of lines) {
    const { args, cwd } = Request.parse(JSON.parse(line))
    const exit = await run({
      args,
      cwd,
      print: (text) => send({ line: text }),
      signal: gone.signal,
    }).catch((error: unknown) => {
      // Said to whoever gave the command, as where the command has the database itself.
      send({ line: explain(error) })
      return 1
    })
    send({ exit })
    socket.end()
    return
  }
}

/** Has the running server carry a command out. Null where none answers. When `signal` is aborted, server and caller stop. */
export function askServer(
  dataDir: string,
  request: z.infer<typeof Request>,
  { print, signal }: { print: (line: string) => void; signal: AbortSignal },
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
        else exit = reply.exit
      })
    })
    socket.on('close', () => done(exit ?? 1))
  })
}
