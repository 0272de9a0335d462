import type { Answer } from '@okolo/contract/api/api'
import { freshOrKept, type Fresh } from '../../device/own-store.ts'
import { isAway } from '../../people/send-waiting.ts'
import { callAs } from '../../people/session-calls.ts'

export type SavedAsked = { locale: string; query: Record<string, string> }

/** Asks for a page of the saved events, and gives out the kept one where there is no network. */
export function askSaved(asked: SavedAsked): Promise<Fresh<Answer<'saved'>>> {
  const { locale, query } = asked
  const name = `saved ${locale} ${new URLSearchParams(query).toString()}`
  return freshOrKept(name, () => callAs('saved', asked), isAway)
}
