import { z } from 'zod'
import { Category } from './category.ts'
import { City, NearestCity } from './city.ts'
import { EventDetail, EventList } from './event.ts'
import { Language } from './language.ts'
import { Completions, UnderstoodSearch } from './search.ts'
import { EventMap } from './map.ts'
import { MoodCount } from './mood-count.ts'
import { OrganizerDetail } from './organizer.ts'
import { VenueDetail } from './venue.ts'
import { PreviewAnswer, SuggestionAnswer } from './suggestion.ts'

/** Every call: name -> method, path below the host, answer. Paths keep the trailing slash (RULINGS). */
export const api = {
  cities: { method: 'GET', path: '/v1/locations/cities/', answer: z.array(City) },
  nearestCity: { method: 'GET', path: '/v1/locations/nearest/', answer: NearestCity },
  languages: { method: 'GET', path: '/v1/locations/languages/', answer: z.array(Language) },
  categories: { method: 'GET', path: '/v1/categories/', answer: z.array(Category) },
  moods: { method: 'GET', path: '/v1/moods/', answer: z.array(MoodCount) },
  events: { method: 'GET', path: '/v1/events/', answer: EventList },
  eventMap: { method: 'GET', path: '/v1/events/map/', answer: EventMap },
  event: { method: 'GET', path: '/v1/events/{slug}/', answer: EventDetail },
  venue: { method: 'GET', path: '/v1/venues/{slug}/', answer: VenueDetail },
  organizer: { method: 'GET', path: '/v1/organizers/{slug}/', answer: OrganizerDetail },
  completions: { method: 'GET', path: '/v1/events/suggest/', answer: Completions },
  understand: { method: 'GET', path: '/v1/events/understand/', answer: UnderstoodSearch },
  previewSource: { method: 'POST', path: '/v1/sources/preview/', answer: PreviewAnswer },
  keptPreview: { method: 'GET', path: '/v1/sources/preview/{id}/', answer: PreviewAnswer },
  suggestSource: { method: 'POST', path: '/v1/sources/suggestions/', answer: SuggestionAnswer },
} as const

export type Answer<Name extends keyof typeof api> = z.infer<(typeof api)[Name]['answer']>
