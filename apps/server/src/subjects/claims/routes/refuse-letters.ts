import { claimPages } from '@okolo/contract/site/claim-pages'
import type { App } from '#server/platform/http/app-type.ts'
import { refuseLetters } from '../store/holder.ts'
import { formOf, read, type FormsDeps } from './posted.ts'

export function refuseLettersRoute(app: App, deps: FormsDeps): void {
  app.post(
    '/:locale/organizers/:slug/claim/letters',
    { schema: { hide: true } },
    async (request, reply) => {
      const { locale, slug, form: given } = read(request)
      await refuseLetters(deps, given.k === '' ? formOf(request.query).k : given.k)
      // Mail programs follow no redirect (RFC 8058, section 3.1), and learn nothing about the token.
      if (given.from !== 'page') return { unsubscribed: true }
      return reply.redirect(claimPages.claim(locale, slug, { sent: 'quiet' }), 303)
    },
  )
}
