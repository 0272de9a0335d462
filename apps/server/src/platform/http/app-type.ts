import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** The server's Fastify instance. The contract's schemas type its requests and answers. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Turns a contract path like `/v1/events/{slug}/` into a route. */
export function toRoute(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

/** For routes whose handler reads the body or the query itself. Their schema is documentation. */
export const readByHandler = { validatorCompiler: () => (value: unknown) => ({ value }) }
