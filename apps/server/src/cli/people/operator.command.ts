import {
  endOperator,
  isOperatorName,
  listOperators,
  operatorNamed,
} from '#server/people/operators/operators.ts'
import {
  LINK_MINUTES,
  listSessions,
  ownerLink,
  revokeSessions,
} from '#server/people/operators/sessions.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { acceptSecret } from '#server/platform/database/secret-fingerprint.ts'
import { Secrets } from '#server/platform/secrets.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { COMMAND_LINE, logHere } from '../call/given.ts'

/** These commands make owners and take a secret: access to the machine is the permission. */
export const addOperating: AddCommands = (okolo, run) => {
  const operator = okolo.command('operator').description('log operators in and out')
  operator
    .command('login')
    .description('print a link that logs an owner in, who is added if there is none of that name')
    .option('--name <who>', 'the name that their actions are noted under', 'operator')
    .addHelpText('after', examples('operator login --name ann'))
    .action(({ name }) => run((context) => login(name, context)))
  operator
    .command('sessions')
    .description('list who is logged in')
    .action(() => run(sessions))
  operator
    .command('people')
    .description('list owners, editors and viewers')
    .action(() => run(people))
  operator
    .command('end')
    .description('log somebody out for good, and forget their address and password')
    .requiredOption('--name <who>', 'this person')
    .addHelpText('after', examples('operator end --name ann'))
    .action(({ name }) => run((context) => end(name, context)))
  operator
    .command('revoke')
    .description('log operators out')
    .option('--id <number>', 'this session')
    .option('--name <who>', 'all sessions of this operator')
    .option('--all', 'everybody', false)
    .addHelpText('after', examples('operator revoke --name ann'))
    .action((options) => run((context) => revoke(options, context)))
  okolo
    .command('secret')
    .description('look after the secret of the site')
    .command('accept')
    .description(
      'take the secret of this DATA_DIR, or OKOLO_SECRET, for the one of the site: where the one before is lost',
    )
    .action(() => run(acceptOwnSecret))
}

async function login(name: string, context: CommandContext): Promise<number> {
  const { config, database, print } = context
  if (!isOperatorName(name))
    throw new UsageError('--name is up to 60 letters, digits, spaces, dots and dashes.')
  const { token } = await ownerLink(database.db, name, config.clock())
  await logHere(context, { what: 'operator.invite', about: name }, name)
  print(`${config.publicUrl}/operator/login?token=${token}`)
  print(`Logs ${name} in, once, within ${LINK_MINUTES} minutes. Give it to nobody else.`)
  return 0
}

async function sessions({ config, database, print }: CommandContext): Promise<number> {
  const rows = await listSessions(database.db, config.clock())
  if (rows.length === 0) print('No operator is logged in. `operator login` prints a link.')
  for (const { id, name, openedAt, expiresAt, seenAt, agent } of rows)
    print(
      openedAt === null
        ? `${id}  ${name}: a link that was not opened, until ${minute(expiresAt)} UTC`
        : `${id}  ${name}: since ${minute(openedAt)}, until ${minute(expiresAt)}, last seen ${seenAt === null ? 'never' : minute(seenAt)} UTC (${plain(agent ?? '')})`,
    )
  return 0
}

async function people({ database, print }: CommandContext): Promise<number> {
  const all = await listOperators(database.db)
  if (all.length === 0) print('Nobody yet. `operator login --name you` adds an owner.')
  for (const { name, email, role, cities, seenAt } of all)
    print(
      `${name}: ${[role, ...cities].join(' ')}, ${email ?? 'no address'}, last seen ${seenAt === null ? 'never' : `${minute(seenAt)} UTC`}`,
    )
  return 0
}

async function end(name: string, context: CommandContext): Promise<number> {
  const { config, database, print } = context
  const person = await operatorNamed(database.db, name)
  if (person === null) throw new UsageError(`There is nobody called "${name}".`)
  const isEnded = await inTransaction(database.db, (tx) =>
    endOperator(tx, person.id, config.clock()),
  )
  if (!isEnded) throw new UsageError(`${person.name} is the last owner. Add another one first.`)
  await logHere(context, { what: 'operator.end', about: person.name }, COMMAND_LINE)
  print(`Ended: ${person.name}.`)
  return 0
}

async function revoke(
  { id, name, all }: { id?: string | undefined; name?: string | undefined; all: boolean },
  context: CommandContext,
): Promise<number> {
  const { config, database, print } = context
  const chosen = [id, name, all || undefined].filter((one) => one !== undefined)
  if (chosen.length !== 1) throw new UsageError('One of --id, --name and --all is needed.')
  if (id !== undefined && !/^\d{1,15}$/.test(id)) throw new UsageError(`"${id}" is not a number.`)
  const which = all ? 'all' : id === undefined ? { name: name ?? '' } : { id: Number(id) }
  const ended = await revokeSessions(database.db, which, config.clock())
  const about = name ?? id ?? 'all'
  await logHere(context, { what: 'operator.revoke', about, details: { ended } }, COMMAND_LINE)
  print(ended === 0 ? 'There was nothing to end.' : `Ended: ${ended}.`)
  return ended === 0 ? 1 : 0
}

function minute(time: Date): string {
  return time.toISOString().slice(0, 16).replace('T', ' ')
}

/** A browser's name may hold control characters, which a terminal must not obey. */
function plain(text: string): string {
  return text.replace(/\p{C}/gu, '')
}

async function acceptOwnSecret(context: CommandContext): Promise<number> {
  const { config, database, print } = context
  const secrets = new Secrets(config)
  if (!(await acceptSecret(database.db, secrets, config.clock()))) {
    print(`The site has the secret of ${secrets.source} already.`)
    return 0
  }
  await logHere(context, { what: 'secret.accept', about: null }, COMMAND_LINE)
  print(
    `The site has the secret of ${secrets.source} now. Restart servers that run with another one. People have to log in again.`,
  )
  return 0
}
