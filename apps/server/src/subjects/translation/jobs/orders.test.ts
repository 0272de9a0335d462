import { expect, test } from 'vitest'
import type { Piece } from './event-pieces.ts'
import { fits, ordersOf } from './orders.ts'

const piece = (html: string, more: Partial<Piece> = {}): Piece => ({
  key: html,
  event: 1,
  hash: html,
  names: '',
  from: 'sk',
  to: 'en',
  isHtml: html.startsWith('<'),
  isTitle: true,
  html,
  kept: [],
  stays: null,
  ...more,
})

const sent = (pieces: Piece[], most: number, isApart = false) =>
  ordersOf(pieces, { most, isApart }).map(({ parts }) => parts.map(({ html }) => html))

test('short texts come first and fill orders', () => {
  expect(sent([piece('<p>x</p>'), piece('aaaa'), piece('bbbb'), piece('cccc')], 10)).toEqual([
    ['aaaa', 'bbbb'],
    ['cccc'],
    ['<p>x</p>'],
  ])
})

test('an order has one language to translate from and one to translate to', () => {
  expect(sent([piece('a'), piece('b', { to: 'uk' }), piece('c', { from: null })], 10)).toEqual([
    ['a'],
    ['b'],
    ['c'],
  ])
})

test('texts of two events are kept apart where a service takes orders from texts', () => {
  const pieces = [piece('a'), piece('b'), piece('c', { event: 2 })]
  expect(sent(pieces, 10, true)).toEqual([['a', 'b'], ['c']])
})

test('a long description is parted between blocks, never inside a list or a quotation', () => {
  const list = '<ul><li>x</li></ul>'
  const quotation = '<blockquote><p>a</p><p>b</p></blockquote>'
  expect(sent([piece(`<p>one</p><p>two</p>${list}${quotation}<p>end</p>`)], 45)).toEqual([
    [`<p>one</p><p>two</p>${list}`],
    [quotation],
    ['<p>end</p>'],
  ])
})

test('a block that is longer than the service takes leaves the description to another', () => {
  const long = piece('<p>one</p><p>far too long</p>')
  expect(sent([long], 15)).toEqual([])
  expect([fits(long, 15), fits(long, 25)]).toEqual([false, true])
})

test('no more than forty texts go together', () => {
  const texts = Array.from({ length: 50 }, (_, i) => piece(`${i}`))
  expect(sent(texts, 1000).map(({ length }) => length)).toEqual([40, 10])
})
