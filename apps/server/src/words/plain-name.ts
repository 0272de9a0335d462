const LONGEST_NAME = 60

/** A name for a letter to strangers: without anything that a mail program would make a link of. */
export function plainName(name: string): string {
  const words = name.replaceAll(/[^\p{L}\p{M}\p{N} '’.-]|\.(?=\S)/gu, ' ').replaceAll(/\s+/g, ' ')
  return Array.from(words.trim()).slice(0, LONGEST_NAME).join('')
}
