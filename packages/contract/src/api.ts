import { z } from 'zod'
import { Category } from './category.ts'
import { City, CityDetail, NearestCity, VisitorPlace } from './city.ts'
import { EventDetail, EventList } from './event.ts'
import { EventCount } from './event-count.ts'
import { Language } from './language.ts'
import { Completions, UnderstoodSearch } from './search.ts'
import { EventMap, EventsWithoutPlace } from './map.ts'
import { MoodCount } from './mood-count.ts'
import { OrganizerDetail } from './organizer.ts'
import { VenueDetail } from './venue.ts'
import { Deactivated } from './account.ts'
import { Done, LoginAnswer, RefreshAnswer, SessionList, SocialProviders } from './session.ts'
import { Me } from './user.ts'
import { ReportAnswer } from './report.ts'
import { sourceCalls } from './source-calls.ts'

/** Every call: name -> method, path below the host, answer. Paths keep the trailing slash (RULINGS). */
export const api = {
  cities: { method: 'GET', path: '/v1/locations/cities/', answer: z.array(City) },
  city: { method: 'GET', path: '/v1/locations/cities/{slug}/', answer: CityDetail },
  nearestCity: { method: 'GET', path: '/v1/locations/nearest/', answer: NearestCity, VisitorPlace },
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
  reportEvent: { method: 'POST', path: '/v1/events/{slug}/report/', answer: ReportAnswer },
  venue: { method: 'GET', path: '/v1/venues/{slug}/', answer: VenueDetail },
  organizer: { method: 'GET', path: '/v1/organizers/{slug}/', answer: OrganizerDetail },
  completions: { method: 'GET', path: '/v1/events/suggest/', answer: Completions },
  understand: { method: 'GET', path: '/v1/events/understand/', answer: UnderstoodSearch },
  ...sourceCalls,
  login: { method: 'POST', path: '/v1/users/login/', answer: LoginAnswer },
  signup: { method: 'POST', path: '/v1/users/signup/', answer: LoginAnswer },
  refresh: { method: 'POST', path: '/v1/users/token/refresh/', answer: RefreshAnswer },
  blacklist: { method: 'POST', path: '/v1/users/token/blacklist/', answer: Done },
  resetPassword: { method: 'POST', path: '/v1/users/password/reset/', answer: Done },
  confirmReset: { method: 'POST', path: '/v1/users/password/reset/confirm/', answer: Done },
  sendVerification: { method: 'POST', path: '/v1/users/email/verify/', answer: Done },
  confirmEmail: { method: 'POST', path: '/v1/users/email/verify/confirm/', answer: Done },
  socialProviders: { method: 'GET', path: '/v1/users/login/providers/', answer: SocialProviders },
  socialFinish: { method: 'POST', path: '/v1/users/login/social/', answer: LoginAnswer },
  me: { method: 'GET', path: '/v1/users/me/', answer: Me },
  updateMe: { method: 'PATCH', path: '/v1/users/me/', answer: Me },
  deactivateMe: { method: 'DELETE', path: '/v1/users/me/', answer: Deactivated },
  exportMe: { method: 'GET', path: '/v1/users/me/export/', answer: z.unknown() },
  sessions: { method: 'GET', path: '/v1/users/me/sessions/', answer: SessionList },
  endSessions: { method: 'DELETE', path: '/v1/users/me/sessions/', answer: Done },
  endSession: { method: 'DELETE', path: '/v1/users/me/sessions/{id}/', answer: Done },
  requestDeletion: { method: 'POST', path: '/v1/users/deletion/', answer: Done },
  confirmDeletion: { method: 'POST', path: '/v1/users/deletion/confirm/', answer: Deactivated },
  requestCancel: { method: 'POST', path: '/v1/users/deletion/cancel/', answer: Done },
  confirmCancel: { method: 'POST', path: '/v1/users/deletion/cancel/confirm/', answer: Done },
  feedback: { method: 'POST', path: '/v1/feedback/', answer: Done },
} as const

/** Browsers are sent here, by a link; the provider sends them back to `callback/` below it. */
export const SOCIAL_LOGIN = {
  google: '/v1/users/login/google/',
  apple: '/v1/users/login/apple/',
} as const
/** Scheme of the app's addresses: `okolo://auth?access=...` ends a social login on a phone. */
export const APP_SCHEME = 'okolo'

export type Answer<Name extends keyof typeof api> = z.infer<(typeof api)[Name]['answer']>
