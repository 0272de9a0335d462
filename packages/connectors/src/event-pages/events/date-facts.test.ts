import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../json.ts'
import { read } from '../testing/read-json-ld.ts'

const HALL = { '@type': 'Place', name: 'Stadtsaal' }
const night = (startDate: string, facts: JsonObject = {}): JsonObject => ({
  '@type': 'Event',
  name: 'Zauberflöte',
  startDate: `2027-01-${startDate}:00+01:00`,
  location: HALL,
  ...facts,
})
const tickets = (availability: string) => ({
  offers: { '@type': 'Offer', price: 12, priceCurrency: 'EUR', availability },
})

/** The status of each date of the only event of these nodes, and that of the event. */
function states(...nodes: JsonObject[]) {
  const [draft, ...others] = read(nodes)
  expect(others).toEqual([])
  const dates = draft!.when.map(({ start, status }) => [start.slice(8, 13), status])
  return { draft: draft!, of: draft!.status, dates: Object.fromEntries(dates) }
}

describe.each([
  ['EventCancelled', 'cancelled'],
  ['https://schema.org/EventPostponed', 'postponed'],
  ['EventRescheduled', 'rescheduled'],
  ['EventMovedOnline', 'moved_online'],
])('%s of one of several nodes', (eventStatus, status) => {
  const given = [night('08T19'), night('09T19'), night('09T15')]
  test.each([0, 1, 2])('is of that date, and not of the event: node %s', (at) => {
    const { of, dates } = states(...given.with(at, { ...given[at], eventStatus }))
    expect(of).toBeUndefined()
    expect(Object.values(dates)).toEqual([0, 1, 2].map((one) => (one === at ? status : undefined)))
  })

  test('is of the event if all nodes have it', () => {
    const all = given.map((node) => ({ ...node, eventStatus }))
    expect(states(...all)).toMatchObject({ of: status })
  })
})

test('tickets that are gone are of their date; the price is of all', () => {
  const { draft, dates } = states(night('08T19'), night('09T19', tickets('SoldOut')))
  expect(dates).toEqual({ '08T19': undefined, '09T19': 'sold_out' })
  expect(draft.offers).toEqual([{ price: 12, currency: 'EUR' }])
})

test('tickets that are gone for all dates are gone for the event', () => {
  const { draft } = states(night('08T19', tickets('SoldOut')), night('09T19', tickets('SoldOut')))
  expect(draft.offers).toMatchObject([{ soldOut: true }])
})

test('a cancelled date is cancelled, though it is sold out too', () => {
  const last = night('09T19', { ...tickets('SoldOut'), eventStatus: 'EventCancelled' })
  expect(states(night('08T19'), last).dates).toEqual({ '08T19': undefined, '09T19': 'cancelled' })
})

test('parts of a whole say their own, and the rest is as the whole', () => {
  const { draft, dates } = states(
    night('08T19', {
      ...tickets('SoldOut'),
      subEvent: [
        night('08T19', tickets('InStock')),
        night('09T19', tickets('SoldOut')),
        night('10T19', { eventStatus: 'EventCancelled' }),
      ],
    }),
  )
  expect(dates).toEqual({ '08T19': undefined, '09T19': 'sold_out', '10T19': 'cancelled' })
  expect(draft.offers).toEqual([{ price: 12, currency: 'EUR' }])
})

test('a date that was moved online keeps its address, and the others keep their place', () => {
  const moved = night('08T19', {
    eventStatus: 'EventMovedOnline',
    eventAttendanceMode: 'OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url: 'https://meet.example/8' },
  })
  const { draft, dates } = states(moved, night('09T19'))
  expect(dates).toEqual({ '08T19': 'moved_online', '09T19': undefined })
  expect(draft).toMatchObject({ place: { name: 'Stadtsaal' } })
  expect(draft).not.toHaveProperty('isOnline')
  expect(draft.when[0]).toMatchObject({ onlineUrl: 'https://meet.example/8' })
})

test('a mark in the name of one node is its state, and the names are one', () => {
  const { draft, dates } = states(
    night('08T19'),
    night('09T19', { name: 'Zauberflöte – AUSVERKAUFT' }),
  )
  expect(dates).toEqual({ '08T19': undefined, '09T19': 'sold_out' })
  expect(draft.title).toEqual({ de: 'Zauberflöte' })
})

test('a date that two nodes tell has the state that one of them knows', () => {
  const cancelled = night('08T19', { eventStatus: 'EventCancelled' })
  expect(states(cancelled, night('08T19'), night('09T19')).dates).toEqual({
    '08T19': 'cancelled',
    '09T19': undefined,
  })
})
