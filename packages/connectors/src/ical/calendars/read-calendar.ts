import { setImmediate as nextTurn } from 'node:timers/promises'
import { HttpFailure, type HttpResponse, type LargeBody } from '../../http.ts'
import { encodingOf } from '../../text/decode-large.ts'
import { uidOf } from './calendar-block.ts'
import { calendarLines } from './calendar-lines.ts'
import { calendarReader } from './calendar-reader.ts'
import { calendarSplitter, type CalendarEntry } from './split-calendar.ts'

type Note = { code: string; message: string }
type Hints = { contentType?: string; languages?: readonly string[] }

/** The facts about a calendar after it is read to its end. */
export type CalendarFacts = { isCalendar: boolean; isCut: boolean; beginning: string }

const PORTION_BYTES = 500_000
/** No gap between two lines is this long. */
const MOST_WAITING_BYTES = 20 * 1024 * 1024

/**
 * Yields entries and notes in portions, so that other work gets its turn, and returns the calendar's facts. Reads large
 * calendars twice, first to find events with several components. Throws HttpFailure if unreadable.
 */
export async function* readCalendar(
  { body, large, url }: HttpResponse,
  hints: Hints,
): AsyncGenerator<CalendarEntry | Note, CalendarFacts> {
  const whole: LargeBody = large ?? { bytes: body.length, chunks: () => chunksOf(body) }
  const { encoding, assumed } = await encodingOf(whole, { ...hints, kind: 'ics' })
  if (large && encoding.startsWith('utf-16'))
    throw new HttpFailure(`${url} is in UTF-16 and too large to be read so`, { url })
  const isWide = encoding.startsWith('utf-16') || (!large && body.includes(0))
  const known = { ...hints, contentType: `text/calendar; charset=${encoding}` }
  // A calendar in memory has no limit of waiting bytes.
  const limits = { url, mostWaiting: large ? MOST_WAITING_BYTES : Infinity }
  const lines = () => (isWide ? once(calendarLines(body, hints)) : portions(whole, known, limits))

  const splitter = calendarSplitter(large ? await aloneIn(lines()) : undefined)
  let beginning = ''
  for await (const some of lines()) {
    if (beginning === '') beginning = some.find((line) => line.trim() !== '')?.trim() ?? ''
    yield* splitter.push(some)
  }
  splitter.end()
  const facts = { isCalendar: splitter.isCalendar(), isCut: splitter.isCut(), beginning }
  if (!facts.isCalendar) return facts
  yield* splitter.notes()
  if (assumed !== null) yield { code: 'encoding_assumed', message: `${url}: ${assumed}` }
  if (facts.isCut) yield { code: 'cut_off', message: `${url} ends before its calendar does.` }
  yield* splitter.entries()
  return facts
}

async function* once({ lines }: { lines: string[] }): AsyncGenerator<string[]> {
  yield await Promise.resolve(lines)
}

async function* chunksOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += PORTION_BYTES) {
    yield body.subarray(at, at + PORTION_BYTES)
    await nextTurn()
  }
}

/** Yields unfolded lines, some thousand at a time, cut before a line that starts anew. */
async function* portions(
  body: LargeBody,
  hints: Hints,
  { url, mostWaiting }: { url: string; mostWaiting: number },
): AsyncGenerator<string[]> {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body.chunks()) {
    const end = bytes + chunk.length < PORTION_BYTES ? 0 : lineStart(chunk)
    if (end > 0) {
      yield linesOf(Buffer.concat([...waiting, chunk.subarray(0, end)]), hints)
      waiting = [chunk.slice(end)]
      bytes = chunk.length - end
      await nextTurn()
      continue
    }
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes > mostWaiting)
      throw new HttpFailure(`${url} has a line of more than 20 MB: it is not a calendar`, { url })
  }
  if (bytes > 0) yield linesOf(Buffer.concat(waiting), hints)
}

/** Drops the empty text behind the last line end, because the next portion continues there. */
function linesOf(bytes: Uint8Array, hints: Hints): string[] {
  const { lines } = calendarLines(bytes, hints)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

const LF = 0x0a
const SPACE = 0x20

/** Returns the start of the last line that surely continues no other. 0: there is none. */
function lineStart(bytes: Uint8Array): number {
  for (let at = bytes.length - 2; at > 0; at--)
    if (bytes[at] === LF && bytes[at + 1]! > SPACE) return at + 1
  return 0
}

/** Bits to mark UIDs. Two that share a bit only wait in vain. */
const BITS = 2 ** 24

/** Finds the UIDs with a single component. */
async function aloneIn(lines: AsyncGenerator<string[]>): Promise<(uid: string) => boolean> {
  const seen = new Uint8Array(BITS / 8)
  const often = new Uint8Array(BITS / 8)
  const reader = calendarReader((_, block) => {
    const bit = bitOf(uidOf(block))
    if (has(seen, bit)) set(often, bit)
    else set(seen, bit)
  })
  for await (const some of lines) reader.push(some)
  reader.end()
  return (uid) => !has(often, bitOf(uid))
}

/** FNV-1a of UTF-16 units. */
function bitOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % BITS
}

const has = (bits: Uint8Array, bit: number) => (bits[bit >> 3]! & (1 << (bit & 7))) !== 0
function set(bits: Uint8Array, bit: number): void {
  bits[bit >> 3] = bits[bit >> 3]! | (1 << (bit & 7))
}
