// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
export const ASCII = /^[\u0000-\u007f]*$/

/** Characters that are not ASCII, in a row: a letter with an accent, a Cyrillic word. */
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
export const NOT_ASCII = /[^\u0000-\u007f]+/g

/** At most the letters of a word, which keeps the memoized results small. */
export const RUNS = { longest: 20 }
