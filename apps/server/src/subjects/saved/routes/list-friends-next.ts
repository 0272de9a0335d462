import { api } from '@okolo/contract/api/api'
import { requireAsker } from '#server/people/accounts/asker.ts'
import { forSignedIn } from '#server/people/accounts/call-schemas.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { loadCards } from '#server/catalogue/cards/event-card.ts'
import { nextOfFriends } from '../store.ts'
import { contextOf, type SavedDeps } from './context.ts'

export function listFriendsNextRoute(app: App, deps: SavedDeps): void {
  app.get(
    toRoute(api.friendsNext.path),
    forSignedIn(api.friendsNext, {
      summary: 'What each friend goes to next',
      description: 'Only what friends have saved for friends.',
    }),
    async (request) => {
      const { account } = await requireAsker(request, deps)
      const context = await contextOf(request, deps)
      const plans = await nextOfFriends(deps.db, account.id, context.now)
      const choices = plans.map(({ id }) => ({ id, distance: null }))
      const cards = await loadCards(deps.db, choices, context)
      return {
        results: plans.flatMap(({ friend, id }) => {
          const event = cards.get(id)
          return event === undefined ? [] : [{ friend, event }]
        }),
      }
    },
  )
}
