import {
  close,
  closingOf,
  reopen,
  type Closable,
  type Closing,
} from '#server/platform/database/whole/closed.ts'
import { placeName, type Place, type Session } from '#server/platform/database/whole/session.ts'
import { emptyDatabase, hasTables, otherProcesses } from '#server/platform/database/whole/tables.ts'
import { UsageError, type SiteContext } from '../call/call.ts'
import { dropProgress } from './progress-store.ts'
import type { Pair } from './move-rows.ts'

type Ends = { from: Place; place: Place }

/** The embedded database is closed by its folder, PostgreSQL by a note inside. */
function closable(place: Place, session: Session): Closable {
  return 'dataDir' in place ? place : { session }
}

function works({ from, place }: Ends) {
  return {
    leaving: `move to ${placeName(place)}`,
    arriving: `move from ${placeName(from)}`,
    moved: `moved to ${placeName(place)}`,
  }
}

/** The call to repeat, without the password. */
function callOf(place: Place): string {
  return `npm run okolo -- move --to ${'dataDir' in place ? `embedded:${place.dataDir}` : 'postgres://...'}`
}

/** Throws if the source is closed by other work than this move. */
export async function refuseClosed(source: Session, ends: Ends): Promise<void> {
  const left = await closingOf(closable(ends.from, source))
  const { leaving, moved } = works(ends)
  if (left !== null && left.work !== leaving && left.work !== moved) throw new UsageError(left.why)
}

/**
 * Closes both databases for servers and commands. Throws, with nothing closed, where a server runs or
 * the target holds something else than the beginning of the same move.
 */
export async function startOrGoOn(
  { source, target }: Pair,
  { replaces, ...ends }: Ends & { replaces: boolean },
  { print }: SiteContext,
): Promise<void> {
  const { from, place } = ends
  const { leaving, arriving, moved } = works(ends)
  const left = await closingOf(closable(from, source))
  const arrived = await closingOf(closable(place, target))
  const isGoingOn = !replaces && arrived?.work === arriving && left !== null
  if (!isGoingOn) {
    // It was filled and opened already.
    if (left?.work === moved) throw new UsageError(left.why)
    if (!replaces && (arrived !== null || (await hasTables(target))))
      throw new UsageError(
        `${arrived?.why ?? `Not empty: ${placeName(place)}.`} Say --replace to delete what it holds, or choose another.`,
      )
  }
  const call = callOf(place)
  await closeQuiet(source, closable(from, source), left, {
    work: left?.work === moved ? moved : leaving,
    why: `In the middle of a move: ${placeName(from)} goes to ${placeName(place)}, and nothing may write to it meanwhile. Finish it: ${call}. Or give it up: ${call} --give-up`,
  })
  if (isGoingOn) return print(`The move to ${placeName(place)} goes on.`)
  await closeQuiet(target, closable(place, target), arrived, {
    work: arriving,
    why: `Half filled: ${placeName(place)}, from ${placeName(from)}. Finish the move there: ${call}`,
  })
  await dropProgress(target)
  await emptyDatabase(target)
}

/** Closes a database, or leaves it as it was if a server uses it. */
async function closeQuiet(
  session: Session,
  end: Closable,
  before: Closing | null,
  closing: Closing,
): Promise<void> {
  // New processes are refused from now on; those that were there are counted.
  await close(end, closing)
  const others = await otherProcesses(session)
  if (others === 0) return
  await (before === null ? reopen(end) : close(end, before))
  throw new UsageError(
    `Okolo is running on this PostgreSQL database (${others} connections). Stop all its processes, so that no write is lost, then call this again.`,
  )
}

/** Opens the target. The source stays closed, so that nobody writes to it by mistake. */
export async function tellMoved(
  { source, target }: Pair,
  ends: Ends,
  { print, config }: SiteContext,
): Promise<void> {
  const { from, place } = ends
  const again =
    'dataDir' in from
      ? `delete ${from.dataDir}/closed.json`
      : 'run `drop schema okolo_closed cascade` in it'
  await close(closable(from, source), {
    work: works(ends).moved,
    why: `Moved away: ${placeName(from)} went to ${placeName(place)}. ${'dataDir' in place ? `Unset DATABASE_URL and set DATA_DIR=${place.dataDir}` : 'Set DATABASE_URL to it'}. To use this one again nevertheless, without anything that was written there: ${again}.`,
  })
  await reopen(closable(place, target))
  if (config.secret !== null) print('Start with the same OKOLO_SECRET.')
  print(
    'dataDir' in place
      ? `Moved. Start with DATA_DIR=${place.dataDir} and without DATABASE_URL.`
      : `Moved. Start with DATABASE_URL set to ${placeName(place)}, and the same DATA_DIR: secrets.json and other files stay there.`,
  )
  print(`Kept and closed: ${placeName(from)}. Delete it when you are sure.`)
}

/** Opens the source again. The target stays closed. */
export async function giveUp(
  { source, from, place }: Ends & { source: Session },
  print: (line: string) => void,
): Promise<number> {
  const end = closable(from, source)
  const left = await closingOf(end)
  if (left?.work !== works({ from, place }).leaving)
    throw new UsageError(`No move from here to ${placeName(place)} is unfinished.`)
  await reopen(end)
  print(`Open again: ${placeName(from)}. What has arrived in ${placeName(place)} stays closed.`)
  return 0
}
