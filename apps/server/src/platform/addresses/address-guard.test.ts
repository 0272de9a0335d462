import { isIP } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isPublicAddress } from './address-guard.ts'
import { publicLookup, type Resolve } from '../net/guarded-connect.ts'
import { clientOf, closeClients } from '../testing/http-client.ts'

afterEach(closeClients)

const PRIVATE: Record<string, string[]> = {
  'this network': ['0.0.0.0', '0.255.1.1'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  'private networks': ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.255.1'],
  'behind carriers (CGNAT)': ['100.64.0.1', '100.127.255.255'],
  'link-local, metadata of clouds': ['169.254.169.254', '169.254.170.2', 'fe80::1', 'febf::1'],
  'metadata over IPv6': ['fd00:ec2::254', 'fd20:ce::254'],
  'unique local': ['fc00::1', 'fdff:ffff::1'],
  'site-local of old': ['fec0::1'],
  'protocols and documentation': [
    '192.0.0.8',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '2001:db8::1',
    '3fff::1',
  ],
  benchmarks: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'multicast, reserved, broadcast': ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255'],
  'multicast over IPv6': ['ff02::1', 'ff0e::1'],
  unspecified: ['::'],
  'IPv4 mapped into IPv6': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  'IPv4 translated (NAT64), also of private ones': [
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
  ],
  'IPv4 in 6to4 and Teredo': ['2002:7f00:1::', '2002:a9fe:a9fe::', '2001:0:4136:e378::1'],
  'IPv4-compatible of old': ['::127.0.0.1', '::7f00:1'],
  'discard, SRv6, relays of old': ['100::1', '5f00::1', '192.88.99.1'],
  'no address at all': ['', 'localhost', '127.1', '0x7f000001', '[::1', '1.2.3.4.5'],
}

test.each(Object.entries(PRIVATE))('%s: no public address', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test.each(['93.184.216.34', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '[2a00:1450::1]'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

/** Every way to write 127.0.0.1, 169.254.169.254 and their like that a URL parser understands. */
const SPELLINGS = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://0177.0.0.1/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0X7F.0.0.0x1/',
  'http://127.0.0.1./',
  'http://127.0.0.1:80/',
  'https://127.0.0.1:443/',
  'http://0/',
  'http://0.0.0.0/',
  'http://①②⑦.⓪.⓪.①/',
  'http://１２７.０.０.１/',
  'http://127。0。0。1/',
  'http://127．0｡0．1/',
  'http://%31%32%37.0.0.1/',
  'http://feed.test@127.0.0.1/',
  'http://feed.test:80@127.0.0.1/',
  'http://feed.test%2f@127.0.0.1/',
  'http://127.0.0.1#@feed.test/',
  'http://127.0.0.1\\@feed.test/',
  'http://127.0.0.1?.feed.test/',
  ' http://127.0.0.1/',
  'http:/\\127.0.0.1/',
  'http:127.0.0.1',
  'ht\ntp://127.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00:ec2::254]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://[::ffff:169.254.169.254]/',
]

test.each(SPELLINGS)('%j is refused before anything is sent', async (url) => {
  let asked = 0
  const { http } = await clientOf((_, answer) => answer.end(String(asked++)))
  await expect(http(url)).rejects.toThrow('is not a public address')
  expect(asked).toBe(0)
})

test.each([
  'file:///etc/passwd',
  'ftp://feed.test/',
  'gopher://feed.test/',
  'data:text/calendar,BEGIN:VCALENDAR',
  'unix:/var/run/docker.sock',
  'http://[fe80::1%25eth0]/',
  'http://256.256.256.256/',
  'http://127.0.0.1.%00/',
  '//127.0.0.1/',
  '',
])('%j is not an address of a feed', async (url) => {
  const { http } = await clientOf((_, answer) => answer.end('secret'))
  await expect(http(url)).rejects.toThrow('is not an http or https address')
})

test.each([22, 25, 6379, 5432, 8080, 65535])(
  'port %i is nobody’s feed, whatever the host',
  async (port) => {
    const { http } = await clientOf((_, answer) => answer.end('secret'))
    await expect(http(`http://93.184.216.34:${port}/`)).rejects.toThrow('is not 80 or 443')
    await expect(http(`http://somewhere.example:${port}/`)).rejects.toThrow('is not 80 or 443')
  },
)

/** A name server that gives one answer after the other. */
function answering(...answers: string[][]): Resolve & { asked: number } {
  const resolve: Resolve & { asked: number } = (_, __, callback) => {
    const addresses = answers[Math.min(resolve.asked++, answers.length - 1)]!
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    )
  }
  resolve.asked = 0
  return resolve
}

test.each([
  ['a private address', ['10.0.0.7']],
  ['a public and a private address', ['93.184.216.34', '127.0.0.1']],
  ['a private address over IPv6', ['::1']],
  ['a mapped one', ['::ffff:10.0.0.7']],
  ['no address', []],
])('a name that leads to %s is refused', async (_, addresses) => {
  const { http } = await clientOf((__, answer) => answer.end('secret'), {
    resolve: answering(addresses),
  })
  for (const name of ['intranet.example', 'intranet.example.', 'localhost', 'İntranet.example'])
    await expect(http(`http://${name}/`)).rejects.toThrow('its name leads to a private address')
})

test('a name whose answer changes is judged by the answer that is connected to', async () => {
  const rebinding = publicLookup(answering(['93.184.216.34'], ['127.0.0.1']))
  const ask = () =>
    new Promise((done) => {
      rebinding('rebind.example', {}, (error, address) => done(error?.message ?? address))
    })
  // The socket asks here and nowhere else: what passes is what it connects to.
  expect(await ask()).toBe('93.184.216.34')
  expect(await ask()).toContain('its name leads to a private address')
})

test('every connection asks the name anew, once, and nothing else asks', async () => {
  const resolve = answering(['10.0.0.7'])
  const { http } = await clientOf((_, answer) => answer.end('secret'), { resolve })
  await expect(http('http://rebind.example/')).rejects.toThrow('private address')
  expect(resolve.asked).toBe(1)
  await expect(http('http://rebind.example/')).rejects.toThrow('private address')
  expect(resolve.asked).toBe(2)
})
