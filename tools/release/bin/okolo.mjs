#!/usr/bin/env node
/** The command line: `okolo <command>`. */
import { start } from './start.mjs'

await start('gather', 'apps/server/src/app/main-okolo.ts')
