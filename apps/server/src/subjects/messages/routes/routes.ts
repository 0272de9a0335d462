import type { App } from '#server/platform/http/app-type.ts'
import type { MessageDeps } from './context.ts'
import { blockThreadRoutes } from './block-thread.ts'
import { markThreadReadRoute } from './mark-thread-read.ts'
import { organizerFormsRoutes } from './organizer-forms.ts'
import { organizerChatRoutes } from './organizer-chat.ts'
import { readThreadRoute } from './read-thread.ts'
import { reportMessageRoute } from './report-message.ts'
import { sendMessageRoute } from './send-message.ts'
import { threadsRoutes } from './threads.ts'

/** Adds the calls of conversations with organizers. No cache keeps them, and their addresses go to no other site. */
export async function messagesRoutes(app: App, deps: MessageDeps): Promise<void> {
  await app.register(async (scope: App) => {
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    })
    organizerChatRoutes(scope, deps)
    threadsRoutes(scope, deps)
    readThreadRoute(scope, deps)
    sendMessageRoute(scope, deps)
    markThreadReadRoute(scope, deps)
    reportMessageRoute(scope, deps)
    blockThreadRoutes(scope, deps)
    await organizerFormsRoutes(scope, deps)
  })
}
