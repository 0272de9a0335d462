import { anchorsOf } from '@okolo/server/knowledge/matching/blocking.ts'
import type { Prepared } from '@okolo/server/knowledge/mentions/prepare.ts'

/** A block with more mentions compares each only with its neighbours in time and title. */
const BLOCK_CAP = 120

/** The mentions after `first` that share a block with it, as places among the mentions. */
export type Partners = {
  first: number
  seconds: readonly number[]
  /** In how many blocks one of `seconds` meets `first`. */
  shared: (second: number) => number
}

/** Every pair of mentions that share a block, once, as places in `mentions` (first < second). */
export function* candidates(mentions: readonly Prepared[]): Generator<[number, number]> {
  for (const { first, seconds } of partners(mentions))
    for (const second of seconds) yield [first, second]
}

/**
 * The same pairs, mention by mention. Blocks over the cap are sorted by title and time and each mention meets only its neighbours, so
 * the work grows with the number of mentions. Memory holds some 16 bytes for each block of each mention, never the pairs.
 * A yielded object is valid until the next one is asked for.
 */
export function* partners(mentions: readonly Prepared[]): Generator<Partners> {
  const { members, starts, blocksOf, firstBlock } = blocksAmong(mentions)
  const places = sortLarge(mentions, members, starts)
  const counts = new Uint16Array(mentions.length)
  const shared = (second: number): number => counts[second] ?? 0
  for (const first of mentions.keys()) {
    const seconds: number[] = []
    for (let at = firstBlock[first] ?? 0; at < (firstBlock[first + 1] ?? 0); at += 1) {
      const block = blocksOf[at] ?? 0
      let [from, to] = [starts[block] ?? 0, starts[block + 1] ?? 0]
      const place = places.get(block)?.get(first)
      if (place !== undefined) {
        to = Math.min(to, from + place + BLOCK_CAP / 2 + 1)
        from += Math.max(0, place - BLOCK_CAP / 2)
      }
      for (let i = from; i < to; i += 1) {
        const second = members[i] ?? 0
        if (second <= first) continue
        if (counts[second] === 0) seconds.push(second)
        counts[second] = (counts[second] ?? 0) + 1
      }
    }
    if (seconds.length > 0) yield { first, seconds, shared }
    for (const second of seconds) counts[second] = 0
  }
}

/** Blocks of two and more: block `b` has the mentions `members[starts[b]..starts[b + 1]]`; the blocks of each mention alike. */
type Blocks = {
  members: Int32Array
  starts: Int32Array
  blocksOf: Int32Array
  firstBlock: Int32Array
}

/**
 * Keys are hashed beside the mention into one number each, and sorted: the mentions of a block then stand together. The
 * more mentions, the fewer bits for the hash; at a million, one block in 200 has a stranger in it, who is compared in vain.
 */
function blocksAmong(mentions: readonly Prepared[]): Blocks {
  const count = Math.max(2, mentions.length)
  const hashes = 2 ** (53 - Math.ceil(Math.log2(count)))
  let entries = new Float64Array(count * 32)
  let used = 0
  for (const [mention, prepared] of mentions.entries())
    for (const key of blockKeys(prepared)) {
      if (used === entries.length) {
        const larger = new Float64Array(used * 2)
        larger.set(entries)
        entries = larger
      }
      entries[used] = (hashOf(key) % hashes) * count + mention
      used += 1
    }
  const sorted = entries.subarray(0, used).toSorted()
  const members = new Int32Array(used)
  const starts: number[] = [0]
  const firstBlock = new Int32Array(mentions.length + 1)
  let kept = 0
  for (let from = 0; from < used;) {
    const hash = Math.floor((sorted[from] ?? 0) / count)
    let to = from
    while (to < used && Math.floor((sorted[to] ?? 0) / count) === hash) {
      members[kept] = (sorted[to] ?? 0) - hash * count
      // Two keys of one mention may have one hash.
      if (to === from || members[kept] !== members[kept - 1]) kept += 1
      to += 1
    }
    const start = starts.at(-1) ?? 0
    if (kept - start < 2) kept = start
    else {
      for (const member of members.subarray(start, kept))
        firstBlock[member + 1] = (firstBlock[member + 1] ?? 0) + 1
      starts.push(kept)
    }
    from = to
  }
  for (let at = 1; at < firstBlock.length; at += 1)
    firstBlock[at] = (firstBlock[at] ?? 0) + (firstBlock[at - 1] ?? 0)
  const next = firstBlock.slice()
  const blocksOf = new Int32Array(kept)
  for (let block = 0; block + 1 < starts.length; block += 1)
    for (const member of members.subarray(starts[block], starts[block + 1])) {
      const at = next[member] ?? 0
      blocksOf[at] = block
      next[member] = at + 1
    }
  return { members: members.slice(0, kept), starts: Int32Array.from(starts), blocksOf, firstBlock }
}

/** Sorts the blocks over the cap; by block, where each mention stands in it. */
function sortLarge(
  mentions: readonly Prepared[],
  members: Int32Array,
  starts: Int32Array,
): ReadonlyMap<number, ReadonlyMap<number, number>> {
  const sortKeys = new Map<number, string>()
  const keyOf = (at: number): string => {
    const known = sortKeys.get(at)
    if (known !== undefined) return known
    const mention = mentions[at]
    const key = mention === undefined ? '' : sortKey(mention)
    sortKeys.set(at, key)
    return key
  }
  const places = new Map<number, ReadonlyMap<number, number>>()
  for (let block = 0; block + 1 < starts.length; block += 1) {
    const own = members.subarray(starts[block], starts[block + 1])
    if (own.length <= BLOCK_CAP) continue
    own.sort((x, y) => order(keyOf(x), keyOf(y)) || x - y)
    places.set(block, new Map(Array.from(own, (member, place) => [member, place])))
  }
  return places
}

/**
 * The anchors of a mention as strings that are equal where two mentions are to be compared: each mention says both windows that it lies in
 * (a day and the day before), so mentions a day apart always share one.
 */
export function blockKeys(mention: Prepared): string[] {
  const keys = new Set<string>()
  for (const { base, at, reach } of anchorsOf(mention)) {
    keys.add(`${base}:${at}`)
    if (reach === 1) keys.add(`${base}:${at - 1}`)
  }
  return [...keys]
}

/** 53 bits: two 32-bit FNV-1a of other primes, mixed. */
function hashOf(text: string): number {
  let low = 0x811c9dc5
  let high = 0x9e3779b9
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  low = Math.imul(low ^ (low >>> 15), 0xc2b2ae35)
  high = Math.imul(high ^ (high >>> 13), 0x27d4eb2f)
  return ((high ^ (low >>> 16)) >>> 0) * 0x200000 + ((low ^ high) >>> 11)
}

function order(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}

function sortKey({ titles, clock }: Prepared): string {
  return `${titles[0]?.squashed ?? ''} ${clock.minute ?? clock.day}`
}
