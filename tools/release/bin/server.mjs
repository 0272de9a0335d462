/** The server: `node bin/server.mjs`. */
import { start } from './start.mjs'

await start(process.env.DATABASE_URL ? 'serve' : 'serveEmbedded', 'apps/server/src/app/main.ts')
