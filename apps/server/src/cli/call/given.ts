import { userInfo } from 'node:os'
import { z } from 'zod'
import { findCitySlug } from '#server/catalogue/reference/places.ts'
import { findSource, type Source } from '#server/ingest/sources/source.ts'
import type { Db } from '#server/platform/database/db.ts'
import { logAction, type OperatorAction } from '#server/people/operators/actions.ts'
import type { Config } from '#server/platform/settings/config.ts'
import { UsageError, type CommandContext } from './call.ts'

/** Returns the slug for any of a city's names. Throws UsageError if there is none. */
export async function namedCity(db: Db, written: string): Promise<string> {
  const slug = await findCitySlug(db, written)
  if (slug === null) throw new UsageError(`There is no city "${written}".`)
  return slug
}

/** Returns the source of a slug. Throws UsageError if there is none. */
export async function namedSource(db: Db, slug: string): Promise<Source> {
  const source = await findSource(db, slug)
  if (source === null) throw new UsageError(`There is no source "${slug}".`)
  return source
}

/** Returns the machine's user name, or `somebody` if there is none. */
export function personHere(): string {
  try {
    return userInfo().username
  } catch {
    return 'somebody'
  }
}

/** Reads an option's value as a day. */
export function day(text: string): string {
  if (!z.iso.date().safeParse(text).success)
    throw new UsageError('It must be a day of the calendar, such as 2025-01-31.')
  return text
}

/** Returns a reader of an option's value as a whole number. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const number = Number(text)
    if (/^\d+$/.test(text) && number >= least && number <= most) return number
    throw new UsageError(
      `It must be a whole number ${most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`}.`,
    )
  }
}

export const COMMAND_LINE = 'command line'

/** Adds to the log of operators: an action of the machine's user, or of `who`. */
export async function logHere(
  { database, config }: CommandContext,
  action: OperatorAction,
  who = personHere(),
): Promise<void> {
  await logAction(database.db, { who, role: null, sessionId: null, at: config.clock() }, action)
}

/** Throws UsageError where OKOLO_LIVE=0 forbids to ask the network, but for hosts that lead to this machine. */
export function mayAskNetwork(
  { live }: Pick<Config, 'live'>,
  routes: ReadonlyMap<string, unknown> = new Map(),
): void {
  if (!live && routes.size === 0)
    throw new UsageError('OKOLO_LIVE=0: this installation asks nobody on the network.')
}
