import { negotiateLocale, type Locale } from '@okolo/contract/locale'
import { operatorSay } from '@okolo/i18n/operator'
import type { FastifyRequest } from 'fastify'
import type {
  CityRow,
  Reference,
  ReferenceData,
} from '#server/catalogue/reference/reference-data.ts'
import { saidIn, type Text, type Voice } from '#server/words/messages/told.ts'

/** The operator's own choice, else what the browser asks for. */
export function localeOf({ headers }: FastifyRequest, chosen: Locale | null): Locale {
  return negotiateLocale(headers['accept-language'], chosen)
}

/** `home`: the name of the site's city, whose clock counts where no other is named. */
type Speaking = { voice: Voice; said: (text: Text) => string; home: string | null }

/** Returns the maker of voices for pages. `city`: slug of the city whose clock counts there. */
export function speakerOf(reference: ReferenceData) {
  return async (locale: Locale, city?: string): Promise<Speaking> => {
    const [say, { home, cityBySlug }] = [await operatorSay(locale), await citiesOf(reference)]
    const homeZone = home?.time_zone ?? 'UTC'
    const zoneOf = (slug: string) => cityBySlug.get(slug)?.time_zone ?? homeZone
    const zone = city === undefined ? homeZone : zoneOf(city)
    const voice = { locale, say, zone, homeZone, zoneOf }
    return {
      voice,
      said: (text) => saidIn(voice, text),
      home: home?.names[locale] ?? home?.name ?? null,
    }
  }
}

/** Errors are told even where the database does not answer. */
function citiesOf(reference: ReferenceData): Promise<Pick<Reference, 'home' | 'cityBySlug'>> {
  return reference.get().catch(() => ({ home: undefined, cityBySlug: new Map<string, CityRow>() }))
}
