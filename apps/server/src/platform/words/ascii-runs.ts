// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
export const ASCII = /^[\u0000-\u007f]*$/

/** Characters that are not ASCII, in a row: a letter with an accent, a Cyrillic word. */
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
export const NOT_ASCII = /[^\u0000-\u007f]+/g

/** Of letters in a row, a word at most: `remembered` stays below 1 MB. */
export const RUNS = { longest: 20 }
