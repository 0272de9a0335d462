import type { Locale } from '@okolo/contract/locale'
import { foldWord } from '#server/words/fold-words.ts'

/**
 * Endings of city names after "in", with their basic endings: Вена is «в Вене», Praha "v Prahe"
 * (Czech "v Praze"), Le Havre "au Havre". One ending may have several origins. The name decides.
 */
const ENDINGS: Partial<Record<Locale, readonly (readonly [string, readonly string[]])[]>> = {
  sk: [
    ['e', ['a', '', 'o', 'e']],
    ['i', ['', 'a', 'ia', 'e']],
    ['ii', ['ia', 'io']],
    ['u', ['', 'o']],
    ['ze', ['ha', 'ga']],
    ['ni', ['en']],
    ['ach', ['y', 'a', 'e', '']],
    ['och', ['y', '']],
    ['ych', ['e', 'y']],
    ['iach', ['e', 'ia']],
    ['ej', ['a']],
    ['om', ['y', 'o', 'e']],
  ],
  ru: [
    ['е', ['а', '', 'я', 'ь', 'й', 'о', 'е']],
    ['и', ['ь', 'я']],
    ['у', ['']],
    ['ах', ['ы', 'и', 'а']],
    ['ях', ['и']],
    ['ом', ['ий', 'ый', 'ой']],
    ['ем', ['ий', 'ее']],
    ['ой', ['ая']],
    ['их', ['ие']],
    ['ых', ['ые']],
  ],
  uk: [
    ['і', ['а', '', 'я', 'ь', 'о', 'е']],
    ['ізі', ['іга']],
    ['зі', ['га']],
    ['ці', ['ка']],
    ['сі', ['ха']],
    ['и', ['ь']],
    ['у', ['', 'о']],
    ['ю', ['й', 'ь']],
    ['ах', ['и', 'а']],
    ['ях', ['і']],
    ['ому', ['ий']],
    ['ій', ['а', 'я']],
  ],
}
const SHORTEST_STEM = 2

const FOLDED = new Map(
  Object.entries(ENDINGS).map(([language, endings]) => [
    language,
    endings.map(([ending, bases]) => [foldWord(ending), bases.map(foldWord)] as const),
  ]),
)

/** The names, in their first case, that this may be a form of: the word itself among them. */
export function baseForms(word: string, language: Locale): string[] {
  const forms = new Set([word])
  for (const [ending, bases] of FOLDED.get(language) ?? []) {
    const stem = word.slice(0, word.length - ending.length)
    if (stem.length >= SHORTEST_STEM && word.endsWith(ending))
      for (const base of bases) forms.add(stem + base)
  }
  return [...forms]
}

/** Articles that melt into the word for "in": "au Havre" is in Le Havre, "all'Aquila" in L'Aquila. */
const ARTICLES: Partial<Record<Locale, readonly string[]>> = { fr: ['le', 'les'], it: ['l', 'la'] }

export function withArticle(name: string, language: Locale): string[] {
  return [name, ...(ARTICLES[language] ?? []).map((article) => `${article} ${name}`)]
}
