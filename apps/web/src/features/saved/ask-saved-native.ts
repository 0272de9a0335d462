import type { Answer } from '@okolo/contract/api/api'
import { Refusal } from '../../api/account-calls.ts'
import { firstOrKept } from '../../device/kept/first-or-kept.ts'
import { readSession } from '../../device/session.ts'
import { callAs } from '../../people/session-calls.ts'
import type { SavedAsked } from './ask-saved.ts'

/** Asks for a page of the saved events, and gives out the kept one where there is no network. */
export async function askSaved(asked: SavedAsked): Promise<Answer<'saved'>> {
  const { locale, query } = asked
  const of = readSession()?.user.uuid ?? ''
  const answer = await firstOrKept(
    {
      key: `saved ${of} ${locale} ${new URLSearchParams(query).toString()}`,
      kind: 'own',
      isDated: true,
      isRefusal: (error) => error instanceof Refusal && error.status !== 0 && error.status < 502,
    },
    async () => Response.json(await callAs('saved', asked)),
  )
  // It is our server's answer, kept as it came.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await answer.json()) as Answer<'saved'>
}
