import { CATEGORY_SLUGS } from '@okolo/contract/events/category'
import vocabulary from '@okolo/server/knowledge/categories/category-words.json' with { type: 'json' }
import type { Example } from './labelled-sets.ts'

/** Titles that say nothing by themselves, so that what stands around a word is learned to mean nothing. */
const FRAMES: Record<string, string[]> = {
  en: ['{} in the city', 'Autumn {} for everyone', '{} on Saturday with friends'],
  es: ['{} en la ciudad', '{} de otoño para todos', 'Sábado de {} en el barrio'],
  fr: ['{} dans la ville', '{} d’automne pour tous', 'Samedi {} au quartier'],
  pt: ['{} na cidade', '{} de outono para todos', 'Sábado de {} no bairro'],
  de: ['{} in der Stadt', '{} im Herbst für alle', 'Samstag: {} im Viertel'],
  ru: ['{} в городе', 'Осень: {} для всех', '{} в субботу в центре'],
  it: ['{} in città', '{} d’autunno per tutti', 'Sabato {} nel quartiere'],
  sk: ['{} v meste', 'Jesenný {} pre všetkých', '{} v sobotu na námestí'],
  uk: ['{} у місті', 'Осінній {} для всіх', '{} у суботу в центрі'],
}

/**
 * Made texts in nine languages from our own words of categories: the real feeds hardly speak Slovak and
 * Ukrainian, and know some categories in one language only.
 */
export function ownExamples(): Example[] {
  return CATEGORY_SLUGS.flatMap((label) => {
    if (label === 'other') return []
    const { strong, weak }: Record<string, Record<string, string[]>> = vocabulary[label]
    return [
      { lists: strong, weight: 1 },
      { lists: weak, weight: 0.4 },
    ].flatMap(({ lists, weight }) =>
      Object.entries(lists ?? {}).flatMap(([given, cues]) =>
        cues.flatMap((cue) => {
          const word = cue.replaceAll(/[*=]/g, '').replaceAll('_', ' ')
          const languages = given === 'any' ? ['en', 'de', 'sk'] : [given]
          return languages.flatMap((language) =>
            (FRAMES[language] ?? ['{}']).map((frame, i) => ({
              set: 'own',
              language,
              title: frame.replace('{}', word),
              description: '',
              label,
              labels: [label],
              place: '',
              group: `own ${word} ${i}`,
              weight: weight * 0.5,
              isKeptAway: false,
              isOnlyLearned: true,
            })),
          )
        }),
      ),
    )
  })
}
