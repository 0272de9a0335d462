import { BlockList, isIP } from 'node:net'

const forbidden = new BlockList()
// IANA special-purpose registries (RFC 6890 and later): none of these is a public event platform.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv4')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const forbiddenV6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments, Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: carries an IPv4 address that would have to be judged
  ['3fff::', 20], // documentation
] as const)
  forbiddenV6.addSubnet(network, prefix, 'ipv6')

/**
 * Tells if an IP address belongs to the public internet. Mapped and translated IPv4 addresses do
 * not.
 */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '')
  switch (isIP(plain)) {
    case 4:
      return !forbidden.check(plain, 'ipv4')
    case 6:
      return globalUnicast.check(plain, 'ipv6') && !forbiddenV6.check(plain, 'ipv6')
    default:
      return false
  }
}

/** Returns IPv4 the way settings write it, also where a socket writes it as IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=[\d.]+$)/i, '')
}
