/** Repetitions are bounded, and begin at the beginning of a word: hostile texts must not take long. */
const HOST = String.raw`(?:[\w-]{1,63}\.){1,6}`
const TOP =
  '(?:com|net|org|info|biz|eu|sk|cz|de|at|fr|es|it|pt|uk|ua|ru|cn|io|app|fm|tv|xyz|top|site|online)'
const END = String.raw`[^\s<>"'.,;:!?)\]]`
const REST = String.raw`[^\s<>"']*${END}`

/** A pattern of web and mail addresses, also of those without a scheme. For the flag `u`. */
export const LINKS = [
  String.raw`(?:https?:\/\/|www\.|mailto:|tel:)${REST}`,
  String.raw`(?<![\w.+-])[\w.+-]{1,64}@${HOST}[\w-]{2,63}`,
  String.raw`(?<![\w.@-])${HOST}${TOP}(?![\w-])(?:\/${REST})?`,
].join('|')
