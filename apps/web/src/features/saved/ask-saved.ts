import type { Answer } from '@okolo/contract/api/api'
import { callAs } from '../../people/session-calls.ts'

export type SavedAsked = { locale: string; query: Record<string, string> }

/** Asks for a page of the saved events. The app keeps it for times without a network. */
export function askSaved(asked: SavedAsked): Promise<Answer<'saved'>> {
  return callAs('saved', asked)
}
