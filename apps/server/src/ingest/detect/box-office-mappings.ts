import type { JsonObject } from '@okolo/connectors/json'
import { described } from './site-mappings.ts'

/** The performances of a theatre that sells by Spektrix; their names stand in a second list. */
export function spektrixMapping(api: string, page: string, title: string): JsonObject {
  return {
    source: described({ title, page }),
    fetch: {
      url: `${api}/instances`,
      format: 'json',
      query: { startFrom: '{today}' },
      join: { as: 'of', url: `${api}/events`, key: 'id', on: 'event.id' },
    },
    id: 'event.id',
    group: true,
    fields: {
      title: 'of.name',
      description: ['of.description', 'of.htmlDescription'],
      start: 'start',
      image: 'of.imageUrl',
      url: { value: page },
      status: { path: 'cancelled', map: { true: 'cancelled', false: 'scheduled' } },
    },
  }
}

/** Asks for the performances of a theatre that sells by OvationTix. */
export function ovationTixQuestion(client: string) {
  return {
    question: `https://api.ovationtix.com/public/calendar/client(${client})`,
    headers: { clientid: client },
    records: 'performancesByDateDisplay.*',
  }
}

/** The performances of a theatre that sells by OvationTix, by day. */
export function ovationTixMapping(client: string, page: string, title: string): JsonObject {
  const { question, headers, records } = ovationTixQuestion(client)
  return {
    source: described({ title, page }),
    fetch: { url: question, format: 'json', records, headers },
    id: 'productionId',
    group: true,
    fields: {
      title: 'productionName',
      description: 'productionDescription',
      start: { path: 'performanceStart', format: 'epoch-ms' },
      allDay: 'allDayEvent',
      url: { template: `https://ci.ovationtix.com/${client}/production/{productionId}` },
    },
  }
}
