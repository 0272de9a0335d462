import type { Locale } from '@okolo/contract/locale'
import { operatorSay } from '@okolo/i18n/operator'
import {
  ENGLISH,
  plainVoice,
  saidIn,
  told,
  type Text,
  type Voice,
} from '#server/words/messages/told.ts'
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
type Reader = { email: string; locale: Locale | null; cities: readonly string[] | null }

/** The mailbox of OKOLO_ALERT_MAIL, owners, and editors. Each address once. */
async function readersOf({ database, alerts }: AlertDeps): Promise<Reader[]> {
  const own = alerts.mail === null ? [] : [{ email: alerts.mail, locale: null, cities: null }]
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
  const own = site.value.language
  const voices = await voicesOf([own, ...readers.flatMap(({ locale }) => locale ?? [])])
  const voiceOf = (locale: Locale | null) => voices.get(locale ?? own) ?? ENGLISH
  await inTransaction(database.db, async (tx) => {
    await noteAlerts(tx, found, now)
    const sent = await countMessages(tx, new Date(now.getTime() - DAY_MS))
    const untold = sent >= MESSAGES_A_DAY ? [] : await takeUntold(tx, now)
    if (untold.length === 0) return
    const id = randomUUID()
    const content = toJson(messageOf(untold, { publicUrl, site, voice: voiceOf(null) }))
    await sql`
      insert into alert_message (id, content, created_at, due_at, webhook)
      values (${id}::uuid, ${content}::jsonb, ${now}, ${now}, ${alerts.webhook === null ? 'none' : 'queued'})`.execute(
      tx,
    )
    await queueMails(
      tx,
      readers.flatMap(({ email, locale, cities }, place) => {
        const theirs = untold.filter(({ city }) => isTold(cities, city))
        if (theirs.length === 0) return []
        const voice = voiceOf(locale)
        return [
          {
            key: `alert ${id} ${place}`,
            userId: null,
            address: email,
            kind: 'operatorAlert',
            locale: voice.locale,
            details: { content: toJson(messageOf(theirs, { publicUrl, site, voice })) },
            at: now,
          },
        ]
      }),
    )
  })
}

async function voicesOf(locales: readonly Locale[]): Promise<Map<Locale, Voice>> {
  const voices = [...new Set(locales)].map(
    async (locale) => [locale, plainVoice(locale, await operatorSay(locale))] as const,
  )
  return new Map(await Promise.all(voices))
}

/** Editors are told of their own cities. */
function isTold(cities: readonly string[] | null, city: string | null): boolean {
  return cities === null || (city !== null && cities.includes(city))
}

function messageOf(
  alerts: readonly StoredAlert[],
  { publicUrl, site, voice }: Pick<AlertDeps, 'publicUrl' | 'site'> & { voice: Voice },
): AlertMessage {
  const fresh = alerts.filter(({ isMended }) => !isMended)
  const mended = alerts.filter(({ isMended }) => isMended)
  const url = (path: string) => `${publicUrl}${path}`
  const said = (text: Text) => leaving(saidIn(voice, text))
  return {
    subject: said(told('alert.subject', { name: site.value.name, what: subjectOf(fresh, mended) })),
    new: fresh.map(({ title, why, todo, path, since }) => ({
      title: said(title),
      why: said(why),
      todo: saidIn(voice, todo),
      url: url(path),
      since: since.toISOString(),
    })),
    mended: mended.map(({ title, path, since }) => ({
      title: said(title),
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

function subjectOf(fresh: readonly StoredAlert[], mended: readonly StoredAlert[]): Text {
  const [first] = fresh
  if (first !== undefined)
    return fresh.length === 1 ? first.title : told('alert.new', { troubles: fresh.length })
  const [only] = mended
  return mended.length === 1 && only !== undefined
    ? told('alert.mendedOne', { title: only.title })
    : told('alert.mendedAll', { troubles: mended.length })
}
