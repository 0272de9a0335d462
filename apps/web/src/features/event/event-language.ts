import type { EventDetail } from '@okolo/contract/event'

/** Of its texts, for `lang`; nothing where it is not known. */
export function languageOf({ language }: EventDetail): string | undefined {
  return language === 'und' ? undefined : language
}
