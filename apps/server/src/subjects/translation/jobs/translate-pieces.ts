import { judgeTranslation } from '#server/knowledge/translation/gate.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { PaidTranslator } from '#server/platform/translators/open-translators.ts'
import { TranslatorFailure } from '#server/platform/translators/translator.ts'
import { giveBack, limitOf, monthOf, reserve } from './budget.ts'
import type { Piece } from './event-pieces.ts'
import { keepAnswers, keptAnswers, NOBODY, type Known, type StoredAnswer } from './kept-answers.ts'
import { fits, lengthOf, ordersOf, type Order } from './orders.ts'
import type { Rests } from './rests.ts'

export type TranslateDeps = {
  db: Db
  clock: Clock
  /** In the order in which they are asked. */
  translators: readonly PaidTranslator[]
  rests: Rests
  /** Nobody waits for it: a part of each month is left to readers. */
  isInAdvance: boolean
  /** Ends between two orders, and the wait for an answer. */
  signal: AbortSignal
  /** Told before each order: the work goes on. */
  goesOn: () => Promise<void>
  /** Told when answers were stored. */
  stored: () => void
  /** Told of each service that could not answer, and of one whose month is used up. */
  failed: (provider: string, reason: string) => void
}

/** The end of a piece: `waits` where a service may still answer. */
export type Settled = { content: string | null; waits: boolean }

/**
 * Translates pieces: earlier answers first, then one service after the other, each for those that are still open. Answers pass
 * the gate or go on to the next service. Everything is stored order by order, so that nothing is paid twice.
 */
export async function translatePieces(
  deps: TranslateDeps,
  given: readonly Piece[],
): Promise<Map<string, Settled>> {
  const pieces = [...new Map(given.map((piece) => [piece.key, piece])).values()]
  const models = deps.translators.map(({ model }) => model)
  const known = await keptAnswers(deps.db, pieces, models)
  const isOpen = ({ key }: Piece) => known.get(key)?.isSettled !== true
  await keepAside(
    deps,
    pieces.filter((piece) => isOpen(piece) && piece.stays !== null),
    known,
  )
  const waiting = new Set<string>()
  const asked = new Set<string>()
  for (const translator of deps.translators) {
    const { model, most } = translator
    const open = pieces.filter(
      (piece) =>
        isOpen(piece) && known.get(piece.key)?.failed.has(model) !== true && fits(piece, most),
    )
    const spoken = await spokenBy(deps, translator, open)
    for (const { key } of spoken ?? open) asked.add(key)
    const done = spoken === null ? new Set<string>() : await ask(deps, translator, spoken, known)
    for (const { key } of spoken ?? open) if (!done.has(key)) waiting.add(key)
  }
  const unspoken = pieces.filter(
    (piece) => isOpen(piece) && !asked.has(piece.key) && known.get(piece.key)?.failed.size === 0,
  )
  await keep(
    deps,
    unspoken.map((piece) => ({ ...blank(piece), failure: 'unsupported' })),
  )
  return new Map(
    pieces.map((piece) => [
      piece.key,
      {
        content: known.get(piece.key)?.content ?? null,
        waits: isOpen(piece) && waiting.has(piece.key),
      },
    ]),
  )
}

/** The pieces between languages that a service speaks, or null if it cannot be asked now. */
async function spokenBy(
  { rests, signal, failed }: TranslateDeps,
  translator: PaidTranslator,
  pieces: readonly Piece[],
): Promise<Piece[] | null> {
  if (pieces.length === 0) return []
  if (rests.isResting(translator.provider)) return null
  const answers = new Map<string, boolean>()
  const ends = AbortSignal.any([signal, AbortSignal.timeout(translator.timeoutMs)])
  try {
    for (const { from, to } of pieces) {
      const languages = `${from} ${to}`
      if (!answers.has(languages)) answers.set(languages, await translator.speaks(from, to, ends))
    }
  } catch (error) {
    if (!(error instanceof TranslatorFailure)) throw error
    if (signal.aborted) return null
    rests.failed(translator.provider, error)
    failed(translator.provider, error.message)
    return null
  }
  return pieces.filter(({ from, to }) => answers.get(`${from} ${to}`) === true)
}

/** Has one service translate pieces. Returns the keys of those that it gave an answer for, good or bad. */
async function ask(
  deps: TranslateDeps,
  translator: PaidTranslator,
  pieces: readonly Piece[],
  known: ReadonlyMap<string, Known>,
): Promise<Set<string>> {
  const { most, isInstructed: isApart } = translator
  const done = new Set<string>()
  const answers = new Map<string, (string | null)[]>()
  const orders = ordersOf(pieces, { most, isApart })
  const partsOf = Map.groupBy(
    orders.flatMap(({ parts }) => parts),
    ({ piece }) => piece.key,
  )
  for (let order = orders.shift(); order !== undefined; order = orders.shift()) {
    if (deps.signal.aborted) break
    const texts = await send(deps, translator, order)
    if (texts === 'stop') break
    if (texts === null && order.parts.length > 1) {
      // One text must not spoil the others.
      orders.unshift(...order.parts.map((part) => ({ ...order, parts: [part] })))
      continue
    }
    for (const [i, { piece }] of order.parts.entries())
      answers.set(piece.key, [...(answers.get(piece.key) ?? []), texts?.[i] ?? null])
    const whole = [...new Set(order.parts.map(({ piece }) => piece))].filter(
      ({ key }) => answers.get(key)?.length === partsOf.get(key)?.length,
    )
    const judged = whole.map((piece) => judge(piece, translator, answers.get(piece.key) ?? []))
    await keep(deps, judged)
    for (const { piece, content, failure } of judged) {
      const one = known.get(piece.key)
      done.add(piece.key)
      if (one === undefined) continue
      one.content = content ?? one.content
      if (content === null && failure !== 'unchanged') one.failed.add(translator.model)
      else one.isSettled = true
    }
  }
  return done
}

/** Sends an order and returns its texts; null for an answer that cannot be read; `stop` where the service is to be left alone. */
async function send(
  { db, clock, rests, isInAdvance, signal, goesOn, failed }: TranslateDeps,
  translator: PaidTranslator,
  { from, to, parts }: Order,
): Promise<string[] | null | 'stop'> {
  const { provider, monthlyCharacters, timeoutMs } = translator
  const texts = parts.map(({ html }) => html)
  const characters = texts.reduce((sum, text) => sum + lengthOf(text), 0)
  const share = { provider, month: monthOf(clock()), characters }
  const limit = limitOf(monthlyCharacters, { isInAdvance })
  await goesOn()
  if (!(await reserve(db, share, limit))) {
    const whose = isInAdvance ? ' for translations in advance' : ''
    failed(provider, `its ${limit ?? 0} characters of this month${whose} are used up`)
    return 'stop'
  }
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    const answer = await translator.translate({ texts, from, to, signal: ends })
    rests.answered(provider)
    return answer
  } catch (error) {
    if (!(error instanceof TranslatorFailure)) throw error
    if (!error.mayBeBilled) await giveBack(db, share)
    if (signal.aborted) return 'stop'
    rests.failed(provider, error)
    failed(provider, error.message)
    return error.reason === 'unreadable' && !rests.isResting(provider) ? null : 'stop'
  }
}

function judge(
  piece: Piece,
  { model }: PaidTranslator,
  parts: readonly (string | null)[],
): StoredAnswer {
  const characters = lengthOf(piece.html)
  const texts = parts.filter((text) => text !== null)
  if (texts.length < parts.length)
    return { piece, model, characters, content: null, failure: 'unreadable' }
  const { html: source, kept, isHtml, from, to } = piece
  const answer = texts.join('')
  const judged = judgeTranslation({ source, kept, answer, isHtml, from, to })
  const isSame = judged.content === null && judged.failure === null
  return {
    piece,
    model,
    characters,
    content: judged.content,
    failure: isSame ? 'unchanged' : judged.failure,
  }
}

/** Stores for pieces that are not translated that they stay as they are. */
async function keepAside(
  deps: TranslateDeps,
  pieces: readonly Piece[],
  known: ReadonlyMap<string, Known>,
): Promise<void> {
  await keep(
    deps,
    pieces.map((piece) => ({ ...blank(piece), failure: piece.stays })),
  )
  for (const { key } of pieces) {
    const one = known.get(key)
    if (one !== undefined) one.isSettled = true
  }
}

const blank = (piece: Piece) => ({ piece, model: NOBODY, content: null, characters: 0 })

async function keep({ db, clock, stored }: TranslateDeps, answers: readonly StoredAnswer[]) {
  if (answers.length === 0) return
  await keepAnswers(db, answers, clock())
  stored()
}
