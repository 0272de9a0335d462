import type { Http } from '@okolo/connectors/http'
import type { GiftReading } from '@okolo/contract/events/gift'
import type { KnownCity } from '#server/knowledge/places/known-city.ts'
import { Problem } from '#server/platform/problem.ts'
import { readDetected } from '../detect/preview.ts'
import type { Detected } from '../detect/detected.ts'
import { readingOfListings } from './from-link.ts'
import type { TextHints } from './text/words-of.ts'

/** Never asked for: the calendar is at hand. */
const AT_HAND = 'https://calendar.invalid/gift.ics'

/** The events of a calendar file (iCalendar): the next one, and the others beside it. Throws a Problem for what is none. */
export async function readCalendar(
  text: string,
  hints: TextHints,
  deps: { cities: ReadonlyMap<string, KnownCity>; clock: () => Date; signal: AbortSignal },
): Promise<GiftReading> {
  const http: Http = () =>
    Promise.resolve({
      status: 200,
      url: AT_HAND,
      headers: { 'content-type': 'text/calendar; charset=utf-8' },
      body: new TextEncoder().encode(text),
      notModified: false,
    })
  const detected: Detected = {
    kind: 'ical',
    connector: 'ical',
    config: { url: AT_HAND },
    title: '',
    url: AT_HAND,
    confidence: 1,
    because: 'It was sent as a calendar.',
  }
  const city = hints.city?.slug ?? null
  const { mapped } = await readDetected(detected, { ...deps, http, city })
  const read = readingOfListings({ mapped, detected }, 'calendar', hints, null)
  if (read === null)
    throw new Problem(400, 'invalid', 'There is no event in this calendar.', {
      text: ['no_events'],
    })
  if (read.form.link !== AT_HAND) return read
  const { link: _, ...form } = read.form
  const { link: __, ...from } = read.from
  return { ...read, form, from }
}
