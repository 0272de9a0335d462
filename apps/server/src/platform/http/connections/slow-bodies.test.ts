import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { answerErrors } from '../error-answers.ts'
import { cutSlowBodies } from './slow-bodies.ts'

/** Sends a body of ten bytes, one at a time, and gives the answer and the log. */
async function send(everyMs: number, { within }: { within: number }) {
  let log = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk)
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream }, handlerTimeout: 30_000 })
  answerErrors(app)
  cutSlowBodies(app, within)
  app.post('/', () => ({ done: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has a port
  const { port } = app.server.address() as AddressInfo
  let answer = ''
  let isClosed = false
  const socket = connect(port, '127.0.0.1')
    .on('data', (chunk) => (answer += String(chunk)))
    .on('close', () => (isClosed = true))
    .on('error', () => undefined)
  socket.write(
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n',
  )
  for (const byte of '{"a": "b"}') {
    socket.write(byte)
    await sleep(everyMs)
  }
  await vi.waitFor(() => expect(answer).toContain('}'), 10_000)
  await sleep(200)
  socket.destroy()
  await app.close()
  const lines = log.split('\n').filter((line) => line !== '')
  return { answer, isClosed, lines }
}

test('cuts a slow upload off with 408 and logs it once', async () => {
  const { answer, isClosed, lines } = await send(100, { within: 300 })
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(isClosed).toBe(true)
  expect(lines).toEqual([expect.stringContaining('a body came too slowly')])
})

test('takes an upload that arrives in time', async () => {
  const { answer, lines } = await send(5, { within: 20_000 })
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(lines).toEqual([])
})
