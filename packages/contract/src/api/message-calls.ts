import { Message, OrganizerChat, Thread, ThreadChange, ThreadList } from '../people/message.ts'
import { Done } from '../people/session.ts'

/** The calls of conversations with organizers. Part of `togetherCalls`. */
export const messageCalls = {
  organizerChat: { method: 'GET', path: '/v1/organizers/{slug}/messages/', answer: OrganizerChat },
  startThread: { method: 'POST', path: '/v1/organizers/{slug}/messages/', answer: Thread },
  threads: { method: 'GET', path: '/v1/messages/', answer: ThreadList },
  thread: { method: 'GET', path: '/v1/messages/{uuid}/', answer: Thread },
  sendMessage: { method: 'POST', path: '/v1/messages/{uuid}/', answer: Message },
  readThread: { method: 'POST', path: '/v1/messages/{uuid}/read/', answer: ThreadChange },
  reportMessage: { method: 'POST', path: '/v1/messages/{uuid}/report/', answer: Done },
  blockThread: { method: 'POST', path: '/v1/messages/{uuid}/block/', answer: ThreadChange },
  unblockThread: { method: 'DELETE', path: '/v1/messages/{uuid}/block/', answer: ThreadChange },
  refuseLetters: { method: 'POST', path: '/v1/messages/refuse/', answer: Done },
} as const
