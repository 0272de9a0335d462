/** Formatting characters turn or hide the text around them. Joiners stay: Persian, Indic scripts and emoji need them. */
const HIDDEN = /(?![\u200C\u200D])\p{Cf}/gu
/** White space, line breaks and control characters, and letters of Hangul and Braille that look like a space. */
const BLANK = /[\s\p{Cc}\u115F\u1160\u2800\u3164\uFFA0]+/gu
const EDGES = /^[ \u200C\u200D]+|[ \u200C\u200D]+$/g

/** A name that somebody typed, as one visible line. Empty where nothing can be seen. */
export function cleanName(name: string): string {
  return name.replace(HIDDEN, '').replace(BLANK, ' ').replace(EDGES, '').normalize('NFC')
}
