import { parseArgs } from 'node:util'
import { logAction } from '#server/people/operators/actions.ts'
import { acceptSecret } from '#server/platform/database/secret-fingerprint.ts'
import { secretsOf } from '#server/platform/secrets.ts'
import { UsageError, type Command } from './command.ts'

export const secretCommand: Command = {
  usage: 'secret accept',
  summary:
    'take the secret of this DATA_DIR, or OKOLO_SECRET, for the one of the site: where the one before is lost',
  run: async (args, { config, database, print }) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, options: {} })
    if (positionals.join(' ') !== 'accept') throw new UsageError('"accept" is needed.')
    const secrets = secretsOf(config)
    const now = config.clock()
    if (!(await acceptSecret(database.db, secrets, now))) {
      print(`The site has the secret of ${secrets.source} already.`)
      return 0
    }
    await logAction(
      database.db,
      { who: 'command line', sessionId: null, at: now },
      { what: 'secret.accept', about: null },
    )
    print(
      `The site has the secret of ${secrets.source} now. Restart servers that run with another one. People have to log in again.`,
    )
    return 0
  },
}
