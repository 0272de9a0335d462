import type { EventDetail } from '@okolo/contract/events/event'

/** Returns the language of its texts for `lang`, or undefined if unknown. */
export function languageOf({ language }: EventDetail): string | undefined {
  return language === 'und' ? undefined : language
}
