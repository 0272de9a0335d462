import type { AnyRouter } from '@tanstack/react-router'
import { posthog } from 'posthog-js/dist/module.slim.no-external'
import { onOtherCity } from '../../catalogue/places/chosen-city.ts'
import { eventsBetween, type Place } from './filter-events.ts'

/** Specification 9, "Analytics". Names are those of posthog-js 1.434. */
const SETTINGS = {
  /** Milliseconds between two batches. The library allows 250 to 5000. */
  request_queue_config: { flush_interval_ms: 3000 },
  rate_limiting: { events_per_second: 10, events_burst_limit: 100 },
  /** Seconds of inactivity until a new session begins. The library's limit is 24 hours. */
  session_idle_timeout_seconds: 1800,
  property_string_max_length: 65_535,
  cookie_expiration: 365,
  feature_flag_request_timeout_ms: 3000,
  surveys_request_timeout_ms: 10_000,
} as const

/** Queries of pages that are tokens of mailed links and codes of logins. Their values are never told. */
const TOKENS: string[] = ['k', 'u', 'access']

/** Switches off automatic capture: pages hold names and searches of strangers. */
const LIMITS = {
  autocapture: false,
  capture_pageview: 'history_change',
  capture_pageleave: false,
  disable_session_recording: true,
  disable_surveys: true,
  disable_external_dependency_loading: true,
  advanced_disable_flags: true,
  person_profiles: 'identified_only',
  respect_dnt: true,
  mask_personal_data_properties: true,
  custom_personal_data_properties: TOKENS,
} as const

let isReady = false

type Start = {
  key: string
  host: string
  /** The visitor had agreed before the page: a search that was quicker than this code counts. */
  isEarlier: boolean
}

/**
 * Starts counting. Loaded only if an operator set it up and the visitor agreed. Returns a function that stops it and
 * erases the library's data on the device.
 */
export function startAnalytics(router: AnyRouter, { key, host, isEarlier }: Start) {
  if (isReady) posthog.opt_in_capturing({ captureEventName: false })
  else posthog.init(key, { api_host: host, ...SETTINGS, ...LIMITS })
  isReady = true
  let place = pagePlace(router)
  let back = false
  const count = (from: Place, to: Place) => {
    for (const { name, properties } of eventsBetween(from, to, { back }))
      posthog.capture(name, properties)
  }
  const way = [...(isEarlier ? placesBefore(router) : []), place]
  for (const [index, to] of way.entries()) count(way[index - 1] ?? to, to)
  const unwatch = router.history.subscribe(({ action: { type } }: { action: { type: string } }) => {
    back = type === 'BACK' || type === 'FORWARD' || type === 'GO'
  })
  const leave = router.subscribe('onResolved', () => {
    const next = pagePlace(router)
    count(place, next)
    place = next
  })
  document.addEventListener('click', countReset)
  const unhear = onOtherCity((city) => posthog.capture('filter_city_changed', { city }))
  return () => {
    leave()
    unwatch()
    unhear()
    document.removeEventListener('click', countReset)
    posthog.reset()
    posthog.opt_out_capturing()
  }
}

/** Buttons and links that take back all filters at once carry `data-reset`. */
function countReset({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('[data-reset]')) posthog.capture('filters_reset')
}

/** Returns the page of this site that led here by a page load, and the page that was loaded. */
function placesBefore(router: AnyRouter): Place[] {
  const [load] = performance.getEntriesByType('navigation')
  if (!(load instanceof PerformanceNavigationTiming) || load.type !== 'navigate') return []
  return [document.referrer, load.name]
    .filter((address) => address.startsWith(`${window.location.origin}/`))
    .map((address) => {
      const { pathname, search } = new URL(address)
      return { path: pathname, filter: router.options.parseSearch(search) }
    })
}

function pagePlace(router: AnyRouter): Place {
  const { pathname, search } = router.state.location
  return { path: pathname, filter: search }
}
