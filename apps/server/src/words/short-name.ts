const MOST_WORDS = 2
const LONGEST = 24
const WORD = /^\p{L}[\p{L}\p{M}'’-]*$/u
const ADDRESS = /^(?:https?|www|com|net|org|info|dot|punkt|punto|point)$/iu

/**
 * A person's name for the subject of a letter to strangers: at most two words of letters, nothing of an address or a number. Empty
 * where no word is like that.
 */
export function shortName(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s,;]+/u)
    .filter((word) => WORD.test(word) && !ADDRESS.test(word))
  const short = words.slice(0, MOST_WORDS).join(' ')
  return Array.from(short).length <= LONGEST ? short : cut(words[0] ?? '')
}

function cut(word: string): string {
  return Array.from(word).slice(0, LONGEST).join('')
}
