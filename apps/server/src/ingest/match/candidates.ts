import { blockKeys } from './blocking.ts'
import { BLOCK_CAP } from './constants.ts'
import type { Prepared } from './prepare.ts'

/**
 * Every pair of claims that share a block, once, as places in `claims` (first < second). Blocks over the cap are
 * sorted by time and title and each claim meets only its neighbours, so the work grows with the number of claims.
 */
export function* candidates(claims: readonly Prepared[]): Generator<[number, number]> {
  const blocks = new Map<string, number[]>()
  claims.forEach((claim, at) => {
    for (const key of blockKeys(claim)) {
      const block = blocks.get(key)
      if (block === undefined) blocks.set(key, [at])
      else block.push(at)
    }
  })
  const partners: number[][] = claims.map(() => [])
  for (const block of blocks.values()) {
    if (block.length < 2) continue
    const reach = block.length <= BLOCK_CAP ? block.length : BLOCK_CAP / 2
    if (block.length > BLOCK_CAP) block.sort((x, y) => order(claims[x], claims[y]) || x - y)
    for (let i = 0; i < block.length; i++)
      for (let j = i + 1; j < Math.min(block.length, i + reach); j++) {
        const [x = 0, y = 0] = [block[i], block[j]]
        partners[Math.min(x, y)]?.push(Math.max(x, y))
      }
  }
  for (const [first, found] of partners.entries())
    for (const second of new Set(found)) yield [first, second]
}

function order(x: Prepared | undefined, y: Prepared | undefined): number {
  const [left, right] = [sortKey(x), sortKey(y)]
  return left < right ? -1 : left > right ? 1 : 0
}

function sortKey(claim: Prepared | undefined): string {
  return `${claim?.titles[0]?.squashed ?? ''} ${claim?.clock.minute ?? claim?.clock.day ?? 0}`
}
