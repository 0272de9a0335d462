import { parseArgs } from 'node:util'
import { setPremium } from '#server/people/accounts/premium.ts'
import { logAction } from '#server/people/operators/actions.ts'
import { UsageError, type Command } from './command.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Only this command gives roles, never the API. */
export const premiumCommand: Command = {
  usage: 'premium (grant --email <address> --until <YYYY-MM-DD> | revoke --email <address>)',
  summary: 'make somebody a premium member up to the end of a day (UTC), or no longer',
  run: async (args, { config, database, print }) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { email: { type: 'string' }, until: { type: 'string' } },
    })
    const { email, until } = values
    const [verb, ...rest] = positionals
    if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is not understood.`)
    if (verb !== 'grant' && verb !== 'revoke')
      throw new UsageError('One of grant and revoke is needed.')
    if (email === undefined) throw new UsageError('--email is needed.')
    const now = config.clock()
    const end = verb === 'grant' ? endOf(until, now) : null
    const uuid = await setPremium(database.db, email, end)
    if (uuid === null) {
      print('Nobody has confirmed this address.')
      return 1
    }
    // The log outlives accounts, so it names the account and never the address.
    await logAction(
      database.db,
      { who: 'command line', sessionId: null, at: now },
      { what: `premium.${verb}`, about: uuid, ...(end === null ? {} : { details: { until } }) },
    )
    print(end === null ? 'No longer premium.' : `Premium up to the end of ${until ?? ''} (UTC).`)
    return 0
  },
}

function endOf(day: string | undefined, now: Date): Date {
  const end = new Date(`${day ?? ''}T23:59:59Z`)
  if (day === undefined || !DAY.test(day) || Number.isNaN(end.getTime()))
    throw new UsageError('--until is a day written YYYY-MM-DD.')
  if (end.toISOString().slice(0, 10) !== day) throw new UsageError(`There is no day ${day}.`)
  if (end < now) throw new UsageError(`${day} is over.`)
  return end
}
