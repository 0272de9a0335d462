/**
 * Numbers and words of specification 9 that finding events depends on: in this one place, for
 * server and pages. Free of zod, for the browser.
 */

/** Specification 9: the place of an unknown visitor. */
export const DEFAULT_CITY = 'bratislava'
export const DEFAULT_LOCATION = { lat: 48.14831, lng: 17.10744 }
export const DEFAULT_AREA_RADIUS_KM = 10

export const EARTH_RADIUS_KM = 6371
/** The nearest city is the most populous within these kilometres, else the closest. */
export const NEAREST_CITY_KM = 50
/** A nearest city without events gives way to one with some within these kilometres. */
export const NEAREST_EVENTS_KM = 100

/** A position of the device is valid for 24 hours. */
export const LOCATION_CACHE_MS = 24 * 60 * 60 * 1000

/** As a distance it means "no limit" and is never sent. */
export const NO_DISTANCE_LIMIT = 999
/** Distances of filters in kilometres. Others are rounded, so that arbitrary numbers do not each make a list. */
export const DISTANCE_STEPS = [
  1,
  2,
  5,
  10,
  15,
  20,
  25,
  30,
  50,
  100,
  200,
  500,
  NO_DISTANCE_LIMIT,
] as const
/** Specification 9: the steps of "increase the radius", in kilometres. */
export const RADIUS_STEPS = [10, 25, 50, 100, NO_DISTANCE_LIMIT] as const

/** Events beyond a list are counted up to this number. More are shown as "100+". */
export const COVERAGE_COUNTED = 100

/** Events of a filter are counted up to this number. More are shown as "1000+". */
export const MOST_COUNTED = 1000

/** Specification 9: events a page. */
export const PAGE_SIZE = 24
export const MAX_PAGE_SIZE = 100

/** Time frames of the filter, with the feed's default. */
export const TIMEFRAMES = ['today', 'tonight', 'tomorrow', 'this_week'] as const
export const DEFAULT_TIMEFRAME = 'this_week'

/** The hour at which tonight begins, in the city's own time. */
export const EVENING_FROM_HOUR = 17
/** From this hour on, what is left of today is shown as tonight. */
export const TONIGHT_SHOWN_FROM_HOUR = 16
/** An event that began before belongs to tonight if it goes on for this many hours. */
export const TONIGHT_LASTS_HOURS = 2

/** The oldest child of the age filter, in whole years. */
export const OLDEST_CHILD = 17

/** Sort options: date, relevance (empty), popularity, and date descending. */
export const SORTINGS = ['start', '', 'popular', 'start_desc'] as const

/** Rest in milliseconds before a scroll position is stored. */
export const SCROLL_SAVE_DEBOUNCE_MS = 200

/** Rest in milliseconds after a change of the filter before a request. */
export const FILTER_DEBOUNCE_MS = 50

/** The end of the year 9999, in ms: later moments are more than databases, calendars and browsers can write. */
export const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999)
