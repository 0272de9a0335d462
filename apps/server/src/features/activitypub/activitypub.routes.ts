import type { App } from '#server/platform/http/app-type.ts'
import { notFound } from '#server/platform/problem.ts'
import { actorDocument, ownAddresses } from '#server/platform/fediverse/own-actor.ts'
import { ownKey } from '#server/platform/fediverse/own-key.ts'
import { inboxRoute, type InboxDeps } from './inbox.ts'

const ACTIVITY = 'application/activity+json; charset=utf-8'
const HIDDEN = { schema: { hide: true } }

/**
 * The instance as an actor of the fediverse: it follows others and takes in their events. It never
 * posts and has no followers, so its collections are empty.
 */
export async function activitypubRoutes(app: App, deps: InboxDeps): Promise<void> {
  const { db, clock, publicUrl } = deps
  const own = ownAddresses(publicUrl)

  app.get('/.well-known/webfinger', HIDDEN, async (request, reply) => {
    const { searchParams } = new URL(request.url, publicUrl)
    const resource = searchParams.get('resource') ?? ''
    if (![`acct:${own.account}`, own.actor, publicUrl].includes(resource.replace(/\/$/, '')))
      throw notFound(`The account "${resource.slice(0, 100)}"`)
    return reply.type('application/jrd+json; charset=utf-8').send({
      subject: `acct:${own.account}`,
      aliases: [own.actor],
      links: [{ rel: 'self', type: 'application/activity+json', href: own.actor }],
    })
  })

  app.get('/federation/actor', HIDDEN, async ({ server }, reply) => {
    const { publicKeyPem } = await ownKey(db, clock())
    return reply
      .type(ACTIVITY)
      .header('cache-control', 'public, max-age=3600')
      .send(actorDocument(publicUrl, publicKeyPem, server.site.value.name))
  })

  for (const name of ['outbox', 'followers', 'following'] as const)
    app.get(`/federation/${name}`, HIDDEN, async (_request, reply) =>
      reply.type(ACTIVITY).send({
        '@context': 'https://www.w3.org/ns/activitystreams',
        id: own[name],
        type: 'OrderedCollection',
        totalItems: 0,
        orderedItems: [],
      }),
    )

  await inboxRoute(app, deps)
}
