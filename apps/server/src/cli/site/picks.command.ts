import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  PICKS_FILE,
  picksFileOf,
  picksIn,
  storePicks,
} from '#server/catalogue/editor/picks-file.ts'
import { logAction } from '#server/people/operators/actions.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { faultLine } from '#server/platform/site/site-faults.ts'
import { SiteNotWritable, writeFiles } from '#server/platform/site/write-site.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { personHere } from '../call/given.ts'

export const addPicks: AddCommands = (okolo, run) => {
  const picks = okolo
    .command('picks')
    .description("carry picks and collections over by the site folder's picks.json (docs/site.md)")
  picks
    .command('export')
    .description('write those that have not ended to picks.json')
    .addHelpText('after', examples('picks export'))
    .action(() => run(exportAll))
  picks
    .command('import')
    .description('read picks.json: what is new or changed is shown from now on, nothing ends')
    .addHelpText('after', examples('picks import'))
    .action(() => run(importAll))
}

async function exportAll({ config, database, print }: CommandContext): Promise<number> {
  const { folder } = config.site
  const file = await picksFileOf(database.db, config.clock())
  try {
    writeFiles(folder, { [PICKS_FILE]: `${JSON.stringify(file, null, 2)}\n` })
  } catch (cause) {
    if (cause instanceof SiteNotWritable) throw new UsageError(cause.message, { cause })
    throw cause
  }
  const { picks, collections } = file
  print(
    `Written: ${join(folder, PICKS_FILE)}, picks: ${picks.length}, collections: ${collections.length}`,
  )
  return 0
}

async function importAll({ config, database, print }: CommandContext): Promise<number> {
  const path = join(config.site.folder, PICKS_FILE)
  if (!existsSync(path)) throw new UsageError(`There is no ${path}. "picks export" writes one.`)
  const { file, faults } = picksIn(config.site.folder)
  for (const fault of faults) print(`wrong     ${faultLine(fault)}`)
  if (faults.length > 0) {
    print('Nothing was imported.')
    return 1
  }
  const now = config.clock()
  const who = `${personHere()} (command line)`
  const leftOut = await inTransaction(database.db, (tx) => storePicks(tx, file, { who, now }))
  for (const line of leftOut) print(line)
  const details = {
    picks: file.picks.length - leftOut.length,
    collections: file.collections.length,
  }
  await logAction(
    database.db,
    { who, role: null, sessionId: null, at: now },
    { what: 'picks.import', about: null, details },
  )
  print(`Imported picks: ${details.picks}, collections: ${details.collections}.`)
  return 0
}
