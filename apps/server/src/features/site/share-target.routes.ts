import type { App } from '#server/platform/http/app-type.ts'
import { visitorsLocale } from '#server/platform/http/request-locale.ts'
import { sharedAddress, type Shared } from './shared-address.ts'

/** The system brings here whatever people share with the installed app. */
export const SHARE_TARGET = '/share'

/** The target of the manifest's `share_target` (W3C Web Share Target). */
export function shareTargetRoutes(app: App, { publicUrl }: { publicUrl: string }): void {
  const { host } = new URL(publicUrl)
  app.get<{ Querystring: Shared }>(
    SHARE_TARGET,
    { schema: { hide: true } },
    async (request, reply) =>
      reply
        // No cache keeps the things that somebody shares.
        .header('cache-control', 'no-store')
        .redirect(sharedAddress(request.query, { locale: visitorsLocale(request), host }), 303),
  )
}
