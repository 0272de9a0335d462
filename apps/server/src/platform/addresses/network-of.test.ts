import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0'],
  ['no address', 'no address'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('IPv6 is counted as /64, /56 and /48, with more for the larger', () => {
  expect(networksOf('2001:db8:1:2ff::9')).toEqual([
    { name: '2001:db8:1:2ff', times: 1 },
    { name: '2001:db8:1:200/56', times: 4 },
    { name: '2001:db8:1/48', times: 16 },
  ])
})

test('IPv4 is counted by address and /24, in whatever form it is written', () => {
  const networks = [
    { name: '203.0.113.7', times: 1 },
    { name: '203.0.113.0/24', times: 16 },
  ]
  expect(networksOf('203.0.113.7')).toEqual(networks)
  expect(networksOf('::ffff:203.0.113.7')).toEqual(networks)
  expect(networksOf('::ffff:cb00:7107')).toEqual(networks)
})
