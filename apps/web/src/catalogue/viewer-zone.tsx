import type { ListedDate } from './listed-event.ts'
import { useHydrated } from '@tanstack/react-router'
import { useLocale } from 'use-intl'
import { zoneName, zonesDiffer } from './event-time.ts'

/** The visitor's own zone; null on the server and until hydration, where it is not known. */
export function useViewerZone(): string | null {
  return useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null
}

/** Names the venue's zone where its clocks differ from the visitor's (specification 10). */
export function ViewerZone({ date }: { date: ListedDate }) {
  const locale = useLocale()
  const zone = useViewerZone()
  if (zone === null || !zonesDiffer(date.start, zone, date.time_zone)) return null
  return ` ${zoneName(locale, date)}`
}
