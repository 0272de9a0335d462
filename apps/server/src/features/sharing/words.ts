import type { Locale } from '@okolo/contract/locale'
import { loadCatalogue } from '@okolo/i18n/catalogue'

/** The words on pictures. */
export type Words = {
  locale: Locale
  slogan: string
  heading: string
  lead: string
  cancelled: string
  ended: string
  city: (name: string) => string
}

/** Loads them from the pages' messages. `{city}` is their only argument. */
export async function wordsOf(locale: Locale): Promise<Words> {
  const { app, landing, card, feed } = await loadCatalogue(locale)
  return {
    locale,
    slogan: app.slogan,
    heading: landing.heading,
    lead: landing.lead,
    cancelled: card.cancelled,
    ended: card.ended,
    city: (name) => feed.heading.replace('{city}', () => name),
  }
}
