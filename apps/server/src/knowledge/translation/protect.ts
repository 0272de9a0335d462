import { LINKS } from './links.ts'

/** A text whose names are marked, so that translators leave them alone. */
type Marked = {
  /** Safe HTML; each name is `<span translate="no" id="n1">...</span>`. */
  html: string
  /** The names by their number, as they stand in the text. */
  kept: string[]
  /** Nothing but names, numbers and signs: there is nothing to translate. */
  isOnlyNames: boolean
}

/** Shorter ones are parts of other words. */
const SHORTEST = 3
/** Words that join the names of a bill. */
const JOINING = /\b(?:feat|ft|vs|b2b|and|und|et|with|mit|live)\b/gi

/**
 * Marks names, addresses and mail addresses in safe HTML. Names of one word are found as they are written or in capitals, longer
 * ones in any case.
 */
export function protect(html: string, names: readonly string[]): Marked {
  const kept: string[] = []
  const pattern = patternOf(names)
  const marked = onTexts(html, (text) =>
    text.replaceAll(pattern, (name) => {
      kept.push(name)
      return `<span translate="no" id="n${kept.length}">${name}</span>`
    }),
  )
  const rest = marked.replaceAll(SPAN, ' ').replaceAll(/<[^<>]*>|&\w{1,8};/g, ' ')
  return { html: marked, kept, isOnlyNames: !/\p{L}/u.test(rest.replaceAll(JOINING, '')) }
}

const SPAN = /<span\b([^<>]*)>([^<]*)<\/span>/gi
const ID = /\bid\s*=\s*["']?n(\d+)\b/i

/** Puts the names back where the marks stand. Null if one is lost, doubled or broken. */
export function putBack(answer: string, kept: readonly string[]): string | null {
  const seen = new Set<number>()
  let isWhole = true
  const html = answer.replaceAll(SPAN, (mark, attributes: string, _, at: number) => {
    const number = Number(ID.exec(attributes)?.[1])
    const name = kept[number - 1]
    if (name === undefined || seen.has(number)) {
      isWhole = false
      return ''
    }
    seen.add(number)
    // Some services join a mark with the word beside it.
    const before = /[\p{L}\p{N}]$/u.test(answer.slice(0, at)) ? ' ' : ''
    const after = /^[\p{L}\p{N}]/u.test(answer.slice(at + mark.length)) ? ' ' : ''
    return `${before}${name}${after}`
  })
  return isWhole && seen.size === kept.length && !/<\/?span\b/i.test(html) ? html : null
}

/** The text without its marked names. */
export const withoutNames = (marked: string): string => marked.replaceAll(SPAN, ' ')

/** Plain text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The names that a text holds, each once and in order: those that its translation depends on. */
export function namesIn(html: string, names: readonly string[]): string[] {
  const { kept } = protect(html, names)
  return [...new Set(kept)].toSorted()
}

function patternOf(names: readonly string[]): RegExp {
  const wanted = [...new Set(names.map((name) => name.normalize('NFC').trim()))]
    .filter((name) => name.length >= SHORTEST && /\p{L}/u.test(name))
    .toSorted((a, b) => b.length - a.length)
    .flatMap((name) => (/\s/.test(name) ? [anyCase(name)] : [literal(name), literal(upper(name))]))
  const any =
    wanted.length === 0 ? '' : `|(?<![\\p{L}\\p{N}])(?:${wanted.join('|')})(?![\\p{L}\\p{N}])`
  return new RegExp(`${LINKS}${any}`, 'gu')
}

const upper = (name: string) => name.toLocaleUpperCase('und')
const literal = (name: string) => RegExp.escape(escaped(name))

/** Matches a name in any case, in a pattern that minds the case elsewhere. */
function anyCase(name: string): string {
  return Array.from(escaped(name), (letter) => {
    if (/\s/.test(letter)) return String.raw`\s+`
    const [small, big] = [letter.toLowerCase(), letter.toUpperCase()]
    return small === big || small.length !== 1 || big.length !== 1
      ? RegExp.escape(letter)
      : `[${small}${big}]`
  }).join('')
}

/** Rewrites what stands between tags. */
function onTexts(html: string, rewrite: (text: string) => string): string {
  return html
    .split(/(<[^<>]*>)/)
    .map((part) => (part.startsWith('<') ? part : rewrite(part)))
    .join('')
}
