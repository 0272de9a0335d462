import type { AnyRouter } from '@tanstack/react-router'
import { posthog } from 'posthog-js/dist/module.slim.no-external'
import { ANALYTICS_LIMITS, ANALYTICS_SETTINGS } from './analytics-settings.ts'
import { eventsBetween, type Place } from './filter-events.ts'

let isReady = false

/**
 * Starts counting. Loaded only if an operator set it up and the visitor agreed. Returns a function that stops it and
 * erases the library's data on the device.
 */
export function startAnalytics(router: AnyRouter, { key, host }: { key: string; host: string }) {
  if (isReady) posthog.opt_in_capturing({ captureEventName: false })
  else posthog.init(key, { api_host: host, ...ANALYTICS_SETTINGS, ...ANALYTICS_LIMITS })
  isReady = true
  let place = placeOf(router)
  const leave = router.subscribe('onResolved', () => {
    const next = placeOf(router)
    for (const { name, properties } of eventsBetween(place, next)) posthog.capture(name, properties)
    place = next
  })
  return () => {
    leave()
    posthog.reset()
    posthog.opt_out_capturing()
  }
}

function placeOf(router: AnyRouter): Place {
  const { pathname, search } = router.state.location
  return { path: pathname, filter: search }
}
