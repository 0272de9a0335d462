import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { workQueue, type Width } from '../outgoing/work-queue.ts'
import {
  takeMail,
  laneOf,
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
  /** Turns what people asked for into letters. */
  answer?: (stop?: AbortSignal) => Promise<unknown>
  error: (error: unknown) => void
}

/** Seconds before the 2nd, 3rd ... attempt. After the last one a letter has failed. */
const PAUSES_S = [30, 120, 600, 3600, 4 * 3600, 12 * 3600]
/** Our own mail server takes all letters, so no host is a stranger. */
const WIDTH: Width = { all: 4, host: 3, strangers: 4 }

/**
 * Answers what was asked for, and sends all due letters. Returns how many it tried: 0 without a mail server.
 */
export async function sendDueMail(deps: PostOfficeDeps, stop?: AbortSignal): Promise<number> {
  const { db, clock, send, answer } = deps
  const look = async () => {
    await releaseStuckMail(db, clock())
    await answer?.(stop)
  }
  if (send === null) {
    await look()
    return 0
  }
  return workQueue<QueuedMail>(
    {
      width: WIDTH,
      look,
      take: (busy) => takeMail(db, clock(), busy),
      laneOf: ({ address }) => ({ ...laneOf(address), isStranger: false }),
      send: async (mail) => {
        const outcome = await attempt(mail, { ...deps, send })
        if (outcome !== null) await settleMail(db, mail.id, outcome)
      },
    },
    stop,
  )
}

/** Null if another process has the letter now. */
async function attempt(
  mail: QueuedMail,
  { db, clock, send, write, error }: PostOfficeDeps & { send: SendMail },
): Promise<Outcome | null> {
  let isOurs = true
  try {
    const written = await write(mail)
    if (written === null) return { state: 'dropped' }
    await send(mail, written, async () => {
      isOurs = await noteHandover(db, mail, clock())
      return isOurs
    })
    return { state: 'sent', at: clock() }
  } catch (cause) {
    if (!isOurs) return null
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
