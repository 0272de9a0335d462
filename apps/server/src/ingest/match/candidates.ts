import { blockKeys } from './blocking.ts'
import { BLOCK_CAP } from './constants.ts'
import type { Prepared } from './prepare.ts'

type Block = {
  members: number[]
  /** Where each claim stands; only of blocks over the cap. */ places: Map<number, number> | null
}

/**
 * Every pair of claims that share a block, once, as places in `claims` (first < second). Blocks over the cap are
 * sorted by title and time and each claim meets only its neighbours, so the work grows with the number of claims.
 * Partners are found claim by claim: memory holds the blocks, never the pairs.
 */
export function* candidates(claims: readonly Prepared[]): Generator<[number, number]> {
  const blocks = new Map<string, Block>()
  for (const [at, claim] of claims.entries())
    for (const key of blockKeys(claim)) {
      const block = blocks.get(key)
      if (block === undefined) blocks.set(key, { members: [at], places: null })
      else block.members.push(at)
    }
  const blocksOf: Block[][] = claims.map(() => [])
  const sortKeys = claims.map(sortKey)
  for (const block of blocks.values()) {
    if (block.members.length < 2) continue
    if (block.members.length > BLOCK_CAP) {
      block.members = block.members.toSorted(
        (x, y) => order(sortKeys[x] ?? '', sortKeys[y] ?? '') || x - y,
      )
      block.places = new Map(block.members.map((member, place) => [member, place]))
    }
    for (const member of block.members) blocksOf[member]?.push(block)
  }
  blocks.clear()
  for (const [first, shared] of blocksOf.entries()) {
    const partners = new Set<number>()
    for (const block of shared)
      for (const member of nearby(block, first)) if (member > first) partners.add(member)
    for (const second of partners) yield [first, second]
  }
}

function nearby({ members, places }: Block, claim: number): readonly number[] {
  const place = places?.get(claim)
  if (place === undefined) return members
  return members.slice(Math.max(0, place - BLOCK_CAP / 2), place + BLOCK_CAP / 2 + 1)
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function sortKey({ titles, clock }: Prepared): string {
  return `${titles[0]?.squashed ?? ''} ${clock.minute ?? clock.day}`
}
