import { expect, test } from 'vitest'
import { changedRow, emptyRow, faultsByRow, rowsOf, textOf, withPasted } from './edited-rows.ts'

const DAYS = { day: '2026-12-04', until: '2026-12-05' }

test('rows are written as the text that they were read from', () => {
  const text = '2026-12-04 18:00-19:30 | Opening | Main stage\n2026-12-05 00:30 | Karaoke | Tent'
  expect(textOf(rowsOf(text, DAYS))).toBe(text)
})

test('an empty programme has one empty row, which says nothing', () => {
  const rows = rowsOf('', DAYS)
  expect(rows).toMatchObject([{ day: '2026-12-04', title: '' }])
  expect(textOf(rows)).toBe('')
})

test('a pasted table takes the place of the empty row, and comes behind a filled one', () => {
  const pasted = 'Time\tTitle\tStage\n18:00\tOpening\tTent\n20:00\tBand\tTent\n'
  const first = withPasted(rowsOf('', DAYS), 0, pasted, DAYS)
  expect(first?.count).toBe(2)
  expect(first?.rows.map(({ time, title, stage }) => [time, title, stage])).toEqual([
    ['18:00', 'Opening', 'Tent'],
    ['20:00', 'Band', 'Tent'],
  ])
  const second = withPasted(first?.rows ?? [], 0, '21:00 Encore\n22:00 End', DAYS)
  expect(second?.rows.map(({ title }) => title)).toEqual(['Opening', 'Encore', 'End', 'Band'])
  expect(withPasted(rowsOf('', DAYS), 0, 'a title alone', DAYS)).toBeNull()
})

test('a mistake stands at its row, empty rows left aside', () => {
  const rows = [emptyRow('2026-12-04'), ...rowsOf('18:00 Opening\n2026-12-24 19:00 | Late', DAYS)]
  expect([...faultsByRow(rows, DAYS, [])]).toEqual([[rows[2]?.key, 'range']])
  const told = [{ field: 'programme', code: 'missing', row: 1 } as const]
  expect(faultsByRow(rows, DAYS, told).get(rows[1]?.key ?? 0)).toBe('missing')
})

test('a line without an hour is asked about until somebody touches it', () => {
  const [, row] = rowsOf('18:00 Opening\nBring warm clothes', DAYS)
  if (row === undefined) throw new Error('both lines are rows')
  expect([...faultsByRow([row], DAYS, []).values()]).toEqual(['unreadable_row'])
  expect(faultsByRow([changedRow(row, { stage: 'Yard' })], DAYS, []).size).toBe(0)
})
