import { BadRecord } from '../bad-record.ts'
import type { SourceCity } from '../connector.ts'
import type { Assumption, EventDraft } from '../event-draft.ts'
import { draftOf } from './events/event-draft-of.ts'
import type { PageHints } from './events/page-hints.ts'
import type { RawPage } from './markup/raw-page.ts'
import { mergeSyntaxes } from './events/same-event.ts'
import { tellingsOf } from './events/tellings.ts'

/**
 * Returns the events of a stored page, or null for a page without any. Events without a readable date are left out and
 * counted in an assumption. Throws BadRecord if none is left.
 */
export function mapPage(
  page: RawPage,
  { city, language }: { city: SourceCity; language: string | undefined },
): EventDraft[] | null {
  if (page.nodes.length === 0) return withoutEvents(page)
  const languages = [page.language, language, ...city.languages].filter((one) => one !== undefined)
  const dates = { languages: [...new Set(languages)], country: city.country, tz: city.tz }
  const tellings = tellingsOf(mergeSyntaxes(page.nodes, page.url, dates), page.url, dates)
  const hints: PageHints = {
    page,
    dates,
    language: language ?? page.language ?? 'und',
    isOnly: tellings.length === 1,
  }
  const drafts: EventDraft[] = []
  const bad: BadRecord[] = []
  for (const telling of tellings) {
    try {
      drafts.push(draftOf(telling, hints))
    } catch (error) {
      if (!(error instanceof BadRecord)) throw error
      bad.push(error)
    }
  }
  const [first, ...others] = drafts
  if (!first) throw bad[0] ?? new BadRecord('no_event', 'The page tells no event.')
  return [withLosses(first, bad, page), ...others]
}

function withoutEvents(page: RawPage): null {
  const lost = page.broken?.find((block) => /Event"|Festival"|"startDate"/.test(block))
  if (lost === undefined) return null
  throw new BadRecord('bad_json', `A JSON-LD block cannot be read: ${lost.slice(0, 80)}`, 'broken')
}

/** The first event carries the losses of a list page, because only drafts store them. */
function withLosses(draft: EventDraft, bad: BadRecord[], page: RawPage): EventDraft {
  const losses: Assumption[] = []
  if (bad.length > 0) {
    const message = `${bad.length} more events of ${page.url} were left out: ${bad[0]!.message}`
    losses.push({ code: 'events_left_out', message })
  }
  if (page.leftOut !== undefined) {
    const message = `${page.leftOut} events of ${page.url} beyond the first ones were not read.`
    losses.push({ code: 'page_too_long', message })
  }
  if (losses.length === 0) return draft
  return { ...draft, assumptions: [...(draft.assumptions ?? []), ...losses] }
}
