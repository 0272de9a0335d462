import type { Database } from '../platform/database/db.ts'
import type { App } from '../platform/http/app-type.ts'
import { countTogether } from '../platform/http/limits/count-together.ts'
import type { Job } from '../platform/repeat.ts'
import { Secrets } from '../platform/secrets.ts'
import type { Config } from '../platform/settings/config.ts'

/** Counts limits together with the other processes on this PostgreSQL. */
export function countNetworks(app: App, { db }: Database, config: Config): Job {
  const secrets = new Secrets(config)
  return countTogether(app.budget, {
    db,
    nameOf: (network) => secrets.mac('network', `budget ${network}`),
    failed: (err) => app.log.warn({ err }, 'this process counts limits by itself for now'),
  })
}
