import { createHash } from 'node:crypto'
import type { Message, SyncContext } from '../connector.ts'
import { expectSuccess, HttpFailure, type HttpResponse } from '../http.ts'
import { stableHash } from '../text/hash.ts'
import { calendarLines } from './calendar-lines.ts'
import type { IcalConfig } from './ical.ts'
import { splitCalendar, type CalendarEntry, type SplitCalendar } from './split-calendar.ts'

/** `passed`: records already yielded of exactly the calendars whose bodies hash to `bodies`. */
export type IcalCursor = { bodies: string; passed: number }

type Context = SyncContext<IcalConfig>
type Answer = { url: string; response: HttpResponse | null; failure?: HttpFailure }

const CHECKPOINT_EVERY = 250

/**
 * Reads every calendar of the source. When none has changed (304) nothing is yielded, not even
 * `complete`: nobody looked, so nothing is missing. When one has changed all are read again, because a
 * listing is only whole with all of them; when one cannot be read the others are gathered without `complete`.
 */
export async function* syncCalendars(
  context: Context,
  cursor: IcalCursor | null,
): AsyncGenerator<Message<IcalCursor>> {
  const answers = await fetchAll(context)
  const failed = answers.filter(({ failure }) => failure !== undefined)
  if (failed.length === answers.length) throw failed[0]!.failure!
  const hasChanged = answers.some(({ response }) => response?.notModified === false)
  yield* readAll(hasChanged ? answers : failed, failed.length === 0 && hasChanged, context, cursor)
}

async function* readAll(
  answers: Answer[],
  isEverything: boolean,
  context: Context,
  cursor: IcalCursor | null,
): AsyncGenerator<Message<IcalCursor>> {
  const bodies = fingerprint(answers)
  let skip = cursor?.bodies === bodies ? cursor.passed : 0
  let passed = 0
  let isWhole = isEverything
  const ids = new Map<string, string>()
  for (const answer of answers) {
    const isSkipped = skip > 0
    const calendar = read(answer, context)
    if (!isSkipped) yield* calendar.notes.map((note) => ({ type: 'note' as const, ...note }))
    isWhole &&= !calendar.isCut
    for (const entry of calendar.entries) {
      const message = messageOf(entry, answer.url, ids)
      if (message === null) continue
      passed++
      if (skip > 0) {
        skip--
        continue
      }
      yield message
      if (passed % CHECKPOINT_EVERY === 0) yield { type: 'checkpoint', cursor: { bodies, passed } }
    }
  }
  if (isWhole) yield { type: 'complete' }
}

async function fetchAll({ config, http, signal }: Context): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const url of config.urls) {
    signal.throwIfAborted()
    answers.push(await ask(url, true))
  }
  const hasChanged = answers.some(({ response }) => response?.notModified === false)
  if (!hasChanged) return answers
  const whole: Answer[] = []
  for (const answer of answers) {
    signal.throwIfAborted()
    whole.push(answer.response?.notModified ? await ask(answer.url, false) : answer)
  }
  return whole

  async function ask(url: string, conditional: boolean): Promise<Answer> {
    try {
      const accept = 'text/calendar, */*;q=0.5'
      return { url, response: expectSuccess(await http(url, { accept, conditional })) }
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      return { url, response: null, failure: error }
    }
  }
}

function fingerprint(answers: Answer[]): string {
  const hash = createHash('sha256')
  for (const { url, response } of answers) hash.update(url).update(response?.body ?? '')
  return hash.digest('hex').slice(0, 20)
}

/** The calendar of an answer. Throws where it is the only one and none; otherwise that is an entry. */
function read({ url, response, failure }: Answer, { config, city }: Context): SplitCalendar {
  if (response === null) return unreadable(url, failure!.message)
  const contentType = response.headers['content-type']
  const { lines, assumed } = calendarLines(response.body, {
    languages: config.language ? [config.language] : city.languages,
    ...(contentType === undefined ? {} : { contentType }),
  })
  const calendar = splitCalendar(lines)
  if (!calendar.isCalendar) {
    const start =
      lines
        .find((line) => line.trim() !== '')
        ?.trim()
        .slice(0, 60) ?? ''
    const message = `${url} is no calendar: it ${start === '' ? 'is empty' : `begins "${start}"`}`
    if (config.urls.length === 1) throw new HttpFailure(message, { url, status: response.status })
    return unreadable(url, message)
  }
  if (assumed !== null)
    calendar.notes.push({ code: 'encoding_assumed', message: `${url}: ${assumed}` })
  if (calendar.isCut)
    calendar.notes.push({ code: 'cut_off', message: `${url} ends before its calendar does.` })
  return calendar
}

function unreadable(url: string, message: string): SplitCalendar {
  const broken = { code: 'not_read', message }
  return {
    entries: [{ id: url, title: '', ics: '', broken }],
    notes: [],
    isCalendar: false,
    isCut: true,
  }
}

/** Null for an event that an earlier calendar of the source has given already. */
function messageOf(
  entry: CalendarEntry,
  feed: string,
  ids: Map<string, string>,
): Message<IcalCursor> | null {
  const { title } = entry
  const known = ids.get(entry.id)
  if (known === title) return null
  // UIDs are unique in the world only where their writers care.
  const id = known === undefined ? entry.id : `${entry.id}#${stableHash([feed, title]).slice(0, 8)}`
  if (ids.has(id)) return null
  ids.set(id, title)
  const raw = { feed, ics: entry.ics }
  return entry.broken ? { type: 'broken', id, raw, ...entry.broken } : { type: 'record', id, raw }
}
