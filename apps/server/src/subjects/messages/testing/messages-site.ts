import { randomUUID } from 'node:crypto'
import { Message, Thread, ThreadList } from '@okolo/contract/people/message'
import { sql } from 'kysely'
import { catalogueBuilder } from '#server/catalogue/testing/catalogue-builder.ts'
import { publishContact } from '#server/people/organizers/testing/publish-contact.ts'
import { startPeople } from '#server/subjects/accounts/testing/people.ts'

export const MAILBOX = 'hello@radio.example'
export const HOUR = 3_600_000

/** A site where the organizer `radio` can be written to, and `silent` cannot. */
export async function startMessages() {
  const site = await startPeople({}, { requestsPerMinute: 1_000_000 })
  const { event } = await catalogueBuilder(site.db)
  const dates = [{ start: '2026-11-27T19:00:00Z' }]
  await event({ slug: 'concert', organizers: ['radio'], dates })
  await event({ slug: 'reading', organizers: ['silent'], dates })
  await sql`update city set languages = '{sk,hu}' where slug = 'bratislava'`.execute(site.db)
  await publishContact(site.db, 'radio', MAILBOX)

  async function writer(email: string, name: string) {
    const { access, user } = await site.member(email)
    await site.ask('PATCH', '/v1/users/me/', { name }, { token: access })
    return { token: access, uuid: user.uuid }
  }

  const start = (token: string, text: string, organizer = 'radio', uuid: string = randomUUID()) =>
    site.ask('POST', `/v1/organizers/${organizer}/messages/`, { uuid, text }, { token })
  const post = (token: string, thread: string, text: string, uuid: string = randomUUID()) =>
    site.ask('POST', `/v1/messages/${thread}/`, { uuid, text }, { token })

  return {
    ...site,
    writer,
    /** Answers with the raw response. */
    start,
    post,
    /** Begins a thread and returns it. */
    async begin(token: string, text = 'Is it wheelchair accessible?'): Promise<Thread> {
      return Thread.parse((await start(token, text)).json())
    },
    thread: async (token: string, uuid: string) =>
      Thread.parse((await site.ask('GET', `/v1/messages/${uuid}/`, null, { token })).json()),
    threads: async (token: string) =>
      ThreadList.parse((await site.ask('GET', '/v1/messages/', null, { token })).json()),
    /** The letters that have left to the organizer. */
    mailed: () => site.letters(MAILBOX),
    /** The token in the newest letter to the organizer. */
    async link(): Promise<string> {
      const letter = (await site.letters(MAILBOX)).at(-1)
      const href = /https?:\/\/\S+\/account\/messages\?\S+/.exec(letter?.text ?? '')?.[0]
      return new URL(href ?? 'http://x').searchParams.get('k') ?? ''
    },
    /** The organizer's calls, by the token of a letter. */
    asOrganizer: (k: string, method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
      site.ask(
        method,
        `/v1/messages/${k.split('.')[0]}/${path}?${new URLSearchParams({ k })}`,
        body,
      ),
    async answer(k: string, text: string): Promise<Message> {
      const answered = await site.ask(
        'POST',
        `/v1/messages/${k.split('.')[0]}/?${new URLSearchParams({ k })}`,
        { uuid: randomUUID(), text },
      )
      return Message.parse(answered.json())
    },
  }
}
