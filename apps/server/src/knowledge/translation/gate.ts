import { cleanHtml, cleanText } from '#server/words/html.ts'
import { detectLanguage } from '../languages/detect-language.ts'
import { LINKS } from './links.ts'
import { putBack, withoutNames } from './protect.ts'
import { lostFacts, toldFacts } from './told-facts.ts'

/** A check that an answer failed. */
export type GateFailure =
  | 'empty'
  | 'names'
  | 'tags'
  | 'links'
  | 'length'
  | 'prices'
  | 'numbers'
  | 'language'
  | 'same'

type Answered = {
  /** The text as it was sent: safe HTML with marked names. */
  source: string
  kept: readonly string[]
  answer: string
  /** A description; else one line of plain text. */
  isHtml: boolean
  /** BCP 47 tag. Null: unknown. */
  from: string | null
  to: string
}

/** `content` is null where the text stays as it is in the other language, too. */
type Judged = { content: string | null; failure: null } | { content: null; failure: GateFailure }

/** Words that may be the same in two languages. */
const SHORT_WORDS = 3
/** Lengths of a translation by the original's: signs of East Asian scripts say more. */
const USUAL = { least: 0.6, less: 15, most: 2.2, more: 20 }
const DENSE = { least: 0.12, less: 15, most: 8, more: 30 }
const DENSE_SCRIPT = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/**
 * Judges a translation, whoever it is from: nothing that the original tells may be lost, nothing may be added. Returns what may
 * be shown, sanitised.
 */
export function judgeTranslation({ source, kept, answer, isHtml, from, to }: Answered): Judged {
  const original = putBack(source, kept) ?? source
  const translated = putBack(answer.normalize('NFC').trim(), kept)
  if (translated === null) return fail('names')
  const [before, after] = [cleanText(original), cleanText(translated)]
  if (after === '') return fail('empty')
  if (!hasSameTags(original, translated)) return fail('tags')
  if (!isSame(linksOf(original), linksOf(translated))) return fail('links')
  if (!isOfLength(before, after)) return fail('length')
  const languages = from === null ? [to] : [from, to]
  const lost = lostFacts(toldFacts(before, languages), toldFacts(after, languages))
  if (lost.prices.length > 0) return fail('prices')
  if (lost.numbers.length > 0) return fail('numbers')
  if (folded(before) === folded(after))
    return wordsOf(cleanText(withoutNames(source))).length <= SHORT_WORDS
      ? { content: null, failure: null }
      : fail('same')
  const told = detectLanguage(cleanText(withoutNames(answer)), [to])
  if (told !== null && primary(told) !== primary(to)) return fail('language')
  return { content: isHtml ? cleanHtml(translated) : after, failure: null }
}

const fail = (failure: GateFailure): Judged => ({ content: null, failure })

/** True if both hold the same tags, and those of the translation are closed in order. */
function hasSameTags(original: string, translated: string): boolean {
  const [before, after] = [tagsOf(original), tagsOf(translated)]
  return isSame(before, after) && isBalanced(after)
}

const VOID = new Set(['br'])

function tagsOf(html: string): string[] {
  return [...html.matchAll(/<\s{0,9}(\/?)\s{0,9}([a-z][\w-]*)[^<>]*>/gi)].map(
    ([, slash = '', name = '']) => `${slash}${name.toLowerCase()}`,
  )
}

function isBalanced(tags: readonly string[]): boolean {
  const open: string[] = []
  for (const tag of tags) {
    if (VOID.has(tag)) continue
    if (!tag.startsWith('/')) open.push(tag)
    else if (open.pop() !== tag.slice(1)) return false
  }
  return open.length === 0
}

const LINK = new RegExp(LINKS, 'gu')

/** Addresses in attributes and in the text. */
function linksOf(html: string): string[] {
  return html.match(LINK) ?? []
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.toSorted().join('\n') === b.toSorted().join('\n')
}

function isOfLength(before: string, after: string): boolean {
  const isDense = DENSE_SCRIPT.test(before) || DENSE_SCRIPT.test(after)
  const { least, less, most, more } = isDense ? DENSE : USUAL
  const length = before.length
  return after.length >= least * length - less && after.length <= most * length + more
}

const folded = (text: string) => wordsOf(text.toLowerCase()).join(' ')
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
const primary = (tag: string) => tag.split('-')[0]?.toLowerCase()
