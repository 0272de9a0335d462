import { expect, test } from 'vitest'
import { statusInTitle } from './status-words.ts'

test.each([
  ['CANCELLED: Jazz Night', 'Jazz Night', 'cancelled'],
  ['[Canceled] Jazz Night', 'Jazz Night', 'cancelled'],
  ['ABGESAGT! Konzert im Park', 'Konzert im Park', 'cancelled'],
  ['Koncert v parku (zrušené)', 'Koncert v parku', 'cancelled'],
  ['Скасовано: Концерт', 'Концерт', 'cancelled'],
  ['Verschoben – Lesung', 'Lesung', 'postponed'],
  ['Concert - COMPLET', 'Concert', 'sold_out'],
  ['*** SOLD OUT *** Jazz Night', 'Jazz Night', 'sold_out'],
])('%s', (given, title, status) => {
  expect(statusInTitle(given)).toEqual({ title, status })
})

test.each([
  'Complete guide to jazz',
  'Cancelled',
  'Reporté par la mer',
  'Sold Out Comedy Club',
  'Peruttu elokuva',
])('a title that only contains the word stays: %s', (title) => {
  expect(statusInTitle(title)).toEqual({ title })
})
