import type { ListedDate } from './listed-event.ts'
import { useHydrated } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { zoneName, zonesDiffer } from './event-time.ts'

/** Returns the visitor's zone. Null on the server and until hydration. */
export function useViewerZone(): string | null {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null
}

/** Names the venue's zone behind an hour if its clocks differ from the visitor's (specification 10): ` CET`, or nothing. */
export function useZoneMark(date: ListedDate): string {
  const locale = useLocale()
  const zone = useViewerZone()
  if (zone === null || date.all_day || !zonesDiffer(date.start, zone, date.time_zone)) return ''
  return ` ${zoneName(locale, date)}`
}
