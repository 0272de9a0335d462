import { ProblemBody } from '@okolo/contract/problem'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../http/app-type.ts'

/** Faults of the answers that servers of this process gave since the last test. */
export const answerFaults = new Set<string>()

// Fastify announces each server before its routes, so that tests need not ask for the check.
subscribe('fastify.initialization', (message) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Fastify documents this message
  const { fastify } = message as { fastify: App }
  fastify.addHook('onSend', async (request, reply, payload: unknown) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (typeof payload !== 'string' || !type.includes('json')) return payload
    for (const fault of faultsOf(schemaOf(request, reply.statusCode), JSON.parse(payload)))
      answerFaults.add(`${request.method} ${request.url} ${reply.statusCode}: ${fault}`)
    return payload
  })
})

/** Returns the contract's schema of this answer: anything, for a route without one, and a problem for any failure that it does not name. */
function schemaOf({ routeOptions }: FastifyRequest, status: number): z.ZodType {
  const answers: unknown = routeOptions.schema?.response
  if (answers === undefined) return z.unknown()
  const schema = z.record(z.string(), z.unknown()).parse(answers)[status]
  if (schema instanceof z.ZodType) return schema
  return status >= 400 ? ProblemBody : z.never('no answer of the contract')
}

/** Says where an answer is not what its schema describes. Keys that the schema does not name are faults too. */
function faultsOf(schema: z.ZodType, answer: unknown): string[] {
  const { data, error } = schema.safeParse(answer)
  return error === undefined
    ? unknownKeys(answer, data, [])
    : error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

/** A schema leaves out keys that it does not name. */
function unknownKeys(given: unknown, parsed: unknown, path: string[]): string[] {
  if (!isObject(given) || !isObject(parsed)) return []
  return Object.entries(given).flatMap(([key, value]) =>
    key in parsed
      ? unknownKeys(value, parsed[key], [...path, key])
      : [`${[...path, key].join('.')}: no key of the contract`],
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
