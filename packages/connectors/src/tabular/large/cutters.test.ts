import { describe, expect, test } from 'vitest'
import { parseFeed, type Shape } from '../formats/parse.ts'
import { csvPreamble } from '../formats/csv.ts'
import { csvCutter } from './csv-cutter.ts'
import type { Cutter } from './cutter.ts'
import { jsonCutter } from './json-cutter.ts'
import { lineCutter } from './line-cutter.ts'
import { xmlCutter } from './xml-cutter.ts'

/** Documents of some 200 characters, from pieces as long as these in turn. */
const LENGTH = 200
const PIECES = [[1], [7], [64], [1, 500, 3], [100_000]]

function documents(cutter: Cutter, text: string, pieces: readonly number[]): string[] {
  const found: string[] = []
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = pieces[turn % pieces.length]!
    found.push(...cutter.push(text.slice(at, at + length)))
    at += length
  }
  const rest = cutter.end()
  return rest.trim() === '' ? found : [...found, rest]
}

/** The rows of all documents, and how many there are of those. */
function cutRows(text: string, shape: Shape, records: string | undefined, make: () => Cutter) {
  return PIECES.map((pieces) => {
    const parts = documents(make(), text, pieces)
    const csv = shape === 'csv' ? csvPreamble(parts[0]!) : undefined
    return {
      parts: parts.length,
      rows: parts.flatMap(
        (part, at) => parseFeed(part, shape, { records, csv: at === 0 ? undefined : csv }).rows,
      ),
    }
  })
}

const title = (n: number) =>
  ['Jazz "in the" park', 'back\\slash\\', 'a, b; [c] {d}', '"]}', '</event><event>', 'čaj 🎷'][
    n % 6
  ]
const events = Array.from({ length: 60 }, (_, n) => ({
  id: String(n),
  title: title(n)!,
  dates: n % 3 === 0 ? [{ at: 1 }, { at: [2, { deep: ']' }] }] : [],
}))

describe('JSON', () => {
  test.each([
    ['a list', JSON.stringify(events), undefined],
    ['a list, printed', JSON.stringify(events, null, 2), undefined],
    [
      'a list in an object',
      JSON.stringify({ a: { list: ['x', 'y'], n: 1 }, 'it"s': { all: events }, total: 60 }),
      "'it\"s'.all",
    ],
    ['lists in a list', JSON.stringify([{ list: events }, { list: events }]), '[*].list[*]'],
  ])('%s gives the same records in parts', (_, text, records) => {
    const whole = parseFeed(text, 'json', { records, csv: undefined }).rows
    if (records === "'it\"s'.all") expect(whole).toHaveLength(60)
    for (const { rows, parts } of cutRows(text, 'json', records, () => jsonCutter(LENGTH))) {
      expect(rows).toEqual(whole)
      expect(parts).toBeGreaterThanOrEqual(1)
    }
  })

  test('splits invalid records too: line breaks in texts', () => {
    const text = JSON.stringify(events.map((one) => ({ ...one, title: 'two\nlines' }))).replaceAll(
      '\\n',
      '\n',
    )
    const whole = parseFeed(text, 'json', { records: undefined, csv: undefined }).rows
    expect(whole).toHaveLength(60)
    for (const { rows } of cutRows(text, 'json', undefined, () => jsonCutter(LENGTH)))
      expect(rows).toEqual(whole)
  })

  test('one that ends in the middle says so in its last part', () => {
    const text = JSON.stringify(events).slice(0, -40)
    const parts = documents(jsonCutter(LENGTH), text, [64])
    const read = parts.map((part) => parseFeed(part, 'json', {}))
    expect(read.slice(0, -1).every(({ isCut }) => !isCut)).toBe(true)
    expect(read.at(-1)?.isCut).toBe(true)
  })

  test.each([
    ['a text without an end', `["${'x'.repeat(21_000_000)}`],
    ['an element without an end', `[{"a":${'{"a":'.repeat(900)}"${'x'.repeat(21_000_000)}"`],
    ['levels without an end', '['.repeat(5000)],
  ])('%s is refused', (_, text) => {
    expect(() => documents(jsonCutter(), text, [1_000_000])).toThrow(/without the end|nested/)
  })
})

test('JSON lines give the same records in parts', () => {
  const text = events.map((one) => JSON.stringify(one)).join('\n')
  for (const { rows, parts } of cutRows(text, 'jsonl', undefined, () => lineCutter(LENGTH))) {
    expect(rows).toEqual(events)
    expect(parts).toBeGreaterThanOrEqual(1)
  }
})

describe('CSV', () => {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = events.map(({ id, title: name }) => `${id};${cell(`${name}\nsecond; line`)};x`)
  const text = `id;title;end\r\n${lines.join('\r\n')}\r\n`

  test('gives the same records in parts: line breaks and quotes in cells', () => {
    const whole = parseFeed(text, 'csv', {}).rows
    expect(whole).toHaveLength(60)
    for (const { rows } of cutRows(text, 'csv', undefined, () => csvCutter({}, LENGTH)))
      expect(rows).toEqual(whole)
  })

  test('a quote that is never closed costs its own line', () => {
    const wrong = text.replace('\r\n30;"', '\r\n30;stray " quote;x\r\n30b;"')
    const ids = cutRows(wrong, 'csv', undefined, () => csvCutter({}, LENGTH)).map(({ rows }) =>
      rows.map((row) => (row as { id: string }).id),
    )
    for (const list of ids) expect(list.length).toBeGreaterThan(50)
  })
})

describe('XML', () => {
  const items = events.map(
    ({ id, title: name }) =>
      `<event id='${id}'><!-- </event> --><title><![CDATA[${name.replaceAll(']]>', '')}]]></title><when a="2 > 1"/></event>`,
  )
  const doctype = '<?xml version="1.0"?><!DOCTYPE agenda [<!ENTITY a "</event>">]>'
  test.each([
    ['agenda.event', `${doctype}<agenda xmlns:x="y">${items.join('\n')}</agenda>`],
    [
      'days.day.event',
      `<days>${[0, 1, 2].map((n) => `<day n="${n}">${items.slice(n * 20, n * 20 + 20).join('')}</day>`).join(' ')}</days>`,
    ],
  ])('%s gives the same records in parts', (records, text) => {
    const whole = parseFeed(text, 'xml', { records }).rows
    expect(whole).toHaveLength(60)
    for (const { rows } of cutRows(text, 'xml', records, () => xmlCutter('event', LENGTH)))
      expect(rows).toEqual(whole)
  })

  test.each([
    ['comments that never end', '<!--'.repeat(5_500_000)],
    ['tags that never end', '<a "'.repeat(5_500_000)],
    ['elements that never end', '<a>'.repeat(7_500_000)],
  ])('%s are refused', (_, text) => {
    expect(() => documents(xmlCutter('event'), text, [1_000_000])).toThrow('without the end')
  })
})
