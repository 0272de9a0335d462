/** Whom a limit counts: an IPv4 address, or the /64 that one household of IPv6 has all of. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [left = '', right] = ip.split('%', 1)[0]?.split('::') ?? []
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  const gap = right === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: gap }, () => '0'), ...after]
  return groups.slice(0, 4).join(':')
}
