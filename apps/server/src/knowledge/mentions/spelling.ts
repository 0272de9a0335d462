import { foldWord } from '#server/words/fold-words.ts'
import { remembered } from '#server/words/remembered.ts'

const CYRILLIC: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', є: 'e', ж: 'z', з: 'z', и: 'i', і: 'i',
  й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f',
  х: 'h', ц: 'c', ч: 'c', ш: 's', щ: 's', ъ: '', ы: 'i', ь: '', э: 'e', ю: 'u', я: 'a', ў: 'u', ј: 'i',
} // prettier-ignore

/** Latin ways of writing one Slavic sound, longest first: Tchaikovsky, Tschaikowski and Čajkovskij meet. */
const DIGRAPHS: [RegExp, string][] = [
  [/shch|stsch|scht/g, 's'],
  [/tsch|tch/g, 'c'],
  [/sch|sh|sz/g, 's'],
  [/ch|cz|ts|tz/g, 'c'],
  [/zh/g, 'z'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/ck/g, 'k'],
  [/qu/g, 'kv'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[yj]/g, 'i'],
]

/** Without one of these no rule of `DIGRAPHS` has anything to do. */
const OF_DIGRAPHS = /[hzqxwyj]|ts|ck/

/** The glide before a vowel is written by some and not by others: Yulia, Julija, Юлия; Zelenskyi. */
const GLIDE = /i(?=[aoue])/g
const NAME_LETTERS = 4

/**
 * One spelling of a word for all scripts and transliterations: `Чайковский`, `Tchaikovsky` and `Čajkovskij` are
 * equal. Meant for comparing only; different words may fall together now and then. Numbers stay as they are.
 */
export const spell = remembered((word) => {
  let text = foldWord(word)
  if (/[\u0400-\u04ff]/.test(text))
    text = text.replaceAll(/[\u0400-\u04ff]/g, (letter) => CYRILLIC[letter] ?? letter)
  if (!/\d/.test(text)) {
    if (OF_DIGRAPHS.test(text)) for (const [from, to] of DIGRAPHS) text = text.replaceAll(from, to)
    // `iOS` and `DDD` are not names.
    if (text.length >= NAME_LETTERS) text = text.replaceAll(GLIDE, '').replaceAll(/(.)\1+/g, '$1')
  }
  return text
})

/** The words of a text as `spell` writes them, in order. Apostrophes within a word do not part it. */
export function spelledWords(text: string): string[] {
  const words: string[] = []
  for (const word of text.replaceAll(/['’`´]/g, '').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const written = spell(word)
    if (written !== '') words.push(written)
  }
  return words
}
