import { formatTag, type Locale } from '@okolo/contract/locale'

/** A day that is at most a week ahead: `Thursday 26 November`. */
export function dayText(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(formatTag(locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`))
}
