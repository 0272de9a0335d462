import { api } from '@okolo/contract/api/api'
import { NewMessage, ReportedMessage } from '@okolo/contract/people/message'
import { z } from 'zod'
import { readByHandler, toRoute, type App } from '#server/platform/http/app-type.ts'
import { blockThread, readThread } from '../store/change-thread.ts'
import {
  changed,
  forSides,
  requireSide,
  sayTo,
  viewOf,
  type Call,
  type MessageDeps,
  type Viewer,
} from './context.ts'
import { allow, linksFrom } from './message-limits.ts'
import { parseMessage } from './parse-message.ts'
import { report, send } from './write-thread.ts'

const Uuid = z.object({ uuid: z.string() })
const Cursor = z.uuid().optional().describe('The `next` of an answer.')
const K = z.string().max(300).optional().describe('The token of a letter: the organizer’s side.')
const Link = z.object({ k: K })

/** One thread, for both of its sides. */
export function threadRoutes(app: App, deps: MessageDeps): void {
  const { db, clock } = deps

  app.get(
    toRoute(api.thread.path),
    forSides(
      api.thread,
      {
        summary: 'A conversation',
        description:
          'Of the signed-in person, or with `k` the organizer’s side. The same holds for the calls below.',
        params: Uuid,
        querystring: Link.extend({ cursor: Cursor }),
      },
      [400, 401, 404],
    ),
    async (request, reply) => {
      const viewer = await enter({ request, reply }, request.params.uuid, request.query.k)
      return viewOf(deps, viewer, request.query.cursor ?? null)
    },
  )

  app.post(
    toRoute(api.sendMessage.path),
    {
      ...readByHandler,
      ...forSides(
        api.sendMessage,
        { summary: 'Write a message', params: Uuid, querystring: Link, body: NewMessage },
        [400, 401, 403, 404],
      ),
    },
    async (request, reply) => {
      const [{ uuid }, { k }] = [Uuid.parse(request.params), Link.catch({}).parse(request.query)]
      const viewer = await enter({ request, reply }, uuid, k)
      const message = await parseMessage(request)
      return send(deps, viewer, message, { request, reply })
    },
  )

  app.post(
    toRoute(api.readThread.path),
    forSides(api.readThread, {
      summary: 'I have read the messages',
      params: Uuid,
      querystring: Link,
    }),
    async (request, reply) => {
      const viewer = await enter({ request, reply }, request.params.uuid, request.query.k)
      await readThread(db, viewer.thread, { side: viewer.side, now: clock() })
      return changed(deps, viewer)
    },
  )

  app.post(
    toRoute(api.reportMessage.path),
    forSides(
      api.reportMessage,
      {
        summary: 'Report a message of the other side',
        description: 'Operators see this message and nothing else of the conversation.',
        params: Uuid,
        querystring: Link,
        body: ReportedMessage,
      },
      [400, 401, 404],
    ),
    async (request, reply) => {
      const viewer = await enter({ request, reply }, request.params.uuid, request.query.k)
      await report(deps, viewer, request.body.message, { request, reply })
      return { detail: (await sayTo(request))('reported') }
    },
  )

  for (const [method, call, isBlocked, summary] of [
    ['POST', api.blockThread, true, 'No more messages from the other side'],
    ['DELETE', api.unblockThread, false, 'Messages from the other side again'],
  ] as const)
    app.route({
      method,
      url: toRoute(call.path),
      ...forSides(call, { summary, params: Uuid, querystring: Link }),
      handler: async (request, reply) => {
        const viewer = await enter({ request, reply }, request.params.uuid, request.query.k)
        await blockThread(db, viewer.thread, { side: viewer.side, now: clock(), isBlocked })
        return changed(deps, viewer)
      },
    })

  async function enter(call: Call, uuid: string, k: string | undefined): Promise<Viewer> {
    // Looking is held back by the limit of all requests alone: an open page looks often.
    const isChange = call.request.method !== 'GET'
    if (k !== undefined && isChange) await allow(deps, linksFrom(call.request.ip), call)
    return requireSide(call.request, deps, { uuid, k })
  }
}
