import { unfollowActor } from '#server/ingest/gather/follow.ts'
import { explainInLine } from '#server/platform/explain.ts'
import { createHttpClient } from '#server/platform/net/http-client.ts'
import { UsageError, type Command } from './command.ts'

export const unfollowCommand: Command = {
  usage: 'unfollow <@name@host|address of an actor>',
  summary: 'follow an actor no more: what it gave stays, its source is switched off',
  run: async (args, { config, database, signal, print }) => {
    const [account, ...others] = args
    if (account === undefined || others.length > 0) throw new UsageError('Name one actor.')
    const { http, close } = createHttpClient({ requestsPerSecond: 2, signal })
    try {
      const { clock, publicUrl } = config
      const done = await unfollowActor(account, { db: database.db, clock, http, publicUrl })
      if (done === null) {
        print(`${account} is not followed. The sources that are: okolo sources.`)
        return 1
      }
      const told = done.isTold ? 'It was told.' : `It could not be told: ${done.why}.`
      print(`${done.actor} is followed no more; its source ${done.source} is off. ${told}`)
      return 0
    } catch (error) {
      print(`${account} cannot be unfollowed: ${explainInLine(error)}`)
      return 1
    } finally {
      await close()
    }
  },
}
