import { expect, test } from 'vitest'
import { BRATISLAVA } from '../testing/run-recorded.ts'
import { kudago } from './kudago.ts'

test.each([{ is_endless: true }, { end: 253_370_754_000 }])(
  'a date without an end has an open one: %j',
  (facts) => {
    const raw = {
      id: 1,
      title: 'Лавка',
      dates: [{ start: 1_767_250_800, start_date: '2026-01-01', ...facts }],
    }
    const config = kudago.config.parse({ location: 'msk' })
    const draft = kudago.map(raw, { config, city: BRATISLAVA }, { id: '1' })
    expect(draft).toMatchObject({ when: [{ start: '2026-01-01', end: '9999-12-31' }] })
  },
)
