import { afterAll, expect, test } from 'vitest'
import { pushHttp } from './push-http.ts'

const { http, close } = pushHttp(new AbortController().signal)
afterAll(close)

test.each([
  ['http://192.0.2.1/push', 80],
  ['https://192.0.2.1:80/push', 80],
  ['https://192.0.2.1:8443/push', 8443],
])('asks port 443 only: refuses %s', async (address, port) => {
  await expect(http(address, { method: 'POST' })).rejects.toThrow(`port ${port} is not 443`)
})

test('does not refuse port 443 for its port', async () => {
  await expect(http('https://127.0.0.1/push')).rejects.toThrow('it is not a public address')
})
