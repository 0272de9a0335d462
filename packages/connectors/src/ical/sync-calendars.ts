import { createHash } from 'node:crypto'
import type { Message, SyncContext } from '../connector.ts'
import { expectSuccess, HttpFailure, type HttpResponse } from '../http.ts'
import { stableHash } from '../text/hash.ts'
import { decodeText } from '../text/decode.ts'
import { detached } from '../text/detached.ts'
import { isWebPage, ledTo, standIn } from '../reading/stand-in.ts'
import type { IcalConfig } from './ical-config.ts'
import { readCalendar } from './calendars/read-calendar.ts'
import type { CalendarEntry } from './calendars/split-calendar.ts'

/** `passed`: records already yielded of the calendars with the hash `bodies`. */
export type IcalCursor = { bodies: string; passed: number }

type Context = SyncContext<IcalConfig>
type Answer = { url: string; response: HttpResponse | null; failure?: HttpFailure }

const CHECKPOINT_EVERY = 250
/** Limit of one calendar without a configured one. */
const MOST_MEGABYTES = 600

/**
 * Reads all calendars of the source. If none has changed (304) it yields nothing, not even `complete`. If one has, all
 * are read, because a listing needs all of them. If one fails, there is no `complete`.
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
  const bodies = await fingerprint(answers)
  let skip = cursor?.bodies === bodies ? cursor.passed : 0
  let passed = 0
  let isWhole = isEverything
  const ids = new Map<string, string>()
  for (const answer of answers) {
    const isSkipped = skip > 0
    const outcome = { isWhole: true }
    for await (const part of read(answer, context, outcome)) {
      if ('code' in part) {
        if (!isSkipped) yield { type: 'note', ...part }
        continue
      }
      const message = messageOf(part, answer.url, ids)
      if (message === null) continue
      passed++
      if (skip > 0) {
        skip--
        continue
      }
      yield message
      if (passed % CHECKPOINT_EVERY === 0) yield { type: 'checkpoint', cursor: { bodies, passed } }
    }
    isWhole &&= outcome.isWhole
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
      const upTo = (config.maxMegabytes ?? MOST_MEGABYTES) * 1024 * 1024
      return { url, response: expectSuccess(await http(url, { accept, conditional, upTo })) }
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      return { url, response: null, failure: error }
    }
  }
}

async function fingerprint(answers: Answer[]): Promise<string> {
  const hash = createHash('sha256')
  for (const { url, response } of answers) {
    hash.update(url).update(response?.body ?? '')
    for await (const chunk of response?.large?.chunks() ?? []) hash.update(chunk)
  }
  return hash.digest('hex').slice(0, 20)
}

/**
 * Yields the entries and notes of an answer. Throws if it is the only one and no calendar. Otherwise that is a note.
 */
async function* read(
  { url, response, failure }: Answer,
  { config, city }: Context,
  outcome: { isWhole: boolean },
): AsyncGenerator<CalendarEntry | { code: string; message: string }> {
  if (response === null) {
    outcome.isWhole = false
    yield unreadable(url, failure!.message)
    return
  }
  const contentType = response.headers['content-type']
  const { isCalendar, isCut, beginning } = yield* readCalendar(response, {
    languages: config.language ? [config.language] : city.languages,
    ...(contentType === undefined ? {} : { contentType }),
  })
  outcome.isWhole = isCalendar && !isCut
  if (isCalendar) return
  const text = isWebPage(beginning) ? decodeText(response.body, { kind: 'html' }).text : beginning
  const message = `${url} is not a calendar: ${standIn(text, ledTo(url, response.url))}`
  if (config.urls.length === 1) throw new HttpFailure(message, { url, status: response.status })
  yield unreadable(url, message)
}

function unreadable(url: string, message: string): CalendarEntry {
  return { id: url, title: '', ics: '', broken: { code: 'not_read', message } }
}

/** Null for an event that an earlier calendar of the source has given already. */
function messageOf(
  entry: CalendarEntry,
  feed: string,
  ids: Map<string, string>,
): Message<IcalCursor> | null {
  const title = detached(entry.title)
  const known = ids.get(entry.id)
  if (known === title) return null
  // Careless writers reuse UIDs.
  const other = `${entry.id}#${stableHash([feed, title]).slice(0, 8)}`
  const id = detached(known === undefined ? entry.id : other)
  if (ids.has(id)) return null
  ids.set(id, title)
  const raw = { feed, ics: entry.ics }
  return entry.broken ? { type: 'broken', id, raw, ...entry.broken } : { type: 'record', id, raw }
}
