import { createServer, request, type Server } from 'node:http'
import type { Socket } from 'node:net'

/** A wire to a server that can be cut or made to hang, also for the service worker's requests. */
export async function layWire(to: string) {
  const far = new URL(to)
  const sockets = new Set<Socket>()
  const given = new Map<string, string>()
  let isHanging = false
  const listen = (port: number) =>
    new Promise<Server>((done) => {
      const server = createServer((asked, reply) => {
        if (isHanging) return
        const own = given.get(asked.url ?? '')
        if (own !== undefined) {
          reply.setHeader('content-type', 'text/javascript')
          reply.setHeader('cache-control', 'no-cache')
          return reply.end(own)
        }
        const { method, headers, url: path } = asked
        const sent = request(
          { host: far.hostname, port: far.port, method, headers, path },
          (answer) => {
            reply.writeHead(answer.statusCode ?? 502, answer.headers)
            answer.pipe(reply)
          },
        )
        sent.on('error', () => reply.destroy())
        asked.pipe(sent)
      })
      server.on('connection', (socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      })
      server.listen(port, 'localhost', () => done(server))
    })
  let server = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    origin: `http://localhost:${port}`,
    cut: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
    async mend() {
      server = await listen(port)
    },
    /** Takes requests from now on, and never answers. */
    hang() {
      isHanging = true
    },
    /** Answers itself in the place of the server, as after a deployment. */
    give(path: string, script: string) {
      given.set(path, script)
    },
  }
}
