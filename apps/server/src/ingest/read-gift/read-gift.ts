import type { GiftReading } from '@okolo/contract/events/gift'
import type { Day } from '@okolo/contract/filter/event-filter'
import { loadKnownPlaces } from '#server/catalogue/reference/known-places.ts'
import { dayIn } from '#server/knowledge/time/zoned-time.ts'
import type { AskModel } from '#server/platform/llm/chat-client.ts'
import { Turnstile } from '#server/platform/http/turnstile.ts'
import { readAddress } from '#server/platform/addresses/read-address.ts'
import type { TryDeps } from '../detect/try-source.ts'
import { withModel } from './ask-model.ts'
import { FieldBook, readingOf } from './fields.ts'
import { readCalendar } from './from-calendar.ts'
import { inCity, readLink } from './from-link.ts'
import { fieldsOfPoster } from './from-poster.ts'
import { eventsOfText } from './from-text.ts'
import type { TextHints } from './text/words-of.ts'
import { knownVenues } from './known-venues.ts'

/** Addresses looked at together, as with suggested ones: each may read tens of megabytes. */
const lookers = new Turnstile({ atOnce: 2, waiting: 10 })

export type GiftInput =
  | { kind: 'text'; text: string }
  | { kind: 'link'; url: string }
  | { kind: 'poster'; image: Buffer }
  /** An iCalendar file: one reading, the rest in `others`. */
  | { kind: 'calendar'; text: string }

export type ReadGiftDeps = Omit<TryDeps, 'routes' | 'isOnePage' | 'forOperator'> & {
  /** Slug of the city that the event is in; null where nobody says. */
  city: string | null
  /** Loopback routes of the demo platforms. */
  routesOf?: ((address: string) => NonNullable<TryDeps['routes']>) | undefined
  /** Asked about what a poster's letters leave open. Null without one, and while its budget is used up. */
  model?: AskModel | null | undefined
}

/**
 * Fills the form of a gift from a text, a page, a poster or a calendar: which fields it says, where each was read and which somebody
 * should look at. Nothing is guessed: what is not said stays empty. Keeps nothing. Throws a Problem for what cannot be read.
 */
export async function readGift(input: GiftInput, deps: ReadGiftDeps): Promise<GiftReading> {
  const { db, clock, signal } = deps
  const { cities } = await loadKnownPlaces(db)
  const city = deps.city === null ? null : (cities.get(deps.city) ?? null)
  const venues = city === null ? [] : await knownVenues(db, city.id)
  const today: Day = dayIn(clock(), city?.tz ?? 'UTC')
  const hints: TextHints = { city, venues, today }
  switch (input.kind) {
    case 'text': {
      if (/^\s*BEGIN:VCALENDAR\b/i.test(input.text))
        return readCalendar(input.text, hints, { cities, clock, signal })
      const events = eventsOfText(input.text, hints).map((one) => inCity(one, city?.slug))
      const [first = new FieldBook(), ...others] = events
      return readingOf('text', first, { others })
    }
    case 'link': {
      const routes = deps.routesOf?.(readAddress(input.url) ?? '')
      const look = () => readLink(input.url, hints, { ...deps, routes })
      return lookers.pass(look, { signal })
    }
    case 'calendar':
      return readCalendar(input.text, hints, { cities, clock, signal })
    case 'poster': {
      const { fields, text } = await fieldsOfPoster(input.image, hints, signal)
      const reading = readingOf('poster', inCity(fields, city?.slug), { text })
      return deps.model == null ? reading : withModel(reading, hints, { ask: deps.model, signal })
    }
  }
}
