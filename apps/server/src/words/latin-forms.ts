const CYRILLIC = /[\u0400-\u04ff]/
const WORD = /[\p{L}\p{M}'’ʼ]*[\u0400-\u04ff][\p{L}\p{M}'’ʼ]*/gu

const SAME: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  ґ: 'g',
  д: 'd',
  е: 'e',
  э: 'e',
  з: 'z',
  і: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ў: 'u',
  ф: 'f',
  ы: 'y',
  ь: '',
  ъ: '',
}
const ENGLISH: Record<string, string> = {
  ж: 'zh',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  є: 'ye',
  ё: 'yo',
  ї: 'yi',
  ю: 'yu',
  я: 'ya',
}
/** Slovak spelling without accents: `č` and `š` are stored and searched as `c` and `s`. */
const SLOVAK: Record<string, string> = {
  ж: 'z',
  х: 'ch',
  ц: 'c',
  ч: 'c',
  ш: 's',
  щ: 'sc',
  є: 'je',
  ё: 'io',
  ї: 'ji',
  ю: 'ju',
  я: 'ja',
}
const RUSSIAN = { г: 'g', и: 'i' }
const UKRAINIAN = { г: 'h', и: 'y' }

/**
 * Ways to write a Cyrillic word in Latin letters: by English and Slovak habit, for Russian and
 * Ukrainian.
 */
const SCHEMES: { letters: Record<string, string>; ending: string }[] = [
  { letters: { ...SAME, ...ENGLISH, ...RUSSIAN, й: 'y' }, ending: 'y' },
  { letters: { ...SAME, ...ENGLISH, ...UKRAINIAN, й: 'i', ї: 'i' }, ending: 'y' },
  { letters: { ...SAME, ...SLOVAK, ...RUSSIAN, й: 'j' }, ending: 'ij' },
  { letters: { ...SAME, ...SLOVAK, ...UKRAINIAN, й: 'j' }, ending: 'yj' },
]

/**
 * Returns a word's spellings in Latin letters without accents, each once. Empty if it has no
 * Cyrillic letter.
 */
export function latinForms(word: string): string[] {
  if (!CYRILLIC.test(word)) return []
  const lower = word.normalize('NFC').toLowerCase()
  return [...new Set(SCHEMES.map((scheme) => written(lower, scheme)))].filter((form) => form !== '')
}

/** Returns every Latin form of every Cyrillic word in a text, to search beside the text itself. */
export function latinText(text: string): string {
  if (!CYRILLIC.test(text)) return ''
  return [...new Set(text.match(WORD))].flatMap(latinForms).join(' ')
}

function written(word: string, { letters, ending }: (typeof SCHEMES)[number]): string {
  // Чайковский is Tchaikovsky: English drops the й of this ending.
  const [stem, end] = /(?:ий|ый|ій)$/u.test(word) ? [word.slice(0, -2), ending] : [word, '']
  const text = Array.from(stem, (letter) => letters[letter] ?? letter).join('') + end
  return text.replaceAll(/['’ʼ]/gu, '')
}
