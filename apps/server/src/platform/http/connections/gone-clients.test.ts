import { Worker } from 'node:worker_threads'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import { readConfig } from '../../settings/config.ts'
import { testDatabase } from '../../testing/database.ts'

/** Connects, sends and resets the connection while the server is busy with something else. */
const CLIENT = `
  const { connect } = require('node:net')
  const { port, sent } = require('node:worker_threads').workerData
  const socket = connect({ port, host: '127.0.0.1' }, () =>
    socket.write('GET /v1/locations/cities/ HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => {
      socket.resetAndDestroy()
      setTimeout(() => {
        Atomics.store(sent, 0, 1)
        Atomics.notify(sent, 0)
      }, 50)
    }))
`

test('a client that is gone before the server looks is not an error', async () => {
  const database = await testDatabase()
  let log = ''
  const app = await buildApp({
    db: database.db,
    database,
    config: readConfig({ LOG_LEVEL: 'error' }),
    clock: () => new Date('2026-11-20T15:00:00Z'),
    logTo: new Writable({
      write: (line, _encoding, done) => {
        log += String(line)
        done()
      },
    }),
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  let taken = 0
  app.server.on('connection', () => (taken += 1))
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(CLIENT, { eval: true, workerData: { port: Number(port), sent } })
  const ended = new Promise((done) => worker.once('exit', done))
  expect(Atomics.wait(sent, 0, 0, 10_000)).toBe('ok')
  await ended
  await expect.poll(() => taken).toBe(1)
  await wait(100)
  expect(log).toBe('')
  await app.close()
  await database.close()
})
