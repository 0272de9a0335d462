import { api } from '@okolo/contract/api/api'
import { NewMessage } from '@okolo/contract/people/message'
import { sql } from 'kysely'
import { z } from 'zod'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { openContactOf } from '#server/people/organizers/refusals.ts'
import { inTransaction, type Db } from '#server/platform/database/db.ts'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { beginThread } from '../store/post-message.ts'
import { stateOf, threadByUuid, threadWith } from '../store/threads.ts'
import { forSides, refusal, requireWriter, viewOf, write, type MessageDeps } from './context.ts'
import { allow, messagesOfPerson, newThreads } from './message-limits.ts'
import { parseMessage } from './parse-message.ts'

const Slug = z.object({ slug: z.string() })
type Organizer = { id: number; name: string; slug: string }

/** The way from an organizer's page into a conversation. */
export function organizerChatRoutes(app: App, deps: MessageDeps): void {
  const { db, clock } = deps

  app.get(
    toRoute(api.organizerChat.path),
    forSides(api.organizerChat, {
      summary: 'My conversation with an organizer, if there is one',
      params: Slug,
    }),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const organizer = await organizerBySlug(db, request.params.slug)
      const [thread, contact] = await Promise.all([
        threadWith(db, account.id, organizer.id),
        openContactOf(deps, organizer.id),
      ])
      const isOpen = thread === null || stateOf(thread, 'person') === 'open'
      return {
        organizer: { name: organizer.name, slug: organizer.slug },
        thread: thread?.uuid ?? null,
        may_write: contact !== null && isOpen,
      }
    },
  )

  app.post(
    toRoute(api.startThread.path),
    {
      ...readByHandler,
      ...forSides(
        api.startThread,
        {
          summary: 'Write to an organizer',
          description:
            'Begins the conversation, or goes on with it. The organizer gets a letter with a link: one for a burst of messages, at most one an hour.',
          params: Slug,
          body: NewMessage,
        },
        [400, 401, 403, 404],
      ),
    },
    async (request, reply) => {
      const { account } = await requireWriter(request, deps)
      const { slug } = Slug.parse(request.params)
      const organizer = await organizerBySlug(db, slug)
      const message = await parseMessage(request)
      if ((await openContactOf(deps, organizer.id)) === null)
        throw await refusal('unreachable', request)
      const known = await threadWith(db, account.id, organizer.id)
      await allow(
        deps,
        [
          ...messagesOfPerson(account.uuid, organizer.id),
          ...(known === null ? newThreads(account.uuid, organizer.id) : []),
        ],
        { request, reply },
      )
      const uuid = await inTransaction(db, async (tx) => {
        const begun = { userId: account.id, organizerId: organizer.id, now: clock() }
        const thread = known?.uuid ?? (await beginThread(tx, begun))
        await write(tx, deps, { request, thread, side: 'person', message })
        return thread
      })
      const thread = await threadByUuid(db, uuid, account.id)
      if (thread === null) throw notFound('The conversation')
      return viewOf(deps, { side: 'person', thread })
    },
  )
}

async function organizerBySlug(db: Db, slug: string): Promise<Organizer> {
  const { rows } = await sql<Organizer>`
    select o.id, o.name, o.slug from organizer own
    left join organizer_alias a on a.match_key = own.match_key
    join organizer o on o.id = coalesce(a.organizer_id, own.id)
    where own.slug = ${slug}`.execute(db)
  const [organizer] = rows
  if (organizer === undefined) throw notFound('The organizer')
  return organizer
}
