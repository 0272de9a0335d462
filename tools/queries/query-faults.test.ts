import { expect, test } from 'vitest'
import { queryFaults } from './query-faults.ts'

const BIGINT = 20
const TEXT = 25
const JSONB = 3802
const TIMES = 1185
const column = (oid: number, hadNull = false) => ({ oid, hadNull })

test('names a column that the query does not give', () => {
  const row = { name: ['string'], about: ['string'], later: ['string', 'undefined'] }
  expect(queryFaults(row, { name: column(TEXT) })).toEqual(['about is not a column'])
})

test('names a value that has another type than the source says', () => {
  const columns = { id: column(BIGINT), times: column(TIMES), more: column(JSONB) }
  expect(queryFaults({ id: ['number'], times: ['Date[]'], more: ['object'] }, columns)).toEqual([])
  expect(queryFaults({ id: ['string'], times: ['string[]'], more: ['Date'] }, columns)).toEqual([
    'id is number (type 20), read as string',
    'times is Date[] (type 1185), read as string[]',
    'more is json (type 3802), read as Date',
  ])
})

test('names a null that the source does not expect', () => {
  expect(queryFaults({ name: ['string'] }, { name: column(TEXT, true) })).toEqual([
    'name was null, read as string',
  ])
  expect(queryFaults({ name: ['string', 'null'] }, { name: column(TEXT, true) })).toEqual([])
})

test('lets a query give more than is read', () => {
  expect(queryFaults({}, { order: column(BIGINT) })).toEqual([])
})
