import type { EventDraft } from '../../event-draft.ts'
import type { JsonObject } from '../../json.ts'
import { BRATISLAVA } from '../../testing/run-recorded.ts'
import { extractPage } from '../markup/extract-page.ts'
import { mapPage } from '../map-page.ts'

/** The address of the tested page. */
export const PAGE = 'https://venue.example/events/autumn'

/** The drafts of an Austrian page with this JSON-LD. */
export function read(
  data: unknown,
  { page = PAGE, language = undefined as string | undefined, head = '' } = {},
) {
  const html = `<html lang="de-AT">${head}<script type="application/ld+json">${JSON.stringify(data)}</script></html>`
  return mapPage(extractPage(html, page), { city: BRATISLAVA, language }) ?? []
}

/** The draft of one event with these facts. */
export function draft(facts: JsonObject): EventDraft {
  return read({ '@type': 'Event', name: 'Herbst', startDate: '2026-11-20T20:00', ...facts })[0]!
}
