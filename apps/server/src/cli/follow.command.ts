import { parseArgs } from 'node:util'
import { followActor } from '#server/ingest/gather/follow.ts'
import { explainInLine } from '#server/platform/explain.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'
import { UsageError, type Command } from './command.ts'
import { namedCity } from './named-city.ts'

export const followCommand: Command = {
  usage: 'follow <@name@host|address of an actor> --city <slug>',
  summary:
    'follow an actor of the fediverse (Mobilizon, Gancio ...): its events come by themselves',
  run: async (args, { config, database, signal, print }) => {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { city: { type: 'string' } },
    })
    const [account, ...others] = positionals
    if (account === undefined || others.length > 0) throw new UsageError('Name one actor.')
    if (!/^@?[^@\s/]+@[^@\s/]+$|^https?:\/\//.test(account))
      throw new UsageError(`"${account}" is neither "@name@host" nor an address.`)
    if (values.city === undefined) throw new UsageError('--city is needed.')
    const citySlug = await namedCity(database.db, values.city)
    if (!config.publicUrl.startsWith('https:'))
      print(`PUBLIC_URL is ${config.publicUrl}: others can answer only to a public https address.`)
    const { http, close } = createHttpClient({ requestsPerSecond: 2, signal })
    try {
      const { db } = database
      const { clock, publicUrl } = config
      const done = await followActor(account, { db, clock, http, publicUrl, citySlug })
      print(`Asked ${done.name} (${done.actor}). Its events come into the source ${done.source}.`)
      return 0
    } catch (error) {
      print(`${account} cannot be followed: ${explainInLine(error)}`)
      return 1
    } finally {
      await close()
    }
  },
}
