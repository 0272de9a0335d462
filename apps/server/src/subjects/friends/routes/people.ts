import { api } from '@okolo/contract/api/api'
import { SEARCH_LETTERS } from '@okolo/contract/people/friends'
import { z } from 'zod'
import type { AccountDeps } from '#server/people/accounts/account-deps.ts'
import { formProblem } from '#server/people/accounts/form.ts'
import { personCard } from '#server/people/cards/person-card.ts'
import { toRoute, type App } from '#server/platform/http/app-type.ts'
import { findPeople, searchWords } from '../store/people.ts'
import { friendCount } from '../store/relations.ts'
import {
  afterPerson,
  allow,
  forSignedIn,
  foundPerson,
  pageOf,
  requirePerson,
  sayTo,
  Uuid,
  requireConfirmed,
} from './context.ts'

const PAGE_SIZE = 20

/** Finds people, and shows one as others see them. */
export function peopleRoutes(app: App, deps: AccountDeps): void {
  app.get(
    toRoute(api.people.path),
    forSignedIn(
      api.people,
      {
        summary: 'Find people by name',
        description: `Each word of \`search\` begins a word of the name, whatever its accents and case; at least ${SEARCH_LETTERS} letters. People who hide from the search, who are closed or who are blocked are not in it.`,
        querystring: z.object({
          search: z.string().max(200).default(''),
          cursor: z.string().max(4000).optional(),
        }),
      },
      [400, 401, 403],
    ),
    async (request, reply) => {
      const { account } = await requireConfirmed(request, deps)
      const { search, cursor } = request.query
      const words = searchWords(search)
      if (words.join('').length < SEARCH_LETTERS)
        throw formProblem({ search: [(await sayTo(request))('searchShort')] })
      const after = afterPerson(cursor)
      await allow(deps, 'people search', { request, reply, who: account.uuid })
      const people = { viewer: account.id, words, after, limit: PAGE_SIZE + 1 }
      const { page, next } = pageOf(await findPeople(deps.db, people), PAGE_SIZE)
      return { results: page.map(foundPerson), next }
    },
  )

  app.get(
    toRoute(api.person.path),
    forSignedIn(
      api.person,
      {
        summary: 'A person as I see them',
        description:
          'Their address is never told. People who blocked each other do not see each other.',
        params: Uuid,
      },
      [401, 403, 404],
    ),
    async (request) => {
      const { account } = await requireConfirmed(request, deps)
      const person = await requirePerson(deps, account.id, request.params.uuid)
      const { id, about, relation } = person
      const isFriend = relation === 'friends'
      return {
        ...personCard(person),
        id: person.uuid,
        email: '',
        about,
        relation,
        is_following: isFriend || relation === 'sent',
        is_followed: isFriend || relation === 'received',
        friend_count: await friendCount(deps.db, id),
      }
    },
  )
}
