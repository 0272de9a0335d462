import type { Assumption } from '@okolo/connectors/event-draft'
import { isJsonObject, type Json } from '@okolo/connectors/json'
import { mendedLetters } from '@okolo/connectors/text/mend-letters'

/** Characters of a text that are shown in a note. */
const SHOWN = 60
/** Copies of longer texts would fill the memory. */
const LONGEST = 1_000_000

/**
 * A record with its broken letters mended, each line of a text by itself, and a note of it. Addresses and names of
 * fields stay as they are, because they lead somewhere as they are written.
 */
export function mendRaw(
  value: Json,
  languages: readonly string[],
): { value: Json; assumptions: Assumption[] } {
  const mends: string[] = []
  const mendLine = (line: string): string => {
    const mended = isAddress(line) ? null : mendedLetters(line, languages)
    if (mended !== null) mends.push(`"${mended.slice(0, SHOWN)}"`)
    return mended ?? line
  }
  const mend = (part: Json): Json => {
    if (typeof part === 'string' && part.length > LONGEST) return part
    if (typeof part === 'string') return part.split('\n').map(mendLine).join('\n')
    if (Array.isArray(part)) return part.map(mend)
    if (!isJsonObject(part)) return part
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, mend(one)]))
  }
  const whole = mend(value)
  if (mends.length === 0) return { value, assumptions: [] }
  const message = `Letters that were broken on their way were mended: ${mends.slice(0, 3).join(', ')}.`
  return { value: whole, assumptions: [{ code: 'letters_mended', message }] }
}

/** An address, or a line of a calendar with an address or an id. */
const isAddress = (line: string) =>
  /^\s*(?:[a-z][\w+.-]*:\/\/\S*$|(?:UID|URL|ATTACH|IMAGE|RECURRENCE-ID|RELATED-TO)[;:])/i.test(line)
