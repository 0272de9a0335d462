import languageWords from './language-words.json' with { type: 'json' }

export type Evidence = { language: string; points: number }

/** The alphabets of languages in Cyrillic letters; those in Latin ones have a to z and what the list names. */
const CYRILLIC: Record<string, string> = {
  ru: 'абвгдежзийклмнопрстуфхцчшщъыьэюяё',
  uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  bg: 'абвгдежзийклмнопрстуфхцчшщъьюя',
  mk: 'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
  be: 'абвгдежзіийклмнопрстуўфхцчшыьэюяё',
  sr: 'абвгдђежзијклљмнњопрстћуфхцчџш',
}
/** Scripts that only one language of those known is written in. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['el', /\p{Script=Greek}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['th', /\p{Script=Thai}/gu],
]
/** Of the characters of a text, where it is written in a script. */
const MOST = 1 / 3
const SCRIPT_POINTS = 10
/** A letter that a language does not have stands in a name at most. */
const STRANGE_LETTER = -1.2

const LANGUAGES = Object.keys(languageWords)
const lettersOf = new Map<string, ReadonlySet<string>>()
const languagesOf = new Map<string, string[]>()
for (const [language, { letters, words }] of Object.entries(languageWords)) {
  lettersOf.set(language, new Set(letters + (CYRILLIC[language] ?? '')))
  for (const word of words.split(' '))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
}

/**
 * Scores each language by its small words and letters, best first. A word or letter of few languages counts more.
 * Neighbours of the interface's languages are known too, so that none is taken for another.
 */
export function languageEvidence(text: string): Evidence[] {
  const isIn = (script: RegExp): boolean => (text.match(script)?.length ?? 0) > text.length * MOST
  const script = SCRIPTS.find(([, letters]) => isIn(letters))
  if (script !== undefined) return [{ language: script[0], points: SCRIPT_POINTS }]
  const isCyrillic = isIn(/\p{Script=Cyrillic}/gu)
  const rivals = LANGUAGES.filter(
    // Serbian is written in both.
    (language) => language === 'sr' || language in CYRILLIC === isCyrillic,
  )
  const points = new Map(rivals.map((language) => [language, 0]))
  const add = (language: string, more: number) =>
    points.set(language, (points.get(language) ?? 0) + more)
  const tell = (languages: readonly string[]) => {
    const share = 1 - Math.log(languages.length) / Math.log(rivals.length)
    for (const language of languages) add(language, share)
  }
  const words =
    text
      .toLowerCase()
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? []
  for (const word of new Set(words))
    tell((languagesOf.get(word) ?? []).filter((language) => points.has(language)))
  for (const letter of new Set(words.join('').replaceAll(/[a-z]/g, ''))) {
    const having = rivals.filter((language) => lettersOf.get(language)?.has(letter))
    tell(having)
    for (const language of rivals) if (!having.includes(language)) add(language, STRANGE_LETTER)
  }
  return [...points]
    .map(([language, sum]) => ({ language, points: sum }))
    .toSorted((a, b) => b.points - a.points)
}
