export type Hours = { time: string; end_time: string; isNextDay: boolean }

const HOUR = String.raw`(\d{1,2})(?:(?:[:.] ?|[,h])([0-5]\d))?(?: ?(uhr|uur|hod\.?|noon|hrs?\.?|hs?|год\.?|ч\.?|[ap]\.? ?m\.?))?(?![\p{L}\d])`
const LEAD =
  '(?:(od|von|from|de|das|dès|desde|dalle|ore|alle|um|ab|at|a las|о|об|с|со|в|у|з|із|від|à|às|as|le|les|klo) +)?'
const TO = ' ?(?:[-–—]|bis|to|until|till|à|a|às|as|alle|al|hasta|até|do|до|по) ?(?:ore )?'
const RANGE = new RegExp(`^${LEAD}${HOUR}${TO}${HOUR}`, 'iu')
const ONE = new RegExp(`^${LEAD}${HOUR}`, 'iu')
const LAST = new RegExp(`[ (,]${HOUR}(?:${TO}${HOUR})?\\)?$`, 'iu')
const LONGEST = 40

type Parts = [hour: string, minute: string | undefined, half: string | undefined]

/** Reads the hours that a text begins with, as people write them in nine languages. `isBare`: a number alone is an hour. */
export function hoursAtStart(
  text: string,
  { isBare = false } = {},
): (Hours & { rest: string }) | null {
  const range = RANGE.exec(text)
  const pair = range && pairOf(partsOf(range, 2), partsOf(range, 5))
  if (range && pair) return { ...pair, rest: text.slice(range[0].length) }
  const one = ONE.exec(text)
  const isClear = isBare || (one?.[1] ?? '') !== ''
  const single = one && singleOf(partsOf(one, 2), isClear)
  return one && single ? { ...single, rest: text.slice(one[0].length) } : null
}

/** Reads hours that are all of a text. */
export function hoursOnly(text: string, options?: { isBare: boolean }): Hours | null {
  const found = hoursAtStart(text, options)
  return found === null || found.rest.replaceAll(/[\s.:,]/g, '') !== '' ? null : found
}

/** Reads the hours that a text ends with. */
export function hoursAtEnd(text: string): (Hours & { rest: string }) | null {
  const from = Math.max(0, text.length - LONGEST)
  const found = LAST.exec(text.slice(from))
  if (found === null) return null
  const start = partsOf(found, 1)
  const hours = found[4] === undefined ? singleOf(start, false) : pairOf(start, partsOf(found, 4))
  return hours && { ...hours, rest: text.slice(0, from + found.index) }
}

/** The text begins as hours do, even if no day has them. */
export function looksLikeHours(text: string): boolean {
  return /^\d{1,2}[:.h]\d{2}/.test(text)
}

function partsOf(found: RegExpExecArray, at: number): Parts {
  return [found[at] ?? '', found[at + 1], found[at + 2]?.toLowerCase()]
}

function singleOf(parts: Parts, isBare: boolean): Hours | null {
  const [, minute, word] = parts
  if (!isBare && minute === undefined && word === undefined) return null
  return hoursFrom(minutesOf(parts), null)
}

/** Of `18-19h` and `6-7:30pm` the second hour says how the first is meant. Two bare numbers are no hours. */
function pairOf(start: Parts, end: Parts): Hours | null {
  const [hour, minute, word] = start
  const [endHour, endMinute, endWord] = end
  if (endMinute === undefined && endWord === undefined) return null
  const isHalf = word === undefined && /^[ap]/.test(endWord ?? '')
  const half = Number(hour) % 12 > Number(endHour) % 12 && endWord?.startsWith('p') ? 'am' : endWord
  return hoursFrom(minutesOf([hour, minute, isHalf ? half : word]), minutesOf(end))
}

function hoursFrom(start: number | null, end: number | null): Hours | null {
  if (start === null) return null
  return {
    time: written(start),
    end_time: end === null ? '' : written(end),
    isNextDay: start >= 1440,
  }
}

function minutesOf([hour, minute, word = '']: Parts): number | null {
  const half = /^[ap]\.? ?m/.test(word) ? word[0] : undefined
  const n = Number(hour)
  if (half !== undefined && (n < 1 || n > 12)) return null
  const hours = half === undefined ? n : (n % 12) + (half === 'p' ? 12 : 0)
  const all = hours * 60 + Number(minute ?? 0)
  return all > 1440 ? null : all
}

const two = (n: number) => String(n).padStart(2, '0')

function written(minutes: number): string {
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}
