/** The server of `bench -- load`: `load-child.ts DATABASE_URL`. It has no jobs, and leaves the made catalogue as it is. */
import { buildApp } from '@okolo/server/app/app.ts'
import { countNetworks } from '@okolo/server/app/count-networks.ts'
import { builtPages } from '@okolo/server/app/page-bundle.ts'
import { openPostgres } from '@okolo/server/platform/database/db.ts'
import { closeGracefully } from '@okolo/server/platform/http/connections/close-gracefully.ts'
import { readConfig } from '@okolo/server/platform/settings/config.ts'
import { NOW } from '../databases/filled-database.ts'

const [, , databaseUrl = '', folder = ''] = process.argv
const config = readConfig({
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  OKOLO_NOW: NOW.toISOString(),
  OKOLO_LIVE: '0',
  OKOLO_TRUST_PROXY: '127.0.0.1',
  OKOLO_SECRET: '0123456789abcdefghijklmnopqrstuv',
  LOG_LEVEL: 'error',
})
const database = await openPostgres(databaseUrl)
const { clock } = config
const app = await buildApp({
  db: database.db,
  database,
  config,
  clock,
  renderer: await builtPages(),
})
const counting = countNetworks(app, database, config)
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.once('SIGTERM', () => {
  void closeGracefully(app)
    .then(counting.stop)
    .then(() => database.close())
    .then(() => process.exit(0))
})
