import type {
  PreviewAnswer,
  PreviewRequest,
  SuggestionAnswer,
  SuggestionRequest,
} from '@okolo/contract/events/suggestion'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hourlyLimit } from '#server/people/sessions/hourly-limit.ts'
import { notFound, Problem } from '#server/platform/problem.ts'

/**
 * The part of gathering this feature needs. app.ts passes it in, because features may not import
 * it.
 */
export type SuggestionBox = {
  /** Null if the most allowed looks are running. */
  preview(request: PreviewRequest, signal: AbortSignal): Promise<PreviewAnswer | null>
  kept(id: string): Promise<PreviewAnswer | null>
  /** An earlier answer, read again with what somebody has pointed at; `unknown` where there is none such. */
  mend(id: string, choice: string, signal: AbortSignal): Promise<PreviewAnswer | 'unknown' | null>
  suggest(request: SuggestionRequest, signal: AbortSignal): Promise<SuggestionAnswer | null>
  isKept(request: PreviewRequest): Promise<boolean>
}

/** A look reads much data from another server. */
const LOOKS_PER_HOUR = 12
const SENT_PER_HOUR = 12
const BUSY_SECONDS = 15
/** A look asks a stranger's server several times. */
export const LOOK_TIMEOUT_MS = 60_000

/** Looks and suggestions within their limits, for all calls. */
export type Suggesting = ReturnType<typeof suggestingBy>

export function suggestingBy(deps: Parameters<typeof hourlyLimit>[0], box: SuggestionBox) {
  const allowLook = hourlyLimit(deps, { what: 'look', max: LOOKS_PER_HOUR })
  const allowSend = hourlyLimit(deps, { what: 'suggestion', max: SENT_PER_HOUR })

  async function look(asked: PreviewRequest, request: FastifyRequest, reply: FastifyReply) {
    if (!(await box.isKept(asked))) await allowLook(request, reply)
    return (await box.preview(asked, gone(reply))) ?? tooBusy(reply)
  }

  async function send(asked: SuggestionRequest, request: FastifyRequest, reply: FastifyReply) {
    if (!(await box.isKept(asked))) await allowLook(request, reply)
    await allowSend(request, reply)
    return (await box.suggest(asked, gone(reply))) ?? tooBusy(reply)
  }

  /** Reads an earlier look again with what its reader has pointed at. */
  async function mend(id: string, choice: string, request: FastifyRequest, reply: FastifyReply) {
    await allowLook(request, reply)
    const answer = (await box.mend(id, choice, gone(reply))) ?? tooBusy(reply)
    if (answer === 'unknown') throw notFound('The preview')
    return answer
  }

  return { look, send, mend }
}

/** Aborts when the visitor leaves, because nobody will read the result. */
function gone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

function tooBusy(reply: FastifyReply): never {
  reply.header('retry-after', BUSY_SECONDS)
  throw new Problem(
    503,
    'unavailable',
    `Others are looking at addresses right now. Try again in ${BUSY_SECONDS} seconds.`,
  )
}
