import { api } from '@okolo/contract/api/api'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { problems } from '#server/platform/http/problem-answers.ts'
import type { SocialDeps } from './social-deps.ts'

export function listProvidersRoute(app: App, { providers }: SocialDeps): void {
  app.get(
    toRoute(api.socialProviders.path),
    {
      schema: {
        tags: ['accounts'],
        summary: 'Social logins that are set up',
        response: { 200: api.socialProviders.answer, ...problems() },
      },
    },
    async () => ({ google: providers.google !== null, apple: providers.apple !== null }),
  )
}
