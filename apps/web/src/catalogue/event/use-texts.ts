import type { EventCard, EventDetail } from '@okolo/contract/events/event'
import type { TranslatedTexts } from '@okolo/contract/events/translation'
import { useSyncExternalStore } from 'react'
import { onTexts, readTexts, SENT, type Texts } from '../../device/texts.ts'
import { isSameLanguage } from './language-names.ts'

export type Titled = Pick<
  EventCard,
  'slug' | 'title' | 'language' | 'is_local_language' | 'translated_title'
>

export function useTexts(): Texts {
  return useSyncExternalStore(onTexts, readTexts, () => SENT)
}

/** Returns a title by machine in the reader's language, or null. */
export function useTranslatedTitle({ slug, language, translated_title }: Titled): string | null {
  const { to, arrived } = useTexts()
  if (to !== null && isSameLanguage(to, language)) return null
  return arrived.get(slug)?.title ?? translated_title ?? null
}

/** Returns the title that people see now, for names of buttons and what is shared. */
export function useShownTitle(event: Titled): string {
  const translated = useTranslatedTitle(event)
  const { isOriginal } = useTexts()
  return isOriginal ? event.title : (translated ?? event.title)
}

/** Returns an event's title in the form that cards have. */
export function titledOf(event: EventDetail): Titled {
  const title = event.translated?.title ?? null
  return title === null ? event : { ...event, translated_title: title }
}

/** Returns what a machine has translated of an event: what came last, else what the page brought. Null: nothing. */
export function useTranslatedTexts(event: EventDetail): TranslatedTexts | null {
  const { to, arrived } = useTexts()
  const came = arrived.get(event.slug)
  if (came !== undefined) return came
  return to !== null && isSameLanguage(to, event.language) ? null : event.translated
}
