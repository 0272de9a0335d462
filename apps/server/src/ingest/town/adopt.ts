import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { refused } from '#server/platform/problem.ts'
import { addSource } from '../sources/manage-source.ts'
import { decideLook, type Look } from './scan-store.ts'

/** Gathered this often until the source's own pace is learned. */
const EVERY_MINUTES = 720

/** Finds that an operator may add without looking: read without doubt, and not decided. */
export function isConfident({ state, decision, doubts }: Look): boolean {
  return state === 'found' && decision === null && doubts.length === 0
}

/**
 * Makes a source of a find; its terms count as unread, so its facts are shown with a link. Returns the slug. Throws a
 * Problem where the find was decided already or is none.
 */
export async function adopt(db: Db, look: Look): Promise<string> {
  const { result } = look
  if (look.state !== 'found' || result?.ok !== true) throw refused(`${look.name} was not found.`)
  const { connector, config, url, title } = result.detected
  return inTransaction(db, async (tx) => {
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
      throw refused(`${look.name} was decided already.`)
    return slug
  })
}
