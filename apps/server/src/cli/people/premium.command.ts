import { grantPremium } from '#server/subjects/premium/store.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { COMMAND_LINE, day, logHere } from '../call/given.ts'

/** Only this command gives roles, never the API. */
export const addPremium: AddCommands = (okolo, run) => {
  const premium = okolo.command('premium').description('make somebody a premium member, or end it')
  premium
    .command('grant')
    .description('make somebody a premium member up to the end of a day (UTC)')
    .requiredOption('--email <address>', 'their confirmed address')
    .requiredOption('--until <day>', 'the last day', day)
    .addHelpText('after', examples('premium grant --email ann@example.org --until 2027-06-30'))
    .action(({ email, until }) => run((context) => setMember(email, until, context)))
  premium
    .command('revoke')
    .description('end what was granted; a subscription in a store goes on')
    .requiredOption('--email <address>', 'their address')
    .action(({ email }) => run((context) => setMember(email, null, context)))
}

async function setMember(
  email: string,
  until: string | null,
  context: CommandContext,
): Promise<number> {
  const { config, database, print } = context
  const end = until === null ? null : new Date(`${until}T23:59:59Z`)
  if (end !== null && end < config.clock()) throw new UsageError(`${until} is over.`)
  const { countsSandbox } = config.store
  const account = await grantPremium(database.db, email, { until: end, countsSandbox })
  if (account === null) {
    print('No confirmed account has this address.')
    return 1
  }
  // The log outlives accounts, so it names the account and never the address.
  const action =
    end === null
      ? { what: 'premium.revoke', about: account.uuid }
      : { what: 'premium.grant', about: account.uuid, details: { until } }
  await logHere(context, action, COMMAND_LINE)
  const rest = account.premium_until
  if (end !== null) print(`Premium up to the end of ${until} (UTC).`)
  else if (rest === null || rest < config.clock()) print('No longer premium.')
  else print(`Nothing is granted any more. A subscription is paid until ${rest.toISOString()}.`)
  return 0
}
