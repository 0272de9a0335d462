import { hash } from 'node:crypto'
import type { Anchor } from './blocking.ts'

/** Of a key for the time; 22 years of days. */
const TIMES = 8192

/**
 * An anchor as the number that `listing_block` holds, within the 53 bits of an exact integer: 39 bits of a hash of the
 * text, one that says whether it reaches to the neighbouring times, 13 for the time. So claims of neighbouring days have
 * neighbouring numbers, and one look into the index finds them all.
 */
export function blockNumber({ base, at, reach }: Anchor): number {
  const text = hashOfBase(base)
  // Neither the first nor the last number of a text: neighbours must not be those of another.
  const time = 1 + (((at % (TIMES - 2)) + TIMES - 2) % (TIMES - 2))
  return (text * 2 + reach) * TIMES + time
}

function hashOfBase(base: string): number {
  return Math.floor(Number.parseInt(hash('sha1', base).slice(0, 10), 16) / 2)
}

/** The numbers at which those are that this one is compared with, itself in the middle. */
export function reachedBy(key: number): readonly number[] {
  return Math.floor(key / TIMES) % 2 === 1 ? [key - 1, key, key + 1] : [key]
}
