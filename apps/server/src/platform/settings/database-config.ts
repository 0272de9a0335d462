import { z } from 'zod'
import { serverAddress } from './setting-shapes.ts'

const Postgres = serverAddress(/^postgres(ql)?$/)

export const DATABASE_ENVIRONMENT = {
  DATABASE_URL: Postgres.optional(),
  DATABASE_DIRECT_URL: Postgres.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .pipe(z.array(Postgres))
    .optional(),
}

export type DatabaseConfig = {
  /** PostgreSQL, or a pool in front of it. Undefined: the embedded database. */
  databaseUrl: string | undefined
  /** PostgreSQL itself, where `databaseUrl` is a pool that shares connections by transaction. */
  directUrl: string | undefined
  /** Streaming replicas, from which answers for everybody are read. */
  replicaUrls: readonly string[]
}

/** Throws if PostgreSQL's other addresses are given without its main one. */
export function databaseConfig(e: {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
  DATABASE_REPLICA_URLS?: string[] | undefined
}): DatabaseConfig {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = e
  const replicaUrls = e.DATABASE_REPLICA_URLS ?? []
  if (databaseUrl === undefined && (directUrl !== undefined || replicaUrls.length > 0))
    throw new Error(
      'DATABASE_DIRECT_URL and DATABASE_REPLICA_URLS go with DATABASE_URL: set that too.',
    )
  return { databaseUrl, directUrl, replicaUrls }
}
