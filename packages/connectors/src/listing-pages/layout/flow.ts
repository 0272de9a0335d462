import type { CheerioAPI } from 'cheerio'
import { hasChildren, isTag, isText, type ChildNode, type Element, type Text } from 'domhandler'
import { commonAncestor, linkOf } from './elements.ts'

/** The words of a page in their order, a line for each block. A word joiner (U+2060) parts inline elements. */
export type Flow = {
  text: string
  /** The text nodes of the page. */
  pieces: Piece[]
  lines: Line[]
  /** `datetime` of time elements. */
  times: { start: number; end: number; value: string; element: Element }[]
  /** Addresses of pictures as the page names them. */
  images: { start: number; end: number; src: string }[]
  /** Begin and end of an element in the text. */
  ranges: ReadonlyMap<Element, readonly [start: number, end: number]>
}
type Piece = { start: number; end: number; element: Element }
/** The text of one block, or a part of it with an element of its own. */
export type Line = {
  start: number
  end: number
  text: string
  /** The innermost element around all of it. */
  element: Element
  link: string | null
}

const SKIPPED = new Set(
  'script style noscript template svg head iframe select nav footer textarea object audio video canvas math'.split(
    ' ',
  ),
)
const INLINE = new Set(
  'a abbr b bdi bdo cite code data em font i img ins label mark q s small span strike strong sub sup time u var wbr big center'.split(
    ' ',
  ),
)
/** Soft hyphens and signs without a width. */
const UNSEEN = /[\u00ad\u200b\ufeff]/g
/** The most text nodes that are read on a page. */
const MOST_PIECES = 60_000

type Writing = {
  parts: string[]
  length: number
  last: string
  pieces: Piece[]
  times: Flow['times']
  images: Flow['images']
  ranges: Map<Element, readonly [number, number]>
}

/** Returns the words of a page. */
export function flowOf($: CheerioAPI): Flow {
  const writing: Writing = {
    parts: [],
    length: 0,
    last: '\n',
    pieces: [],
    times: [],
    images: [],
    ranges: new Map(),
  }
  const body = $('body')[0]
  type Step = { node: ChildNode; entered: number | null }
  const steps: Step[] = (body === undefined ? $.root()[0]!.children : [body])
    .map((node) => ({ node, entered: null }))
    .toReversed()
  for (
    let step = steps.pop();
    step !== undefined && writing.pieces.length < MOST_PIECES;
    step = steps.pop()
  ) {
    const { node, entered } = step
    if (isText(node)) writeText(writing, node)
    else if (isTag(node) && entered !== null) leave(writing, node, entered)
    else if (isTag(node) && !SKIPPED.has(node.name) && node.attribs['hidden'] === undefined) {
      if (!INLINE.has(node.name)) breakLine(writing)
      steps.push({ node, entered: writing.length })
      for (const child of hasChildren(node) ? node.children.toReversed() : [])
        steps.push({ node: child, entered: null })
    }
  }
  const { parts, pieces, times, images, ranges } = writing
  const text = parts.join('')
  return { text, pieces, lines: linesOf(text, pieces), times, images, ranges }
}

function put(writing: Writing, text: string): void {
  writing.parts.push(text)
  writing.length += text.length
  writing.last = text.at(-1) ?? writing.last
}

function breakLine(writing: Writing): void {
  if (writing.last !== '\n') put(writing, '\n')
}

function writeText(writing: Writing, node: Text): void {
  const text = node.data.replaceAll(UNSEEN, '').replaceAll(/[\s\u00a0\u202f\u2009]+/g, ' ')
  const isApart = writing.last === '\n' || writing.last === ' '
  const words = isApart ? text.trimStart() : text
  if (words === '') return
  if (words !== ' ' && node.parent !== null && isTag(node.parent))
    writing.pieces.push({
      start: writing.length,
      end: writing.length + words.length,
      element: node.parent,
    })
  put(writing, words)
}

function leave(writing: Writing, element: Element, start: number): void {
  const { name, attribs } = element
  const end = writing.length
  writing.ranges.set(element, [start, end])
  const value = attribs['datetime']
  if (name === 'time' && value !== undefined) writing.times.push({ start, end, value, element })
  const src = attribs['src'] ?? attribs['data-src']
  if (name === 'img' && src !== undefined) writing.images.push({ start: end, end: end + 1, src })
  if (!INLINE.has(name)) breakLine(writing)
  else if (!/[\n \u2060]/.test(writing.last)) put(writing, '\u2060')
}

function linesOf(text: string, pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  let start = 0
  let next = 0
  for (const raw of text.split('\n')) {
    const end = start + raw.length
    const first = next
    while ((pieces[next]?.start ?? Infinity) < end) next += 1
    const own = pieces.slice(first, next).map(({ element }) => element)
    const words = raw.replaceAll('\u2060', '').trim()
    if (words !== '' && own[0] !== undefined)
      lines.push({
        start,
        end,
        text: words,
        element: own.reduce(commonAncestor),
        link: linkOf(own[0]),
      })
    start = end + 1
  }
  return lines
}
