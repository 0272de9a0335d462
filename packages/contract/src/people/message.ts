import { z } from 'zod'
import { LONGEST_MESSAGE } from './message-limits.ts'

/** The sides of a thread. The person has an account; the organizer has a signed link. */
const Side = z.enum(['person', 'organizer'])
export type Side = z.infer<typeof Side>

export const Message = z.object({
  uuid: z.uuid(),
  by: Side,
  /** Plain text. */
  text: z.string(),
  sent_at: z.string(),
  /** The viewer has reported it. */
  is_reported: z.boolean(),
})
export type Message = z.infer<typeof Message>

/**
 * `blocked`: the viewer wants no more messages. `closed`: nobody can write any more. `left`: the person has closed the account.
 */
const ThreadState = z.enum(['open', 'blocked', 'closed', 'left'])
export type ThreadState = z.infer<typeof ThreadState>

const ThreadOrganizer = z.object({
  name: z.string(),
  /** Of its page; null where that is gone. */
  slug: z.string().nullable(),
})

const ThreadHead = z.object({
  uuid: z.uuid(),
  /** Whose view it is. */
  side: Side,
  organizer: ThreadOrganizer,
  /** Nothing but the name. Null: the person has left. */
  person: z.object({ name: z.string() }).nullable(),
  state: ThreadState,
  /** Messages of the other side that the viewer has not read. */
  unread: z.int(),
})

/** `GET /v1/messages/{uuid}/`. `results`: newest first. `next` leads to older ones. */
export const Thread = ThreadHead.extend({
  /** IANA zone of the organizer. */
  time_zone: z.string(),
  results: z.array(Message),
  next: z.string().nullable(),
})
export type Thread = z.infer<typeof Thread>

const ListedThread = ThreadHead.extend({ last: Message })
export type ListedThread = z.infer<typeof ListedThread>

/** `GET /v1/messages/`: those with the newest messages first. `unread`: in all of them. */
export const ThreadList = z.object({
  results: z.array(ListedThread),
  unread: z.int(),
  next: z.string().nullable(),
})
export type ThreadList = z.infer<typeof ThreadList>

/** `GET /v1/organizers/{slug}/messages/`. */
export const OrganizerChat = z.object({
  organizer: ThreadOrganizer,
  /** The viewer's thread with it. */
  thread: z.uuid().nullable(),
  /** It can be written to. */
  may_write: z.boolean(),
})
export type OrganizerChat = z.infer<typeof OrganizerChat>

/** `uuid` is made by the sender: a message that is sent again is the same one. Texts of errors: `message.*` of the catalogue. */
export const NewMessage = z.object({
  uuid: z.uuid(),
  text: z.string().trim().min(1, 'empty').max(LONGEST_MESSAGE, 'long'),
})
export type NewMessage = z.infer<typeof NewMessage>

/** The thread's head after a change. */
export const ThreadChange = ThreadHead.pick({ uuid: true, state: true, unread: true })
export type ThreadChange = z.infer<typeof ThreadChange>

/** A message of the other side that breaks the rules. */
export const ReportedMessage = z.object({ message: z.uuid() })
