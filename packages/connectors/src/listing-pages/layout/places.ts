import type { Element } from 'domhandler'
import { commonAncestor } from './elements.ts'
import type { Flow, Line } from './flow.ts'

/** A part of the text of a page. */
export type Range = readonly [start: number, end: number]

/** Returns the index of the first item that ends after a place. */
function firstBehind(items: readonly { end: number }[], at: number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (items[middle]!.end <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the items that overlap a range. */
export function within<T extends { start: number; end: number }>(
  items: readonly T[],
  [from, to]: Range,
): T[] {
  const found: T[] = []
  for (let at = firstBehind(items, from); at < items.length && items[at]!.start < to; at += 1)
    found.push(items[at]!)
  return found
}

/** Estimates how many items overlap a range, in the same time for few and for many. */
export function countWithin(items: readonly { end: number }[], [from, to]: Range): number {
  return firstBehind(items, to) - firstBehind(items, from)
}

export function lineAt({ lines }: Flow, at: number): Line | undefined {
  return lines[firstBehind(lines, at)]
}

/** The innermost element around a part of the text. */
export function elementAt({ pieces }: Flow, start: number, end: number): Element {
  return within(pieces, [start, end])
    .map(({ element }) => element)
    .reduce(commonAncestor)
}
