import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Problem } from '../problem.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import type { App } from './app-type.ts'
import { TooManyWaiting } from './turnstile.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused for now. Null: it was not. */
    refusal: Refusal | null
  }
}

/** `limit`: of one network; `busy`: too many wait; `slow`: it took too long; `database`: it does not answer. */
export type Refusal = 'limit' | 'busy' | 'slow' | 'database' | 'other'

/**
 * Every failure becomes `{code, message, errors?}` (specification 7). A bug is logged and reveals
 * nothing.
 */
export function answerErrors(app: App): void {
  app.decorateRequest('refusal', null)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => sendProblem(reply, unknownAddress(request)))
}

/** Answers failures that come before routing: an address that is too long or cannot be decoded. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error)
  if (problem === null) {
    request.log.error({ err: error }, 'request failed')
    return sendProblem(reply, new Problem(500, 'internal', 'Something went wrong'))
  }
  request.refusal = refusalOf(error, problem)
  if (problem.status === 503) request.log.warn({ reason: reasonOf(error) }, 'not available now')
  return sendProblem(reply, problem)
}

export function unknownAddress(request: FastifyRequest): Problem {
  return new Problem(404, 'not_found', `${request.method} ${pathOf(request.url)} does not exist.`)
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

/** Seconds to wait after "not now", for Retry-After. */
const RETRY_AFTER_S = 5

function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  else if (problem.status === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', RETRY_AFTER_S)
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(problem.toBody()))
}

function refusalOf(error: unknown, { status }: Problem): Refusal | null {
  if (status === 429) return 'limit'
  if (status !== 503) return null
  if (error instanceof TooManyWaiting) return 'busy'
  if (error instanceof DatabaseUnavailable) return 'database'
  return error instanceof Error && isFastifyError(error) ? 'slow' : 'other'
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Returns the expected failure for an error, or null if it is a bug. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors: Record<string, string[]> = {}
    for (const { instancePath, message } of error.validation) {
      const field = instancePath.split('/')[1] ?? 'non_field_errors'
      ;(errors[field] ??= []).push(message ?? 'Not valid.')
    }
    return new Problem(400, 'invalid', 'Some values are not valid.', errors)
  }
  if (error instanceof Error && isCutOff(error))
    return new Problem(400, 'invalid', 'The request ended before its body did.')
  if (!(error instanceof Error) || !isFastifyError(error)) return null
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT')
    return new Problem(503, 'unavailable', 'This took too long. Try again in a moment.')
  const status = error.statusCode
  // An unreadable body: too large, not JSON, or of an unknown type.
  return status !== undefined && status >= 400 && status < 500
    ? new Problem(status, status === 429 ? 'too_many_requests' : 'invalid', error.message)
    : null
}

/** The sender left while we read the body. Fastify gives the socket's error status 400. */
function isCutOff(error: Error): boolean {
  return (
    'code' in error &&
    error.code === 'ECONNRESET' &&
    'statusCode' in error &&
    error.statusCode === 400
  )
}

function isFastifyError(error: Error): error is FastifyError {
  return 'code' in error && String(error.code).startsWith('FST_')
}
