import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { startRepeating, type Job } from '../repeat.ts'
import {
  claimMail,
  forgetMail,
  noteHandover,
  releaseStuckMail,
  settleMail,
  type Outcome,
  type QueuedMail,
} from './queue.ts'
import { MailFailure, type SendMail, type Written } from './smtp.ts'

export type PostOfficeDeps = {
  db: Db
  clock: Clock
  /** Null if there is nothing to say any more. */
  write: (mail: QueuedMail) => Promise<Written | null>
  /** Null if no mail server is set: letters wait. */
  send: SendMail | null
  error: (error: unknown) => void
}

/** Seconds before the 2nd, 3rd ... attempt. After the last one a letter has failed. */
const PAUSES_S = [30, 120, 600, 3600, 4 * 3600, 12 * 3600]
const LOOK_MS = 2000

/**
 * Sends all due letters, one after the other. Returns how many it tried: 0 without a mail server.
 */
export async function sendDueMail(deps: PostOfficeDeps): Promise<number> {
  const { db, clock, send } = deps
  await releaseStuckMail(db, clock())
  if (send === null) return 0
  for (let tried = 0; ; tried += 1) {
    const mail = await claimMail(db, clock())
    if (mail === null) return tried
    const outcome = await attempt(mail, { ...deps, send })
    if (outcome !== null) await settleMail(db, mail.id, outcome)
  }
}

/** Null if another process has the letter now. */
async function attempt(
  mail: QueuedMail,
  { db, clock, send, write, error }: PostOfficeDeps & { send: SendMail },
): Promise<Outcome | null> {
  try {
    const written = await write(mail)
    if (written === null) return { state: 'dropped' }
    if (!(await noteHandover(db, mail, clock()))) return null
    await send(mail, written)
    return { state: 'sent', at: clock() }
  } catch (cause) {
    const failure =
      cause instanceof MailFailure ? cause : new MailFailure('refused', String(cause), { cause })
    const pause = PAUSES_S[mail.attempts - 1]
    if (failure.kind === 'again' && pause !== undefined)
      return {
        state: 'queued',
        dueAt: new Date(clock().getTime() + pause * 1000),
        error: failure.message,
      }
    error(new Error(`Letter ${mail.id} (${mail.kind}) was not sent: ${failure.message}`))
    return { state: failure.kind === 'unclear' ? 'unclear' : 'failed', error: failure.message }
  }
}

/**
 * Sends mail every two seconds, in any number of processes, and removes old letters now and then.
 */
export function startPostOffice(deps: PostOfficeDeps): Job {
  let swept = -Infinity
  return startRepeating(
    LOOK_MS,
    async () => {
      await sendDueMail(deps)
      const now = deps.clock()
      if (Math.abs(now.getTime() - swept) <= 3_600_000) return
      await forgetMail(deps.db, now)
      swept = now.getTime()
    },
    deps,
  )
}
