import type { Answer } from '@okolo/contract/api/api'
import { Refusal } from '../../api/account-calls.ts'
import { askServer } from '../../api/ask-server.ts'
import { keptAnswer } from '../../device/kept/answer-store.ts'
import type { Fresh } from '../../device/own-store.ts'
import { firstOrKept } from '../../device/kept/first-or-kept.ts'
import { isAway } from '../../device/kept/network.ts'
import { readSession } from '../../device/session.ts'
import { callAs } from '../../people/session-calls.ts'
import type { SavedAsked } from './ask-saved.ts'

type Saved = Answer<'saved'>

/** Asks for a page of the saved events, and gives out the kept one where there is no network. Then keeps the events themselves, too. */
export async function askSaved(asked: SavedAsked): Promise<Fresh<Saved>> {
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
  const saved = (await answer.json()) as Saved
  void keepEvents(saved, locale)
  // The frame says from when it is.
  return { value: saved, keptAt: null }
}

/** One after the other, so that what the page itself asks for comes first. */
async function keepEvents({ results }: Saved, locale: string): Promise<void> {
  for (const { slug, date } of results) {
    const path = `/v1/events/${encodeURIComponent(slug)}/${date.uuid}/`
    if (isAway()) return
    if ((await keptAnswer(`${locale} ${path}`)) !== null) continue
    await askServer(path, { headers: { 'accept-language': locale } }).catch(() => null)
  }
}
