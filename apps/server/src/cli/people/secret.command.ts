import { logAction } from '#server/people/operators/actions.ts'
import { acceptSecret } from '#server/platform/secret-fingerprint.ts'
import { secretsOf } from '#server/platform/secrets.ts'
import type { AddCommands, CommandContext } from '../call/call.ts'

export const addSecret: AddCommands = (okolo, run) => {
  okolo
    .command('secret')
    .description('look after the secret of the site')
    .command('accept')
    .description(
      'take the secret of this DATA_DIR, or OKOLO_SECRET, for the one of the site: where the one before is lost',
    )
    .action(() => run(accept))
}

async function accept({ config, database, print }: CommandContext): Promise<number> {
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
}
