import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** The server's Fastify instance: requests and answers are typed by the contract's schemas. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** `/v1/events/{slug}/` of the contract as a route. */
export function toRoute(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
