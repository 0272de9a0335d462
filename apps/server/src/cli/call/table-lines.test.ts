import { expect, test } from 'vitest'
import { tableLines } from './table-lines.ts'

const head = ['source', 'state', 'events']
const rows = [
  ['bratislava-klub-with-a-long-name', 'ok', '120'],
  ['nice', 'loss refused', '7'],
]

test('columns are as wide as what is in them', () => {
  expect(tableLines(head, rows, 80)).toEqual([
    'source                            state         events',
    'bratislava-klub-with-a-long-name  ok            120',
    'nice                              loss refused  7',
  ])
})

test('a narrow terminal shortens the first column', () => {
  expect(tableLines(head, rows, 40)).toEqual([
    'source              state         events',
    'bratislava-klub-w…  ok            120',
    'nice                loss refused  7',
  ])
})

test('a very narrow one leaves the last columns out', () => {
  const lines = tableLines(head, rows, 30)
  expect(lines[0]).toBe('source            state')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(30)
})
