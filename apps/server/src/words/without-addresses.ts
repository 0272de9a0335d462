/** Forms of letters and digits that browsers read as plain ones. */
const COMPATIBLE = /[\u2024\u2460-\u24FF\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F14F}]/gu
/** Full stops that host names may have instead of a dot (UTS 46), where they stand within one. */
const FOREIGN_DOT = /(?<=[\w-])[\u3002\uFF61](?=[\w-])/g
/** Joiners stay where scripts and emoji need them. */
const HIDDEN =
  /(?![\u200C\u200D])[\p{Cf}\u034F]|(?<=[\p{Script=Latin}\p{Script=Cyrillic}\d.])[\u200C\u200D]/gu

const DOT_WORD = 'dot|punkt|punto|point|ponto|bodka|точка|крапка'
/** `evil [.] com`, `evil(dot)com` */
const BRACKETED_DOT = new RegExp(
  `(?<=[\\p{L}\\d])\\s*[(\\[{<]\\s*(?:\\.|${DOT_WORD})\\s*[)\\]}>]\\s*(?=[\\p{L}\\d])`,
  'giu',
)
/** `evil . com`, `evil .com`, `1 . 2 . 3 . 4`: prose has no space before a full stop. */
const SPACED_DOT = /(?<=[\p{L}\d])\s+\.\s*(?=[\p{L}\d])/gu
/** Endings of hosts that are words of no language of the site. */
const ENDING = '(?:com|net|org|biz|xyz|dev|sk|cz|pl|hu|ru|uk|ua)(?![\\p{L}\\d])'
/** `evil. com`, `evil dot com` */
const DOT_BEFORE_ENDING = new RegExp(
  `(?<=[\\p{L}\\d])(?:\\.\\s+|\\s+(?:${DOT_WORD})\\s+)(?=${ENDING})`,
  'gu',
)
/** `e v i l . c o m` */
const SPREAD_LETTERS = /(?<![^\s])[\p{L}\d](?:[^\S\n][\p{L}\d.]){3,}(?!\S)/gu

const HOST = '(?:[\\p{L}\\p{M}\\d_-]+\\.)+\\p{L}[\\p{L}\\p{M}\\d-]+'
const NUMBER = '(?:0x[\\da-f]+|\\d{1,10})'
const REST = '(?::\\d+)?(?:[/?#]\\S*)?'
const ADDRESS = new RegExp(
  [
    '(?<![\\p{L}\\d])[a-z][a-z\\d+.-]*:\\/\\/\\S+',
    '(?<![\\p{L}\\d])www\\.\\S+',
    `(?<![\\p{L}\\d])(?:[\\p{L}\\d._%+-]+@)?${HOST}${REST}`,
    `(?<![\\w.])${NUMBER}(?:\\.${NUMBER}){3}(?![\\w.]*\\d)${REST}`,
  ].join('|'),
  'giu',
)

/**
 * A stranger's text with `word` in the place of each address, since mail programs make links of them and people put
 * broken ones together.
 */
export function withoutAddresses(text: string, word: string): string {
  return text
    .replace(HIDDEN, '')
    .replace(COMPATIBLE, (letter) => letter.normalize('NFKC'))
    .replace(FOREIGN_DOT, '.')
    .replace(SPREAD_LETTERS, (run) => (run.includes('.') ? run.replace(/[^\S\n]/g, '') : run))
    .replace(BRACKETED_DOT, '.')
    .replace(SPACED_DOT, '.')
    .replace(DOT_BEFORE_ENDING, '.')
    .replace(ADDRESS, word)
}
