import { fold } from './slug.ts'
import { wordsIn } from './fold-words.ts'

/** Forms of companies and clubs say nothing about who it is. */
const LEGAL =
  /\b(?:s r o|sro|spol s r o|a s|o z|oz|n o|gmbh|e v|ev|ltd|llc|inc|s a|sa|sl|s l|srl|s r l|asso|association|asociacion|verein|z s|ooo|tov)\b/g

/** The same name in the same country is the same organizer. Null for a name without letters. */
export function organizerKey(name: string, country: string): string | null {
  const words = wordsIn(fold(name)).join(' ').slice(0, 200)
  if (words === '') return null
  const bare = words.replaceAll(LEGAL, ' ').replaceAll(/\s+/g, ' ').trim()
  return `${country}|${bare === '' ? words : bare}`
}
