import { isIPv4, isIPv6 } from 'node:net'

/** A network for limits. It may use `times` the limit of one household. */
export type Network = { name: string; times: number }

/**
 * Returns the network a limit counts: an IPv4 address or a household's /64 of IPv6. Returns other
 * text unchanged.
 */
export function networkOf(ip: string): string {
  return networksOf(ip)[0]?.name ?? ip
}

/**
 * Returns the networks an address lies in, smallest first. Larger ones (/56 and /48 of IPv6, /24 of
 * IPv4) count too, and their limits grow more slowly than their size.
 */
export function networksOf(ip: string): Network[] {
  const groups = groupsOf(ip)
  if (groups === null) return [{ name: ip, times: 1 }]
  const [a = 0, b = 0, c = 0, d = 0] = groups
  if (groups.length === 4)
    return [
      { name: groups.join('.'), times: 1 },
      { name: `${a}.${b}.${c}.0/24`, times: 16 },
    ]
  return [
    { name: text(a, b, c, d), times: 1 },
    { name: `${text(a, b, c, d & 0xff00)}/56`, times: 4 },
    { name: `${text(a, b, c)}/48`, times: 16 },
  ]
}

/** Returns four bytes of IPv4 (also for `::ffff:1.2.3.4`), eight groups of IPv6, or null. */
function groupsOf(ip: string): number[] | null {
  const plain = ip.split('%', 1)[0] ?? ip
  if (isIPv4(plain)) return plain.split('.').map(Number)
  if (!isIPv6(plain)) return null
  const [left = '', right] = plain.split('::')
  const before = hexGroups(left)
  const after = right === undefined ? [] : hexGroups(right)
  const gap = Array.from({ length: 8 - before.length - after.length }, () => 0)
  const groups = [...before, ...gap, ...after]
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]) : groups
}

function hexGroups(half: string): number[] {
  if (half === '') return []
  return half.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}

function text(...groups: number[]): string {
  return groups.map((group) => group.toString(16)).join(':')
}
