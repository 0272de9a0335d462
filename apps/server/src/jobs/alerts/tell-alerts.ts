import type { Site } from '#server/platform/site/site.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import { alertReaders } from '#server/people/operators/operators.ts'
import { inTransaction, type Database } from '#server/platform/database/db.ts'
import { toJson } from '#server/platform/json-column.ts'
import { emailKey } from '#server/platform/mail/email-key.ts'
import { queueMails } from '#server/platform/mail/queue.ts'
import type { AlertConfig } from '#server/platform/settings/alert-config.ts'
import { DAY_MS } from '@okolo/contract/durations'
import type { Alert, AlertMessage, FindAlerts, Watched } from './alert.ts'
import { countMessages, noteAlerts, takeUntold, type StoredAlert } from './alert-store.ts'
import { jobAlerts } from './job-alerts.ts'
import { budgetAlerts, diskAlerts, mailAlerts } from './installation-alerts.ts'
import { sourceAlerts } from './source-alerts.ts'
import { waitingAlerts } from './waiting-alerts.ts'

/** Every kind of trouble that operators are told of. A new kind is one more of these. */
const ALERTS: readonly FindAlerts[] = [
  sourceAlerts,
  jobAlerts,
  diskAlerts,
  mailAlerts,
  budgetAlerts,
  waitingAlerts,
]

/** More than these in a day wait, and are told together. */
const MESSAGES_A_DAY = 3

export type AlertDeps = {
  database: Database
  clock: Clock
  publicUrl: string
  site: Site
  alerts: AlertConfig
  watched: Watched
  /** In place of those of the product. */
  kinds?: readonly FindAlerts[]
}

/**
 * Looks for troubles and tells operators of new and of mended ones, each once; one process at a time looks. A letter waits
 * in the mail queue, a webhook's message in `alert_message`.
 */
export async function tellAlerts(deps: AlertDeps): Promise<void> {
  const { database, clock, alerts, watched } = deps
  const readers = await readersOf(deps)
  if (readers.length === 0 && alerts.webhook === null) return
  const found: Alert[] = []
  for (const find of deps.kinds ?? ALERTS)
    found.push(...(await find(database.db, clock(), watched)))
  await note(found, readers, deps)
}

/** `cities`: slugs of an editor. Null: told of everything. */
type Reader = { email: string; cities: readonly string[] | null }

/** The mailbox of OKOLO_ALERT_MAIL, owners, and editors. Each address once. */
async function readersOf({ database, alerts }: AlertDeps): Promise<Reader[]> {
  const own = alerts.mail === null ? [] : [{ email: alerts.mail, cities: null }]
  const all: Reader[] = [...own, ...(await alertReaders(database.db))]
  const seen = new Set<string>()
  return all.filter(({ email }) => !seen.has(emailKey(email)) && seen.add(emailKey(email)))
}

async function note(
  found: readonly Alert[],
  readers: readonly Reader[],
  { database, clock, publicUrl, site, alerts }: AlertDeps,
): Promise<void> {
  const now = clock()
  await inTransaction(database.db, async (tx) => {
    await noteAlerts(tx, found, now)
    const told = await countMessages(tx, new Date(now.getTime() - DAY_MS))
    const untold = told >= MESSAGES_A_DAY ? [] : await takeUntold(tx, now)
    if (untold.length === 0) return
    const id = randomUUID()
    const content = toJson(messageOf(untold, { publicUrl, site }))
    await sql`
      insert into alert_message (id, content, created_at, due_at, webhook)
      values (${id}::uuid, ${content}::jsonb, ${now}, ${now}, ${alerts.webhook === null ? 'none' : 'queued'})`.execute(
      tx,
    )
    await queueMails(
      tx,
      readers.flatMap(({ email, cities }, place) => {
        const own = untold.filter(({ city }) => isTold(cities, city))
        if (own.length === 0) return []
        return [
          {
            key: `alert ${id} ${place}`,
            userId: null,
            address: email,
            kind: 'operatorAlert',
            locale: 'en',
            details: { content: toJson(messageOf(own, { publicUrl, site })) },
            at: now,
          },
        ]
      }),
    )
  })
}

/** Editors are told of their own cities. */
function isTold(cities: readonly string[] | null, city: string | null): boolean {
  return cities === null || (city !== null && cities.includes(city))
}

function messageOf(
  alerts: readonly StoredAlert[],
  { publicUrl, site }: Pick<AlertDeps, 'publicUrl' | 'site'>,
): AlertMessage {
  const fresh = alerts.filter(({ isMended }) => !isMended)
  const mended = alerts.filter(({ isMended }) => isMended)
  const url = (path: string) => `${publicUrl}${path}`
  return {
    subject: `${site.value.name}: ${subjectOf(fresh, mended)}`,
    new: fresh.map(({ title, why, todo, path, since }) => ({
      title: leaving(title),
      why: leaving(why),
      todo,
      url: url(path),
      since: since.toISOString(),
    })),
    mended: mended.map(({ title, path, since }) => ({
      title: leaving(title),
      url: url(path),
      since: since.toISOString(),
    })),
  }
}

/** A text on one line, of addresses only the host: the rest of a private calendar's is its key. Its page has them whole. */
function leaving(text: string): string {
  return text
    .replaceAll(/\bhttps?:\/\/[^\s"'<>]+/gi, (address) => URL.parse(address)?.host ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
}

function subjectOf(fresh: readonly StoredAlert[], mended: readonly StoredAlert[]): string {
  const [first] = fresh
  if (first !== undefined)
    return fresh.length === 1 ? leaving(first.title) : `${fresh.length} new troubles`
  const [only] = mended
  return mended.length === 1 && only !== undefined
    ? `mended: ${leaving(only.title)}`
    : `${mended.length} troubles are mended`
}
