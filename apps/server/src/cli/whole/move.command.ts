import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { DataDirectoryInUse } from '#server/platform/database/data-lock.ts'
import { fingerprintOf } from '#server/platform/database/secret-fingerprint.ts'
import {
  openSession,
  ownPlace,
  placeName,
  type Place,
  type Session,
} from '#server/platform/database/whole/session.ts'
import { fingerprintIn, hasTables } from '#server/platform/database/whole/tables.ts'
import { Secrets } from '#server/platform/secrets.ts'
import { copyFiles } from '#server/platform/files.ts'
import { placeOf } from './place.ts'
import { filesToTake } from './swap-files.ts'
import { byItself, examples, UsageError, type AddCommands, type SiteContext } from '../call/call.ts'
import { giveUp, refuseClosed, startOrGoOn, tellMoved } from './closing.ts'
import { moveAll } from './move-all.ts'

const INTERRUPTED = 130

type Options = { to: string; replace: boolean; giveUp: boolean }

/** Moves the database to PostgreSQL, or back to the embedded one. */
export const addMove: AddCommands = (okolo, run) => {
  okolo
    .command('move')
    .description(
      'move the database to PostgreSQL, or back; the server must be stopped; after a kill call it again',
    )
    .requiredOption(
      '--to <place>',
      'postgres://..., or embedded:FOLDER for the embedded database in a DATA_DIR',
    )
    .option('--replace', 'delete what the target holds now', false)
    .option('--give-up', 'open this database again and forget a move that was begun', false)
    .addHelpText(
      'after',
      examples(
        'move --to postgres://okolo:password@db.example/okolo',
        'move --to embedded:/srv/okolo',
      ),
    )
    .action((options) => run(byItself((context) => move(options, context))))
}

async function move({ to, ...options }: Options, context: SiteContext): Promise<number> {
  const { config, cwd, print, signal } = context
  const from = ownPlace(config)
  const place = placeOf(to, cwd)
  if (placeName(from) === placeName(place))
    throw new UsageError(`The database is there already: ${placeName(place)}.`)
  const isNowhere = 'dataDir' in from && !existsSync(resolve(from.dataDir, 'pglite'))
  if (isNowhere) throw new UsageError(`There is no database in ${from.dataDir}. Is DATA_DIR right?`)
  const source = await opened(from)
  const ends = [source]
  try {
    if (options.giveUp) return await giveUp({ source, from, place }, print)
    if (!(await hasTables(source)))
      throw new UsageError(`${placeName(from)} holds no data of Okolo. Is DATABASE_URL right?`)
    await refuseClosed(source, { from, place })
    await requireOwnSecret(source, context)
    const files =
      'dataDir' in place
        ? await filesToTake(config.dataDir, place.dataDir, options.replace, signal)
        : null
    if ('dataDir' in place) await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
    const target = await opened(place)
    ends.push(target)
    const pair = { source, target, signal }
    await startOrGoOn(pair, { from, place, replaces: options.replace }, context)
    await moveAll(pair, context)
    if (files !== null && 'dataDir' in place)
      await copyFiles(files, config.dataDir, place.dataDir, { signal })
    await tellMoved(pair, { from, place }, context)
    return 0
  } catch (error) {
    if (!signal.aborted) throw error
    print('Interrupted: the same call goes on, `--give-up` opens this database again.')
    return INTERRUPTED
  } finally {
    for (const session of ends.toReversed()) await session.close()
  }
}

/** A server would go on writing, so the move is not passed on to it. */
async function opened(place: Place): Promise<Session> {
  try {
    return await openSession(place)
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
    throw new UsageError(
      `A server or command is using ${placeName(place)}. Stop it, so that no write is lost, then call this again.`,
    )
  }
}

async function requireOwnSecret(source: Session, { config }: SiteContext): Promise<void> {
  const fingerprint = await fingerprintIn(source)
  const secrets = new Secrets(config)
  if (fingerprint === null || (secrets.exist() && fingerprintOf(secrets) === fingerprint)) return
  throw new UsageError(
    `The database is signed with another secret than ${secrets.source}, or that is missing. Set it right first: logins and links would be lost.`,
  )
}
