import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { DAY_MS } from '@okolo/contract/durations'
import type { Alert, FindAlerts } from './alert.ts'
import { told } from '#server/words/messages/told.ts'

const LITTLE_SHARE = 0.1
/** A text of usual length does not fit into what is left. */
const USED_UP = 0.99
const MB = 1024 * 1024

/** A disk that is nearly full. Each machine sees its own. */
export const diskAlerts: FindAlerts = async (_db, _now, { dataDir }) =>
  existsSync(dataDir) ? diskAlert(dataDir, await statfs(dataDir)) : []

type Disk = { bavail: number; blocks: number; bsize: number }

/** The trouble of a disk with less than a tenth of it free, as `statfs` measures it. */
export function diskAlert(dataDir: string, { bavail, blocks, bsize }: Disk): Alert[] {
  if (blocks === 0 || bavail / blocks >= LITTLE_SHARE) return []
  const size = (all: number) => Math.floor((all * bsize) / MB)
  return [
    {
      key: 'disk full',
      title: told('alert.disk'),
      why: told('alert.diskWhy', { free: size(bavail), all: size(blocks), folder: dataDir }),
      todo: told('alert.diskTodo'),
      path: '/operator/jobs',
    },
  ]
}

/** Letters that no server took and addresses that bounced, within a day. */
export const mailAlerts: FindAlerts = async (db, now) => {
  const since = new Date(now.getTime() - DAY_MS)
  const { rows } = await sql<{ failed: number; bounced: number }>`
    select
      (select count(*)::int from mail where state in ('failed', 'unclear') and claimed_at > ${since}) as failed,
      (select count(*)::int from newsletter_bounce where kind <> 'soft' and at > ${since}) as bounced`.execute(
    db,
  )
  const { failed = 0, bounced = 0 } = rows[0] ?? {}
  if (failed + bounced === 0) return []
  return [
    {
      key: 'mail not taken',
      title: told('alert.mail'),
      why: told('alert.mailWhy', { failed, bounced }),
      todo: told('alert.mailTodo'),
      path: '/operator/jobs',
    },
  ]
}

/** Translators whose characters of this month are used up. */
export const budgetAlerts: FindAlerts = async (db, now, { translators }) => {
  const month = now.toISOString().slice(0, 7)
  const { rows } = await sql<{ provider: string; characters: number }>`
    select provider, characters from translation_spend where month = ${`${month}-01`}::date`.execute(
    db,
  )
  const spent = new Map(rows.map(({ provider, characters }) => [provider, characters]))
  return translators.flatMap(({ provider, monthlyCharacters: most }) =>
    most === null || (spent.get(provider) ?? 0) < most * USED_UP
      ? []
      : [
          {
            key: `budget ${provider} ${month}`,
            title: told('alert.budget', { provider }),
            why: told('alert.budgetWhy', { characters: most }),
            todo: told('alert.budgetTodo'),
            path: '/operator/jobs',
          },
        ],
  )
}
