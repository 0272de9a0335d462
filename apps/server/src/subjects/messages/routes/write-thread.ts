import type { Message, NewMessage } from '@okolo/contract/people/message'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { inTransaction } from '#server/platform/database/db.ts'
import { notFound } from '#server/platform/problem.ts'
import { reportMessage } from '../store/reports.ts'
import { messagesOf, toMessage } from '../store/threads.ts'
import { requireWriter, write, type Call, type MessageDeps, type Viewer } from './context.ts'
import { allow, answersIn, messagesOfPerson, reportsBy } from './message-limits.ts'

/** Writes a message of one side, and returns it as it is stored. */
export async function send(
  deps: MessageDeps,
  { side, thread }: Viewer,
  message: NewMessage,
  call: Call,
): Promise<Message> {
  const { db } = deps
  const counted =
    side === 'organizer'
      ? answersIn(thread.uuid)
      : messagesOfPerson(
          (await requireWriter(call.request, deps)).account.uuid,
          thread.organizer_id,
        )
  await allow(deps, counted, call)
  await inTransaction(db, (tx) =>
    write(tx, deps, { request: call.request, thread: thread.uuid, side, message }),
  )
  const rows = await messagesOf(db, thread.id, { side, before: null, limit: 20 })
  const row = rows.find(({ message_uuid: uuid }) => uuid === message.uuid)
  if (row === undefined) throw notFound('The message')
  return toMessage(row)
}

/** Reports a message of the other side to the operators. */
export async function report(
  deps: MessageDeps,
  { side, thread }: Viewer,
  message: string,
  call: Call,
): Promise<void> {
  const who =
    side === 'organizer' ? thread.uuid : (await requireAsker(call.request, deps)).account.uuid
  await allow(deps, reportsBy(who), call)
  const now = deps.clock()
  if (!(await reportMessage(deps.db, thread, { side, message, now }))) throw notFound('The message')
}
