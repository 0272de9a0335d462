import { describe, expect, test } from 'vitest'
import { checkDraft } from './check-draft.ts'
import type { EventDraft, When } from './event-draft.ts'

const CONCERT: EventDraft = {
  sourceId: '7',
  title: { sk: 'Koncert' },
  when: [{ start: '2026-11-20T20:00:00', tz: 'Europe/Bratislava' }],
}
const dated = (when: When): EventDraft => ({ ...CONCERT, when: [when] })

describe('checkDraft', () => {
  test.each([
    ['a wall time in a zone', { start: '2026-11-20T20:00:00', tz: 'Europe/Kyiv' }],
    ['an instant', { start: '2026-11-20T19:00:00Z', end: '2026-11-20T23:00:00+01:00' }],
    ['an all-day range', { start: '2026-11-20', end: '2026-11-21', allDay: true }],
    ['a leap day', { start: '2028-02-29' }],
  ])('passes %s', (_, when) => {
    expect(checkDraft(dated(when))).toEqual([])
  })

  test('passes a postponed event without any date', () => {
    expect(checkDraft({ ...CONCERT, status: 'postponed', when: [] })).toEqual([])
  })

  test.each([
    ['a day that is in no calendar', { start: '2026-02-30' }, 'bad_date', 'when[0].start'],
    ['hour 24', { start: '2026-11-20T24:00:00' }, 'bad_date', 'when[0].start'],
    ['words', { start: 'tomorrow' }, 'bad_date', 'when[0].start'],
    ['an offset as a zone', { start: '2026-11-20', tz: '+01:00' }, 'bad_zone', 'when[0].tz'],
    ['a Windows zone', { start: '2026-11-20', tz: 'Romance Time' }, 'bad_zone', 'when[0].tz'],
    [
      'an end before the start',
      { start: '2026-11-20T20:00:00', end: '2026-11-20T19:00:00' },
      'ends_before_start',
      'when[0].end',
    ],
    [
      'a mail address',
      { start: '2026-11-20', onlineUrl: 'mailto:a@b.sk' },
      'bad_url',
      'when[0].onlineUrl',
    ],
  ])('names %s', (_, when, code, field) => {
    expect(checkDraft(dated(when))).toMatchObject([{ code, field }])
  })

  test('says what is wrong in one sentence with the value', () => {
    expect(checkDraft(dated({ start: '31.12.2026' }))[0]?.message).toBe(
      'when[0].start is not a date or time: "31.12.2026"',
    )
  })

  test.each<[string, Partial<EventDraft>, string]>([
    ['a title without text', { title: {} }, 'no_title'],
    ['a language that is none', { title: { 'sk_SK!': 'Koncert' } }, 'bad_language'],
    ['a currency that is none', { offers: [{ price: 5, currency: 'Eur' }] }, 'bad_currency'],
    ['a script link', { url: 'javascript:alert(1)' }, 'bad_url'],
    ['swapped coordinates', { place: { lat: 170.1, lon: 48 } }, 'bad_draft'],
    ['a field of nobody', { colour: 'red' } as object, 'bad_draft'],
  ])('refuses %s', (_, change, code) => {
    expect(checkDraft({ ...CONCERT, ...change })).toMatchObject([{ code }])
  })
})
