import type { Message, SyncContext } from '../../connector.ts'
import { robotsRules } from '../../event-pages/robots.ts'
import { HttpFailure } from '../../http.ts'
import { failureWithoutSecrets } from '../../reading/without-secrets.ts'
import { ask } from './ask.ts'
import { askedFor } from './question.ts'
import { deadPaths } from './dead-paths.ts'
import type { Tally } from './emit-page.ts'
import { emitPage } from './emit-page.ts'
import { emitParts } from './emit-parts.ts'
import type { Note, Parsed } from '../formats/parsed.ts'
import { joinRows } from './join.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { TabularCursor } from './cursor.ts'
import { START, type Protocol } from '../protocols/protocol.ts'
import { protocolOf } from '../protocols/protocol-of.ts'

type Messages = AsyncGenerator<Message<TabularCursor>>
type PageMessages = Generator<Message<TabularCursor>>

const MAX_PAGES = 5000

/**
 * Yields all records of the feed in order. `complete` only if the listing was read to its end: not after a truncated
 * answer, a limit, or a server without paging. Throws HttpFailure without secrets in it.
 */
export async function* syncFeed(
  context: SyncContext<Mapping>,
  cursor: TabularCursor | null,
): Messages {
  try {
    yield* readFeed(context, cursor)
  } catch (error) {
    throw failureWithoutSecrets(error, Object.values(context.secrets))
  }
}

async function* readFeed(context: SyncContext<Mapping>, cursor: TabularCursor | null): Messages {
  const mapping = context.config
  const started = cursor?.started ?? context.now().toISOString()
  // A back-fill asks as if its first day were today, because mappings ask for coming events by
  // `{today}`.
  const question = askedFor(context, context.window?.from ?? new Date(started))
  if (cursor === null) yield* notes(question.notes)
  const protocol = protocolOf(mapping.fetch, question.url)
  if (mapping.fetch.format === 'page') await mayBeRead(context, question.url)
  const others = await joinRows(context, question)
  const tally: Tally = { made: 0, repeated: 0, isPartial: false, seen: new Set() }
  let position = cursor?.position ?? START
  let row = cursor?.row ?? 0
  let last: Parsed | null = null
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const answer = await ask(context, question, protocol.request(position), {
      shape: protocol.shape(position),
      records: protocol.records?.(position) ?? mapping.fetch.records,
      // A resumed run needs the rest of its answer, even if unchanged.
      conditional: cursor === null && !protocol.isPaged && others === null,
      mayBeLarge:
        mapping.group === undefined &&
        mapping.fetch.format !== 'page' &&
        (!protocol.isPaged || position.isExport === true),
    })
    if (answer === null) return
    if ('parts' in answer) {
      yield* notes(row === 0 ? answer.notes : [])
      yield* emitParts(answer.parts, { position, row, started }, mapping, { tally, others })
      yield* closing(tally)
      return
    }
    const { parsed } = answer
    const page = others ? { ...parsed, rows: parsed.rows.map(others) } : parsed
    const count = page.rows.length + page.broken.length
    const next = protocol.next(position, { ...answer.http, document: page.document, count })
    if (next?.insteadOf) {
      position = next.position
      continue
    }
    if (last && isSame(last, page)) {
      yield* notes([{ code: 'paging_ignored', message: SAME_PAGE }])
      return
    }
    last = page
    if (row === 0) yield* notes([...answer.notes, ...page.notes])
    if (cursor === null && position.page === 0) yield* opening(page, protocol, mapping)
    yield* emitPage(page, { position, row, started }, mapping, tally)
    if (tally.isPartial || next === null) {
      yield* closing(tally)
      return
    }
    position = next.position
    row = 0
    yield { type: 'checkpoint', cursor: { position, row, started } }
  }
  yield* notes([{ code: 'too_many_pages', message: `only ${MAX_PAGES} pages were read` }])
}

/** Pages ask programs to stay away by their robots.txt; feeds are published for programs. */
async function mayBeRead(
  { http, signal }: SyncContext<Mapping>,
  { href: url }: URL,
): Promise<void> {
  if ((await robotsRules(http, signal).permission(url)) !== 'allowed')
    throw new HttpFailure(`${url} may not be read (robots.txt)`, { url })
}

const SAME_PAGE = 'the same page came twice: the server does not know the paging of the mapping'

function* notes(list: Note[]): PageMessages {
  for (const { code, message } of list) yield { type: 'note', code, message }
}

function* opening(page: Parsed, protocol: Protocol, mapping: Mapping): PageMessages {
  const count = protocol.isPaged ? protocol.total?.(page.document) : page.rows.length
  if (count !== null && count !== undefined) yield { type: 'total', count }
  for (const { field, path } of deadPaths(mapping, page.rows)) {
    const message = `${field}: there is nothing at "${path}" in any of ${page.rows.length} records`
    yield { type: 'note', code: 'path_without_values', message }
  }
}

function* closing({ made, repeated, isPartial }: Tally): PageMessages {
  if (made > 0) {
    const message = `${made} records bring no id: one was made from the whole record`
    yield { type: 'note', code: 'id_made', message }
  }
  if (repeated > 0) {
    const message = `${repeated} records have the id of another one and are left out`
    yield { type: 'note', code: 'id_repeated', message }
  }
  if (!isPartial) yield { type: 'complete' }
}

/** Two pages with the same records at both ends. */
const isSame = (a: Parsed, b: Parsed): boolean => a.rows.length > 0 && ends(a) === ends(b)

const ends = ({ rows }: Parsed) => JSON.stringify([rows.length, rows.at(0), rows.at(-1)])
