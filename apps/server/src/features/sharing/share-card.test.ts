import { loadCatalogue } from '@okolo/i18n/catalogue'
import { expect, test } from 'vitest'
import { shareCard } from './share-card.ts'

const lineOf = async (date: { start: string; end: string | null; all_day: boolean }) => {
  const event = {
    uuid: '1',
    title: 'Quartet',
    venue: null,
    city: { slug: 'bratislava', name: 'Bratislava' },
    state: 'ongoing',
    date: { ...date, time_zone: 'Europe/Bratislava' },
  }
  const card = await shareCard('/events/quartet', 'en', await loadCatalogue('en'), async () => ({
    status: 200,
    body: event,
  }))
  return card?.lines[0]
}

test('the picture says a translated title where the page is found for it, else the original', async () => {
  const titleOf = async (is_translation_indexed: boolean) => {
    const event = {
      uuid: '1',
      title: 'Kvarteto',
      translated_title: 'Quartet',
      is_translation_indexed,
      venue: null,
      city: { slug: 'bratislava', name: 'Bratislava' },
      state: 'upcoming',
      date: { start: '2026-11-20T20:00:00+01:00', end: null, all_day: false, time_zone: 'UTC' },
    }
    const ask = async () => ({ status: 200, body: event })
    return (await shareCard('/events/quartet', 'en', await loadCatalogue('en'), ask))?.title
  }
  expect(await titleOf(true)).toBe('Quartet')
  expect(await titleOf(false)).toBe('Kvarteto')
})

test('shows the time of one-day events and the date range of long ones', async () => {
  const evening = { start: '2026-11-20T20:00:00+01:00', end: '2026-11-20T22:00:00+01:00' }
  expect(await lineOf({ ...evening, all_day: false })).toMatch(
    /^Fri,? 20 November 2026(,| at) 20:00$/,
  )
  const weeks = { start: '2026-10-01T00:00:00+02:00', end: '2027-02-01T00:00:00+01:00' }
  expect(await lineOf({ ...weeks, all_day: true })).toMatch(/^1 October 2026 . 31 January 2027$/)
})
