import type { EventDraft } from '../../event-draft.ts'
import type { Json } from '../../json.ts'
import { BRATISLAVA } from '../../testing/run-recorded.ts'
import { mappingSchema } from '../mapping/mapping.ts'
import { tabular } from '../tabular.ts'

/** The fields of a mapping, as an operator writes them. */
export type Fields = { [key: string]: Json }

/** One row by a mapping with these fields. */
export function map(row: Json, fields: Fields, more: object = {}): EventDraft {
  const config = mappingSchema.parse({
    source: {
      title: 'T',
      platform: 't',
      language: 'en',
      timeZone: 'Europe/London',
      homepage: 'https://www.example.org/what/',
    },
    fetch: { url: 'https://data.example.org/x.json', format: 'json' },
    fields: { title: 'title', start: 'start', ...fields },
    ...more,
  })
  const mapped = tabular.map(row, { config, city: BRATISLAVA }, { id: 'one' })
  if (mapped === null || Array.isArray(mapped)) throw new Error('expected one draft')
  return mapped
}
