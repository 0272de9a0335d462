import { connect, type AddressInfo, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { trustsNobody, type TrustsProxy } from '../../addresses/trusted-proxies.ts'
import { limitConnections } from './limit-connections.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

/** A server that takes every connection for one from `address`. */
async function start(address: string, trusts: TrustsProxy = trustsNobody) {
  let log = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk)
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.server.on('connection', (socket: Socket) =>
    Object.defineProperty(socket, 'remoteAddress', { value: address }),
  )
  limitConnections(app, trusts, { most: 6, perNetwork: 2 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  cleanups.push(() => app.close())
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = app.server.address() as AddressInfo
  const open = async (count: number) => {
    const sockets = await Promise.all(
      Array.from({ length: count }, async () => {
        const socket = connect(port, '127.0.0.1').on('error', () => undefined)
        cleanups.push(() => socket.destroy())
        await new Promise((done) => socket.once('connect', done))
        return socket
      }),
    )
    await new Promise((done) => setTimeout(done, 200))
    return sockets.filter(({ closed }) => !closed)
  }
  return { open, said: () => log.trim().split('\n') }
}

test('closes new connections of a network that has its share, and takes them once others end', async () => {
  const server = await start('93.184.215.14')
  const [first] = await server.open(5)
  expect(await server.open(1)).toHaveLength(0)
  first?.destroy()
  await vi.waitFor(async () => expect(await server.open(1)).toHaveLength(1))
  expect(server.said()).toHaveLength(1)
  expect(server.said()[0]).toContain('A network has as many connections as it may')
  expect(server.said()[0]).not.toContain('93.184.215.14')
})

test('does not count connections of a trusted proxy or a private one by network', async () => {
  const proxy = await start('93.184.215.14', (address) => address === '93.184.215.14')
  expect(await proxy.open(5)).toHaveLength(5)
  const local = await start('::ffff:10.0.0.7')
  expect(await local.open(5)).toHaveLength(5)
})

test('closes idle connections for new ones when the server is full', async () => {
  const server = await start('10.0.0.7')
  const idle = await server.open(6)
  // The one that finds the server full is closed, and those behind it get in.
  expect((await server.open(3)).length).toBeGreaterThan(0)
  expect(idle.filter(({ closed }) => closed).length).toBeGreaterThan(0)
  expect(server.said()[0]).toContain('The server has as many connections as it may')
})
