import { refused } from '#server/platform/problem.ts'
import { told, type Text } from '#server/words/messages/told.ts'

/** Reads a field of a day, `2026-12-24`; null where it is empty. Throws a Problem that begins with `called`. */
export function dayOf(text: string, called: Text): string | null {
  if (text === '') return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(`${text}T12:00:00Z`)))
    throw refused(told('common.notDay', { called, text }))
  return text
}
