import { sql } from 'kysely'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { refused } from '#server/platform/problem.ts'
import { addressKey } from '#server/platform/addresses/read-address.ts'
import { addSource } from '../sources/manage-source.ts'
import { sourceOfAddress } from '../sources/source-addresses.ts'
import { decideLook, markKnown, type Look } from './scan-store.ts'
import { told } from '#server/words/messages/told.ts'

/** Gathered this often until the source's own pace is learned. */
const EVERY_MINUTES = 720

/** Finds that an operator may add without looking: read without doubt, and not decided. */
export function isConfident({ state, decision, doubts }: Look): boolean {
  return state === 'found' && decision === null && doubts.length === 0
}

/** The source that reads a find; `isNew`: it was made of it just now. */
export type Adopted = { slug: string; isNew: boolean }

/**
 * Makes a source of a find, unless one has its feed by now: another scan may have led to the same. Terms of the new one
 * count as unread, so its facts are shown with a link. Throws a Problem where the find was decided already or is none.
 */
export async function adopt(db: Db, look: Look): Promise<Adopted> {
  const { result } = look
  if (look.state !== 'found' || result?.ok !== true)
    throw refused(told('refused.lookMissing', { name: look.name }))
  const { connector, config, url, title } = result.detected
  return inTransaction(db, async (tx) => {
    // Two finds of one feed, added at one moment, are one source.
    await sql`select pg_advisory_xact_lock(hashtextextended('add finds', 0))`.execute(tx)
    const there = await sourceOfAddress(tx, [addressKey(url)])
    if (there !== null) {
      if (!(await markKnown(tx, look.id, there.slug))) throw decidedAlready(look)
      return { slug: there.slug, isNew: false }
    }
    const slug = await addSource(tx, {
      connector,
      config,
      title: look.house?.name ?? (title || look.name),
      url,
      citySlug: look.citySlug,
      everyMinutes: EVERY_MINUTES,
      terms: {},
      ...(look.house !== null && { house: look.house, role: 'venue' as const }),
    })
    if (!(await decideLook(tx, look.id, { decision: 'added', sourceSlug: slug })))
      throw decidedAlready(look)
    return { slug, isNew: true }
  })
}

const decidedAlready = ({ name }: Look) => refused(told('scan.decidedAlready', { name }))
