import type { Piece } from './event-pieces.ts'

/** Pieces that are sent together, each in one part or more, all from one language to another. */
export type Order = { from: string | null; to: string; parts: { piece: Piece; html: string }[] }

/** Texts that services accept in one request. */
const MOST_TEXTS = 40
/** Ends of blocks, after which a long description may be parted. */
const BLOCK_END = /(?<=<\/(?:p|ul|ol|blockquote|h3|h4)>)/

/** Characters as services count them: by code points. */
export const lengthOf = (text: string): number => Array.from(text).length

/**
 * Packs pieces into orders of at most `most` characters; a long description is parted between its blocks. Titles and
 * summaries come first, by themselves: they are waited for most. A piece that does not fit is left out. `isApart`: an
 * order holds pieces of one event only.
 */
export function ordersOf(
  pieces: readonly Piece[],
  { most, isApart }: { most: number; isApart: boolean },
): Order[] {
  const orders: Order[] = []
  const open = new Map<string, { order: Order; left: number }>()
  for (const piece of pieces.toSorted((a, b) => Number(a.isHtml) - Number(b.isHtml))) {
    const kind = `${piece.from} ${piece.to} ${piece.isHtml} ${isApart ? piece.event : ''}`
    for (const html of partsOf(piece, most) ?? []) {
      const length = lengthOf(html)
      let place = open.get(kind)
      if (place === undefined || place.left < length || place.order.parts.length >= MOST_TEXTS) {
        place = { order: { from: piece.from, to: piece.to, parts: [] }, left: most }
        open.set(kind, place)
        orders.push(place.order)
      }
      place.order.parts.push({ piece, html })
      place.left -= length
    }
  }
  return orders
}

/** True for a piece of which each block is short enough for a service. */
export const fits = (piece: Piece, most: number): boolean => partsOf(piece, most) !== null

/** The piece in parts that fit, or null if a block does not. */
function partsOf({ html, isHtml }: Piece, most: number): string[] | null {
  if (lengthOf(html) <= most) return [html]
  if (!isHtml) return null
  const parts: string[] = []
  for (const block of blocksOf(html)) {
    if (lengthOf(block) > most) return null
    const last = parts.at(-1)
    if (last !== undefined && lengthOf(last) + lengthOf(block) <= most)
      parts[parts.length - 1] = last + block
    else parts.push(block)
  }
  return parts
}

/** The outermost blocks. */
function blocksOf(html: string): string[] {
  const blocks: string[] = []
  let begun = ''
  for (const part of html.split(BLOCK_END)) {
    begun += part
    const count = (tag: RegExp) => begun.match(tag)?.length ?? 0
    if (count(/<(?:blockquote|[uo]l)>/g) > count(/<\/(?:blockquote|[uo]l)>/g)) continue
    blocks.push(begun)
    begun = ''
  }
  return begun === '' ? blocks : [...blocks, begun]
}
