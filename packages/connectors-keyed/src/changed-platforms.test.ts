import { isJsonObject, type JsonObject } from '@okolo/connectors/json'
import { assumptionsAfter } from '@okolo/connectors/testing/assumptions-after'
import { expect, test } from 'vitest'
import { keyedConnectors } from './keyed-connectors.ts'
import { keyedFixtureCases } from './testing/keyed-fixture-cases.ts'

const inEvent = (one: JsonObject, fields: JsonObject) =>
  isJsonObject(one['event']) && Object.assign(one['event'], fields)

/** Records of each connector's fixtures, with one value changed as a platform might. */
const CHANGES: [string, string, (record: JsonObject) => unknown][] = [
  ['luma', 'value_unknown location_type', (one) => inEvent(one, { location_type: 'hologram' })],
  [
    'luma',
    'value_unknown address.mode',
    (one) => inEvent(one, { geo_address_info: { mode: 'x' } }),
  ],
  [
    'uitdatabank',
    'value_unknown calendarType',
    (one) => one['calendarType'] === 'single' && (one['calendarType'] = 'lunar'),
  ],
  ['uitdatabank', 'value_unknown attendanceMode', (one) => (one['attendanceMode'] = 'dreamt')],
  ['uitdatabank', 'value_unknown status', (one) => (one['status'] = { type: 'Lost' })],
  ['ticketmaster', 'shape_unknown priceRanges', (one) => (one['priceRanges'] = '20-30')],
  ['eventbrite', 'shape_unknown venue', (one) => (one['venue'] = 'Klub')],
  ['songkick', 'shape_unknown performance', (one) => (one['performance'] = 'Band')],
]

test.each(CHANGES)('says that %s has changed: %s', async (id, assumption, change) => {
  const connector = keyedConnectors.find(({ manifest }) => manifest.id === id)!
  expect(await assumptionsAfter(change, connector, keyedFixtureCases(id))).toContain(assumption)
})
