import { z } from 'zod'
import { FilterParameters } from '#server/catalogue/filter/filter-parameters.ts'
import { readByHandler } from '#server/platform/http/app-type.ts'
import type { Format } from '../formats.ts'

const FeedParameters = FilterParameters.omit({ cursor: true, page_size: true }).extend({
  locale: z.string().optional().describe('The language of names; absent: English.'),
})

/** Options of a call that sends a list of events. */
export const LIST_OPTIONS = {
  config: { reads: 'filter', cost: 0, making: 'document', isForEverybody: true },
  ...readByHandler,
} as const

export function describedList(of: string, format: Format) {
  return {
    querystring: FeedParameters,
    tags: ['feeds'],
    summary: `${of} as ${format.name}`,
    description:
      'Takes the same filter as `GET /v1/events/`, and `locale`. Answers with ETag and Last-Modified. Calendars hold the dates of up to 500 events, 1000 at most, the others the next date of up to 100. Texts and pictures are only in it where the terms of a source allow that.',
  }
}
