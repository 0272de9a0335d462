import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { logRequest } from './log-request.ts'

test('the log knows neither who asked nor what stood behind the question mark', async () => {
  let log = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk)
      done()
    },
  })
  const app = Fastify({ logger: { level: 'trace', stream, serializers: { req: logRequest } } })
  app.get('/sk/account/verify', () => ({}))
  await app.inject({
    url: '/sk/account/verify?k=the-secret-token',
    remoteAddress: '203.0.113.77',
    headers: { authorization: 'Bearer the-access-token', cookie: 'x=the-cookie' },
  })
  await app.close()
  expect(log).toContain('/sk/account/verify')
  for (const trace of ['the-secret-token', '203.0.113.77', 'the-access-token', 'the-cookie'])
    expect(log).not.toContain(trace)
})

test.each([
  [
    '/v1/gifts/link.36b6a648-f121-4825-bf4a-2ea4a008c302.nDOKOB-fVYcnz7Ti73yWJP7AOObp/',
    '/v1/gifts/:hidden/',
  ],
  ['/v1/gifts/draft.nDOKOB-fVYcnz7Ti73yWJP7AOObp/x', '/v1/gifts/:hidden/x'],
  ['/v1/gifts/pictures/JjYAa26yswsMnEhyrsptqdC0.webp', '/v1/gifts/pictures/:hidden.webp'],
  ['/feeds/bratislava.ics', '/feeds/bratislava.ics'],
  ['/en/events/jazz-in-the-cellar.2', '/en/events/jazz-in-the-cellar.2'],
])('the path %s of no route is %s in the log', (url, path) => {
  expect(logRequest({ method: 'PUT', url })).toEqual({ method: 'PUT', path })
})
