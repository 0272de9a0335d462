/**
 * The same text in memory of its own. Engines keep a piece of a text as a reference into the whole: an id that is
 * remembered would hold the megabyte that it was read from.
 */
export function detached(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le')
}
