import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { App } from './app-type.ts'
import { spend } from '../processor-time.ts'
import { bareApp } from '../testing/app.ts'

let app: App
afterEach(() => app.close())

/** A server whose `/slow/{name}` is made until it is told to end. */
async function start({ perMinute = 1_000_000 } = {}) {
  app = await bareApp({ perMinute })
  const begun: string[] = []
  const stopped: string[] = []
  const ends = new Map<string, () => void>()
  app.get('/slow/:name', { config: { making: 'document' } }, (request) =>
    request.costly(async (signal) => {
      const { name } = request.params as { name: string }
      begun.push(name)
      signal.addEventListener('abort', () => stopped.push(name))
      await new Promise<void>((done, stop) => {
        ends.set(name, done)
        signal.addEventListener('abort', () => stop(signal.reason))
      })
      spend(200)
      return { name }
    }),
  )
  app.get('/plain', () => ({}))
  app.get('/spends/:ms', (request) => {
    spend(Number((request.params as { ms: string }).ms))
    return {}
  })
  app.get('/free', { config: { cost: null } }, () => ({}))
  app.get('/cheap', { config: { cost: 0 } }, () => ({}))
  const ask = (path: string, ip = '203.0.113.7') =>
    app.inject({ url: path, remoteAddress: ip, headers: { 'accept-language': 'en' } })
  return { begun, stopped, end: (name: string) => ends.get(name)?.(), ask }
}
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 400 && !holds(); i += 1) await new Promise((done) => setTimeout(done, 5))
  expect(holds()).toBe(true)
}

test('makes simultaneous answers once and charges once', async () => {
  const { begun, end, ask } = await start({ perMinute: 22 })
  const first = ask('/slow/a')
  await until(() => begun.length === 1)
  const all = [first, ask('/slow/a'), ask('/slow/a')]
  await new Promise((done) => setTimeout(done, 20))
  end('a')
  for (const { statusCode, body } of await Promise.all(all))
    expect([statusCode, body]).toEqual([200, '{"name":"a"}'])
  expect(begun).toEqual(['a'])
  expect((await ask('/slow/b')).statusCode).toBe(429)
})

test('two documents at once, others wait, and one too many is told when to come back', async () => {
  const { begun, end, ask } = await start()
  const all = Array.from({ length: 102 }, (_, i) => ask(`/slow/${i}`))
  await until(() => begun.length === 2)
  const refused = await ask('/slow/x')
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    503,
    '5',
    'unavailable',
  ])
  // Somebody else is served in spite of them, and one of them is not.
  const theirs = ask('/slow/theirs', '198.51.100.1')
  const away = await Promise.race(all)
  expect(away.statusCode).toBe(503)
  end('0')
  await until(() => begun.length === 3)
  for (let i = 1; i < 102; i += 1) {
    end(`${i}`)
    end('theirs')
    await new Promise((done) => setTimeout(done, 1))
  }
  expect((await theirs).statusCode).toBe(200)
  expect((await Promise.all(all)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(101)
})

test('documents do not stand in the way of pages', async () => {
  const { begun, end, ask } = await start()
  app.log.level = 'silent'
  const documents = ['a', 'b', 'c'].map((name) => ask(`/slow/${name}`))
  await until(() => begun.length === 2)
  expect((await ask('/plain')).statusCode).toBe(200)
  for (const name of ['a', 'b']) end(name)
  await until(() => begun.length === 3)
  end('c')
  await Promise.all(documents)
})

test('work is told to stop when its reader has left, and what waits is never begun', async () => {
  const { begun, stopped, ask, end } = await start()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const open = async (name: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`GET /slow/${name} HTTP/1.1\r\nhost: x\r\n\r\n`)
    return socket
  }
  const sockets = [await open('a'), await open('b')]
  await until(() => begun.length === 2)
  const waiting = await open('never')
  await new Promise((done) => setTimeout(done, 50))
  waiting.destroy()
  await new Promise((done) => setTimeout(done, 50))
  for (const socket of sockets) socket.destroy()
  await until(() => stopped.length === 2)
  const next = ask('/slow/next')
  await until(() => begun.includes('next'))
  end('next')
  expect((await next).statusCode).toBe(200)
  expect(begun).not.toContain('never')
})

test('an ordinary request costs one unit, a cheap one a fifth, a network one account', async () => {
  const { ask } = await start({ perMinute: 3 })
  const statuses = async (path: string, ip: string, times: number) => {
    const found = []
    for (let i = 0; i < times; i += 1) found.push((await ask(path, ip)).statusCode)
    return found
  }
  expect(await statuses('/plain', '2001:db8::1', 3)).toEqual([200, 200, 200])
  const refused = await ask('/plain', '2001:db8::2')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statuses('/cheap', '203.0.113.8', 15)).toEqual(Array(15).fill(200))
  expect((await ask('/cheap', '203.0.113.8')).statusCode).toBe(429)
})

test('work is charged by its processor time, 10 ms a unit, when it is done', async () => {
  const { ask } = await start({ perMinute: 60 })
  const statuses = async (...paths: string[]) => {
    const found = []
    for (const path of paths) found.push((await ask(path)).statusCode)
    return found
  }
  expect(await statuses('/spends/100', '/spends/100', '/spends/370')).toEqual([200, 200, 200])
  expect(await statuses('/plain')).toEqual([429])
})

test('a network that owes is served again after a minute at most, and free addresses meanwhile', async () => {
  const { ask } = await start({ perMinute: 60 })
  expect((await ask('/spends/1000000')).statusCode).toBe(200)
  const refused = await ask('/plain')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(61)
  expect((await ask('/free')).statusCode).toBe(200)
  expect((await ask('/plain', '198.51.100.1')).statusCode).toBe(200)
})

test('a crowd of requests sent at once is refused in the line when the first have spent everything', async () => {
  const { begun, end, ask } = await start({ perMinute: 25 })
  const all = Array.from({ length: 10 }, (_, i) => ask(`/slow/${i}`))
  await until(() => begun.length === 2)
  // Another network has joined one that is refused.
  const joined = ask('/slow/5', '198.51.100.1')
  await new Promise((done) => setTimeout(done, 20))
  for (const name of ['0', '1', '5']) {
    await until(() => begun.includes(name))
    end(name)
  }
  expect((await joined).statusCode).toBe(200)
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 429, 429, 429, 429, 429, 429, 429, 429,
  ])
})

test('the network that has spent the least is served next', async () => {
  const { begun, end, ask } = await start()
  const crowd = ['a', 'b', 'c', 'd'].map((name) => ask(`/slow/${name}`))
  await until(() => begun.length === 2)
  const visitor = ask('/slow/visitor', '198.51.100.1')
  await new Promise((done) => setTimeout(done, 20))
  end('a')
  await until(() => begun.length === 3)
  expect(begun).toEqual(['a', 'b', 'visitor'])
  for (const name of ['b', 'visitor']) end(name)
  await until(() => begun.length === 5)
  for (const name of ['c', 'd']) end(name)
  await Promise.all([visitor, ...crowd])
})
