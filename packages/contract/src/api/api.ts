import { z } from 'zod'
import { accountCalls } from './account-calls.ts'
import { togetherCalls } from './together-calls.ts'
import { friendCalls } from './friend-calls.ts'
import { Category } from '../events/category.ts'
import { City, CityDetail, NearestCity, VisitorPlace } from '../places/city.ts'
import { EventDetail } from '../events/event.ts'
import { EventList } from '../events/event-list.ts'
import { EventCount, MoodCount } from '../events/counts.ts'
import { Language } from '../language.ts'
import { Completions, UnderstoodSearch } from '../filter/search.ts'
import { EventMap, EventsWithoutPlace } from '../events/map.ts'
import { OrganizerDetail } from '../places/organizer.ts'
import { VenueDetail } from '../places/venue.ts'
import { siteCalls } from './site-calls.ts'

/** Every call: name -> method, path below the host, answer. Paths keep the trailing slash (specification 7). */
export const api = {
  cities: { method: 'GET', path: '/v1/locations/cities/', answer: z.array(City) },
  city: { method: 'GET', path: '/v1/locations/cities/{slug}/', answer: CityDetail },
  nearestCity: { method: 'GET', path: '/v1/locations/nearest/', answer: NearestCity },
  visitorPlace: { method: 'GET', path: '/v1/locations/here/', answer: VisitorPlace },
  languages: { method: 'GET', path: '/v1/locations/languages/', answer: z.array(Language) },
  categories: { method: 'GET', path: '/v1/categories/', answer: z.array(Category) },
  moods: { method: 'GET', path: '/v1/moods/', answer: z.array(MoodCount) },
  events: { method: 'GET', path: '/v1/events/', answer: EventList },
  eventCount: { method: 'GET', path: '/v1/events/count/', answer: EventCount },
  eventMap: { method: 'GET', path: '/v1/events/map/', answer: EventMap },
  eventsWithoutPlace: {
    method: 'GET',
    path: '/v1/events/map/without-place/',
    answer: EventsWithoutPlace,
  },
  event: { method: 'GET', path: '/v1/events/{slug}/', answer: EventDetail },
  venue: { method: 'GET', path: '/v1/venues/{slug}/', answer: VenueDetail },
  organizer: { method: 'GET', path: '/v1/organizers/{slug}/', answer: OrganizerDetail },
  completions: { method: 'GET', path: '/v1/events/suggest/', answer: Completions },
  understand: { method: 'GET', path: '/v1/events/understand/', answer: UnderstoodSearch },
  ...siteCalls,
  ...accountCalls,
  ...togetherCalls,
  ...friendCalls,
} as const

/** A link sends the browser here. The provider sends it back to `callback/` below it. */
export const SOCIAL_LOGIN = {
  google: '/v1/users/login/google/',
  apple: '/v1/users/login/apple/',
} as const

export type Answer<Name extends keyof typeof api> = z.infer<(typeof api)[Name]['answer']>
