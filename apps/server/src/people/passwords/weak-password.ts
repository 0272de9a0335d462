import type { AccountText } from '@okolo/contract/people/account-text'
import { backwards, fold, readCommon, WORD_MIN, type Common } from './common-words.ts'

/** The password's owner: attackers guess personal words first. */
export type Person = { email: string; name?: string }

/** The name of the site, in the scripts of its languages. */
const SITE = ['okolo', 'около']
/** Rows and columns of keys on the keyboards of the interface's languages. */
const ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  'йцукенгшщзхї',
  'фівапролджє',
  '1234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
].map(fold)
const RUNS = [...ROWS, ...ROWS.map(backwards)]

/** The work that each kind of part adds to guessing a password. A random letter counts 1. */
const COST = { char: 1, digit: 0.6, run: 1, word: 3, personal: 0 } as const
type Kind = keyof typeof COST
/** We refuse passwords below this work: two common words, or six random letters. */
const ENOUGH = 6
/** Later characters are not judged, because nobody guesses passwords this long. */
const MOST = 64

let common: Promise<Common> | undefined

/** Returns why a long enough password is still too weak, or null if it is fine. */
export async function weakness(password: string, person: Person): Promise<AccountText | null> {
  common ??= readCommon()
  return judge(password, person, await common)
}

/** Like `weakness`, with given lists. */
export function judge(password: string, person: Person, lists: Common): AccountText | null {
  const text = fold(password).slice(0, MOST)
  const { cost, kinds } = cheapest(text, new Set(personalWords(person)), lists.words)
  if (cost >= ENOUGH) return lists.passwords.has(text) ? 'passwordCommon' : null
  if (kinds.has('personal')) return 'passwordPersonal'
  if (lists.passwords.has(text)) return 'passwordCommon'
  return kinds.has('word') ? 'passwordWord' : 'passwordPattern'
}

function personalWords({ email, name = '' }: Person): string[] {
  return [...SITE, email, ...email.split('@'), ...`${email} ${name}`.split(/[^\p{L}\p{N}]+/u)]
    .map(fold)
    .filter((word) => word.length >= 3)
}

type Parts = { cost: number; kinds: ReadonlySet<Kind> }

/** Finds the cheapest way to build a text from words, runs, repeats and characters. */
function cheapest(text: string, personal: ReadonlySet<string>, words: ReadonlySet<string>): Parts {
  const unit = unitOf(text)
  if (unit.length < text.length) {
    const once = cheapest(unit, personal, words)
    return { ...once, cost: once.cost + COST.run }
  }
  const readings = readingsOf(text)
  const best: Parts[] = [{ cost: 0, kinds: new Set() }]
  for (let end = 1; end <= text.length; end += 1) {
    let found: Parts = { cost: Infinity, kinds: new Set() }
    for (let start = 0; start < end; start += 1) {
      const before = best[start]
      const parts = readings.map((reading) => reading.slice(start, end))
      const kind = kindOf(parts, personal, words)
      if (before === undefined || kind === null) continue
      const cost = before.cost + COST[kind]
      if (cost < found.cost) found = { cost, kinds: new Set([...before.kinds, kind]) }
    }
    best.push(found)
  }
  return best.at(-1) ?? { cost: 0, kinds: new Set() }
}

/**
 * Returns a part's kind, or null if it is nothing known. `parts` are its readings, the typed one
 * first.
 */
function kindOf(
  parts: string[],
  personal: ReadonlySet<string>,
  words: ReadonlySet<string>,
): Kind | null {
  const [plain = ''] = parts
  if (parts.some((part) => personal.has(part))) return 'personal'
  if (isRun(plain)) return 'run'
  if (plain.length === 1) return /\d/.test(plain) ? 'digit' : 'char'
  if (plain.length < WORD_MIN) return null
  const isWord = parts.some((part) => words.has(part) || words.has(backwards(part)))
  return isWord ? 'word' : null
}

/** One repeated character or step, neighbouring keys, or a year. */
function isRun(part: string): boolean {
  if (part.length < 3) return false
  if (/^(19|20)\d\d$/.test(part) || RUNS.some((row) => row.includes(part))) return true
  const codes = Array.from(part, (char) => char.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return (
    Math.abs(step) <= 1 &&
    codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step)
  )
}

/** Returns a text as typed, and with digits and signs read as the letters they resemble. */
function readingsOf(text: string): string[] {
  const looks: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
  const letters = text.replaceAll(/[034579@$]/g, (char) => looks[char] ?? char)
  return [...new Set([text, letters.replaceAll(/[1!]/g, 'i'), letters.replaceAll(/[1!]/g, 'l')])]
}

/** Returns the repeated unit of a text: `abc` for `abcabcab`, or the whole text. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text)) return unit
  }
  return text
}
