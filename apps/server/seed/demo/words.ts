import type { CategorySlug } from '@okolo/contract/events/category'
import type { DemoLanguage, DemoPrice } from './content/demo-event.ts'

/** The demo platforms' own words for categories. */
export const CATEGORY_WORDS: Record<CategorySlug, string> = {
  concert: 'Koncerty',
  club: 'Párty',
  classical: 'Klasická hudba',
  festival: 'Festivaly',
  theatre: 'Divadlo',
  comedy: 'Humor',
  cinema: 'Film',
  exhibition: 'Výstavy',
  dance: 'Tanec',
  literature: 'Literatúra',
  talk: 'Prednášky a diskusie',
  workshop: 'Dielne a kurzy',
  meetup: 'Stretnutia',
  tour: 'Prehliadky a prechádzky',
  food: 'Ochutnávky a jedlo',
  market: 'Trhy',
  family: 'Pre deti',
  'sport-watch': 'Zápasy',
  'sport-do': 'Šport a pohyb',
  wellness: 'Joga a relaxácia',
  other: 'Rôzne',
}

const FREE: Record<DemoLanguage, string> = {
  sk: 'Vstup voľný',
  en: 'Free entry',
  uk: 'Вхід вільний',
  de: 'Eintritt frei',
  hu: 'Ingyenes',
}

/** Returns a price in the platforms' words, or null if they give none. */
export function priceWords(price: DemoPrice, language: DemoLanguage): string | null {
  switch (price.kind) {
    case 'free':
      return FREE[language]
    case 'words':
      return price.text
    case 'unstated':
      return null
    case 'paid': {
      const amount = price.max === undefined ? `${price.min} €` : `${price.min} – ${price.max} €`
      if (price.fees === 'included') return `${amount} vrátane poplatkov`
      return price.fees === 'added' ? `${amount} + poplatok za rezerváciu` : amount
    }
  }
}
