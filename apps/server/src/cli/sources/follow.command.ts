import { followActor, unfollowActor } from '#server/ingest/gather/follow.ts'
import { explainInLine } from '#server/platform/explain.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'
import { examples, UsageError, type AddCommands, type CommandContext } from '../call/call.ts'
import { namedCity } from '../call/given.ts'

const ACTOR = '@name@host, or the address of an actor'

export const addFollowing: AddCommands = (okolo, run) => {
  okolo
    .command('follow')
    .description(
      'follow an actor of the fediverse (Mobilizon, Gancio ...): its events come by themselves',
    )
    .argument('<actor>', ACTOR)
    .requiredOption('--city <slug>', 'the city of its events')
    .addHelpText('after', examples('follow @events@mobilizon.example --city bratislava'))
    .action((account, { city }) => run((context) => follow(account, city, context)))
  okolo
    .command('unfollow')
    .description('follow an actor no more: what it gave stays, its source is switched off')
    .argument('<actor>', ACTOR)
    .addHelpText('after', examples('unfollow @events@mobilizon.example'))
    .action((account) => run((context) => unfollow(account, context)))
}

async function follow(account: string, city: string, context: CommandContext): Promise<number> {
  const { config, database, print } = context
  if (!/^@?[^@\s/]+@[^@\s/]+$|^https?:\/\//.test(account))
    throw new UsageError(`"${account}" is neither "@name@host" nor an address.`)
  const citySlug = await namedCity(database.db, city)
  if (!config.publicUrl.startsWith('https:'))
    print(`PUBLIC_URL is ${config.publicUrl}: others can answer only to a public https address.`)
  return asking(`${account} cannot be followed`, context, async (deps) => {
    const done = await followActor(account, { ...deps, citySlug })
    print(`Asked ${done.name} (${done.actor}). Its events come into the source ${done.source}.`)
    return 0
  })
}

function unfollow(account: string, context: CommandContext): Promise<number> {
  const { print } = context
  return asking(`${account} cannot be unfollowed`, context, async (deps) => {
    const done = await unfollowActor(account, deps)
    if (done === null) {
      print(`${account} is not followed. The sources that are: okolo sources.`)
      return 1
    }
    const told = done.isTold ? 'It was told.' : `It could not be told: ${done.why}.`
    print(`${done.actor} is followed no more; its source ${done.source} is off. ${told}`)
    return 0
  })
}

/** Asks another server, or says why that `failed`. */
async function asking(
  failed: string,
  { config, database, signal, print }: CommandContext,
  work: (deps: Parameters<typeof unfollowActor>[1]) => Promise<number>,
): Promise<number> {
  const { http, close } = createHttpClient({ requestsPerSecond: 2, signal })
  const { clock, publicUrl } = config
  try {
    return await work({ db: database.db, clock, http, publicUrl })
  } catch (error) {
    print(`${failed}: ${explainInLine(error)}`)
    return 1
  } finally {
    await close()
  }
}
