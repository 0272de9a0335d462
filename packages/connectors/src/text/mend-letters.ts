/**
 * Mends letters that a writer broke by reading UTF-8 in an old encoding (`VeÄ\u008der` for `Večer`), once or twice. Returns
 * null for a text that is right, and for one that cannot be mended with certainty. `languages`: BCP 47 tags expected.
 */
export function mendedLetters(text: string, languages: readonly string[]): string | null {
  let mended: string | null = null
  for (let times = 0; times < 2; times++) {
    const next = mendedOnce(mended ?? text, languages)
    if (next === null) break
    mended = next
  }
  return mended
}

/** True if a text may be broken: quick, for texts that mostly are not. */
function mayBeBroken(text: string): boolean {
  return /[\u00c2-\u00f4\u0102\u0139\u010e\u0420\u0421\u0413\u0432]/.test(text)
}

/** Each letter of a text becomes a number: longer texts take too much memory. */
const LONGEST = 100_000

const ENCODINGS = ['windows-1252', 'windows-1250', 'windows-1251']
const TABLES = ENCODINGS.map((encoding) => bytesOf(encoding))

function bytesOf(encoding: string): ReadonlyMap<string, number> {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    bytes.set(decoder.decode(Uint8Array.of(byte)), byte)
    // Read as ISO 8859-1, these bytes are control characters.
    if (byte >= 0x80 && byte < 0xa0 && encoding === 'windows-1252')
      bytes.set(String.fromCharCode(byte), byte)
  }
  return bytes
}

function mendedOnce(text: string, languages: readonly string[]): string | null {
  if (text.length > LONGEST || !mayBeBroken(text)) return null
  for (const [at, table] of TABLES.entries()) {
    const bytes = encodedBy(table, text)
    if (bytes === null || !isSurelyBroken(Array.from(text), bytes)) continue
    const whole = at === 0 ? withLostBytes(bytes, languages) : bytes
    const mended = whole && decoded(whole)
    if (mended !== null) return mended
  }
  return null
}

function encodedBy(table: ReadonlyMap<string, number>, text: string): number[] | null {
  const bytes: number[] = []
  for (const letter of text) {
    const byte = table.get(letter)
    if (byte === undefined) return null
    bytes.push(byte)
  }
  return bytes
}

function decoded(bytes: readonly number[]): string | null {
  try {
    const mended = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes))
    return RARE.test(mended) ? null : mended
  } catch {
    return null
  }
}

/** Letters that no text about events has: phonetic and historic ones, controls. */
const RARE =
  /[\u0080-\u009f\u0180-\u0217\u021c-\u036f\u0460-\u048f\u0492-\u058f\u0700-\u08ff\u2070-\u209f\u2c00-\u2dff\ua500-\uabff\ue000-\uf8ff\ufffd]/

const CONTROL = /[\u0080-\u009f]/
/** Signs that may stand behind a capital or accented letter in a right text. */
const PLAIN_BEHIND = /[\u00a0…–—™®°·»”’‘“•€ªº¹²³¿«›‹‚„]/u

/**
 * Certain are several broken letters, or one of signs that no right text puts so: `Ã¡`, or a capital such as `Ã` within
 * a word. One broken letter such as `Ã–` may be a capital before a dash.
 */
function isSurelyBroken(letters: readonly string[], bytes: readonly number[]): boolean {
  let broken = 0
  for (let at = 0; at < bytes.length; at++) {
    const length = wholeLength(bytes, at)
    if (length < 2) continue
    broken++
    const behind = letters.slice(at + 1, at + length)
    if ((length > 2 && /[€‚„]/.test(behind[0]!)) || CONTROL.test(behind.join(''))) return true
    const isLatin = length === 2 && bytes[at]! < 0xc6
    if (isLatin && behind.some((sign) => !PLAIN_BEHIND.test(sign) && !/\p{L}/u.test(sign)))
      return true
    if (isLatin && /\p{Lu}/u.test(letters[at]!) && /\p{Ll}/u.test(letters[at - 1] ?? ''))
      return true
    at += length - 1
  }
  return broken >= 3
}

const lengthFrom = (byte: number) => (byte < 0xc2 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4)
const isContinuation = (byte: number) => byte >= 0x80 && byte < 0xc0

/** Returns the length of the UTF-8 sequence at `at`, 0 where its end is missing. */
function wholeLength(bytes: readonly number[], at: number): number {
  const length = lengthFrom(bytes[at]!)
  const rest = bytes.slice(at + 1, at + length)
  return rest.length === length - 1 && rest.every(isContinuation) ? length : 0
}

/** Bytes without a letter in windows-1252: careless writers drop them, and with them half of a letter. */
const LOST = [0x81, 0x8d, 0x8f, 0x90, 0x9d]
/** The letters of languages that end in such a byte. */
const WITH_LOST: Record<string, string> = {
  cs: 'čďÁÍÝ',
  es: 'ÁÍ',
  fr: 'Ï',
  hr: 'čĐ',
  hu: 'ÁÍŐ',
  lt: 'č',
  lv: 'āč',
  pl: 'Ł',
  pt: 'ÁÍ',
  sk: 'čďÁÍÝ',
  sl: 'č',
}

/** Adds the lost halves of letters where one letter alone fits each. Null where several do, or none. */
function withLostBytes(bytes: readonly number[], languages: readonly string[]): number[] | null {
  const letters = languages.map((tag) => WITH_LOST[tag.split('-')[0]!.toLowerCase()] ?? '').join('')
  const whole: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    const length = wholeLength(bytes, at)
    if (length > 0) {
      whole.push(...bytes.slice(at, at + length))
      at += length - 1
      continue
    }
    // Of the quotes and dashes only one ends so: ”.
    if (bytes[at] === 0xe2 && bytes[at + 1] === 0x80) {
      whole.push(0xe2, 0x80, 0x9d)
      at++
      continue
    }
    const fitting = LOST.filter((end) => fits(letterOf([bytes[at]!, end]), letters, bytes, at))
    if (fitting.length !== 1) return null
    whole.push(bytes[at]!, fitting[0]!)
  }
  return whole
}

const letterOf = (bytes: readonly number[]) => new TextDecoder().decode(Uint8Array.from(bytes))

/** Capitals stand at the start of words, and no Czech or Slovak word has a ď before e, i or n. */
function fits(one: string, letters: string, bytes: readonly number[], at: number): boolean {
  if (!letters.includes(one)) return false
  const before = bytes[at - 1] ?? 0x20
  const isWithinWord = before >= 0x61 && before <= 0x7a
  if (one !== one.toLowerCase()) return !isWithinWord
  const behind = letterOf(bytes.slice(at + 1, at + 1 + Math.max(1, wholeLength(bytes, at + 1))))
  return one !== 'ď' || !/^[eéěiín]/.test(behind)
}
