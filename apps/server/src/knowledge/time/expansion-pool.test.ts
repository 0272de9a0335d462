import { afterAll, expect, test } from 'vitest'
import { createExpansionPool, ExpansionStopped, type ExpansionRequest } from './expansion-pool.ts'
import { expandRecurrence } from './recurrence.ts'

const pool = createExpansionPool()
afterAll(() => pool.close())

const options = {
  zone: 'Europe/Bratislava',
  window: { from: new Date('2026-10-20T00:00:00Z'), to: new Date('2027-11-20T00:00:00Z') },
}
const request = (...rules: string[]): ExpansionRequest => ({
  recurrence: { start: '2026-11-20T20:00:00', tz: 'Europe/Bratislava', rules },
  options,
})
/** Each of them is dear to try; one after the other they would hold a thread for minutes. */
const hostile = request(
  ...Array.from(
    { length: 5000 },
    (_, at) => `FREQ=YEARLY;BYYEARDAY=${1 + (at % 366)};BYMONTHDAY=30;BYMONTH=2;BYSETPOS=300`,
  ),
)

test('a page of recurrences comes back in its order, as it would be expanded here', async () => {
  const requests = ['FREQ=WEEKLY;COUNT=4', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=DAILY'].map((rule) =>
    request(rule),
  )
  expect(await pool.expand(requests)).toEqual(
    requests.map(({ recurrence }) => expandRecurrence(recurrence, options)),
  )
  expect(await pool.expand([])).toEqual([])
})

test('a recurrence that would hang is stopped and named; its neighbours keep their dates', async () => {
  const good = request('FREQ=WEEKLY;COUNT=3')
  const [before, stopped, after, again] = await pool.expand([good, hostile, good, hostile])
  expect(before).toMatchObject({ dates: { length: 3 } })
  expect(stopped).toBeInstanceOf(ExpansionStopped)
  expect(stopped).toMatchObject({
    message: expect.stringMatching(/within 250 ms \(5000 rules, first FREQ=YEARLY/),
  })
  expect(after).toEqual(before)
  expect(again).toBeInstanceOf(ExpansionStopped)
})

test('the event loop turns while a hostile rule runs', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 5)
  await pool.expand([hostile])
  clearInterval(timer)
  expect(turns).toBeGreaterThan(5)
})

test('two pages at once do not mix', async () => {
  const [first, second] = await Promise.all([
    pool.expand([request('FREQ=DAILY;COUNT=2'), hostile]),
    pool.expand([request('FREQ=DAILY;COUNT=5')]),
  ])
  expect(first[0]).toMatchObject({ dates: { length: 2 } })
  expect(second[0]).toMatchObject({ dates: { length: 5 } })
})
