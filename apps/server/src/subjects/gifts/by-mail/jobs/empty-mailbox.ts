import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '@okolo/contract/durations'
import {
  oldestTaken,
  openMailbox,
  type FetchedMail,
  type Mailbox,
} from '#server/platform/mail/imap.ts'
import type { ByMailDeps } from '../rules/by-mail-deps.ts'
import { noteMail } from '../store/gift-mails.ts'
import { takeMail } from './take-mail.ts'

/** Mails between two looks at what has come. */
const MOST_AT_ONCE = 20
/** A mail that fails so often is put aside, so that it holds up no other. */
const MOST_TRIES = 3
const LONGEST_REST_MS = 30 * MINUTE_MS
/** Mails that were taken stay in the mailbox for so long. */
const FILED_DAYS = 30

type Turn = { signal: AbortSignal; budgetMs: number }

/**
 * Returns a job that takes mails from the mailbox, and waits there for others until its turn is over. After failures of the mail
 * server it rests longer each time, half an hour at most.
 */
export function mailboxJob(deps: ByMailDeps): (turn: Turn) => Promise<void> {
  const tries = new Map<number, number>()
  let failures = 0
  return async ({ signal, budgetMs }) => {
    const end = performance.now() + budgetMs
    const restMs = failures === 0 ? 0 : (2 ** (failures - 1) - 1) * MINUTE_MS
    await sleep(Math.min(restMs, LONGEST_REST_MS), undefined, { signal })
    failures += 1
    const mailbox = await openMailbox(deps.mailbox.url)
    try {
      const before = new Date(deps.clock().getTime() - FILED_DAYS * DAY_MS)
      for (const folder of ['Done', 'Refused'] as const) await mailbox.forget(folder, before)
      do {
        const isMore = await emptyMailbox(mailbox, deps, { tries, signal })
        failures = 0
        if (!isMore)
          await mailbox.news(Math.min(MINUTE_MS, Math.max(0, end - performance.now())), signal)
      } while (!signal.aborted && performance.now() < end)
    } finally {
      await mailbox.close()
    }
  }
}

/** Takes mails that lie there unread, the oldest first. True: there are more. */
export async function emptyMailbox(
  mailbox: Mailbox,
  deps: ByMailDeps,
  { tries, signal }: { tries: Map<number, number>; signal: AbortSignal },
): Promise<boolean> {
  const unread = await mailbox.unread(oldestTaken(deps.clock()))
  for (const mail of unread.slice(0, MOST_AT_ONCE)) {
    if (signal.aborted) return false
    const fetched = await mailbox.fetch(mail)
    if (fetched === null) continue
    const taken = await takeMail(deps, fetched).catch((error: unknown) => ({ error }))
    if (taken === 'later') return false
    if (typeof taken === 'string') await mailbox.file(mail, taken === 'read' ? 'Done' : 'Refused')
    else {
      deps.error(taken.error)
      const count = (tries.get(mail) ?? 0) + 1
      tries.set(mail, count)
      // It fails where the database does: then the mail stays.
      if (count >= MOST_TRIES && (await noteBroken(deps, fetched)))
        await mailbox.file(mail, 'Refused')
    }
  }
  return unread.length > MOST_AT_ONCE
}

async function noteBroken({ db, clock }: ByMailDeps, { raw }: FetchedMail): Promise<boolean> {
  const key = createHash('sha256').update(raw).digest('base64url')
  return noteMail(db, { key, sender: '', outcome: 'refused', reason: 'broken' }, clock())
}
