import type { EventDraft } from '@okolo/connectors/event-draft'
import { isJsonObject, type Json, type JsonObject } from '@okolo/connectors/json'
import { webUrl } from '@okolo/connectors/understanding/event-link'
import { LanguageMap, mainText } from '@okolo/connectors/understanding/language-map'
import type { OpenAgendaEvent } from './openagenda-fields.ts'

/** Agendas add fields of their own. These are the usual names for the category. */
const CATEGORY = /categor|kategor|types?-|^types?$|genre|theme|thematique|discipline/i
const NO_CATEGORY = /public|participation|audience|accessib|location|lieu|quartier|interne/i

/** Organizer fields seen on agendas, in French and English spellings. */
const ORGANIZER = /^(?:organi[sz]at(?:or|eur)|organi[sz]er|organisateur)(?:[-_ ]?(?:name|nom))?$/i

/**
 * Returns the values of the agenda's category fields: labels in the city's language, or `field:number` if the answer
 * has only numbers.
 */
export function openAgendaCategories(
  raw: JsonObject,
  fields: string[] | undefined,
  languages: readonly string[],
): string[] {
  const names =
    fields ?? Object.keys(raw).filter((key) => CATEGORY.test(key) && !NO_CATEGORY.test(key))
  const found = names.flatMap((field) => {
    const value = raw[field] ?? null
    return (Array.isArray(value) ? value : [value]).map((choice) => label(field, choice, languages))
  })
  return [...new Set(found.filter((name) => name !== undefined).filter((name) => name !== ''))]
}

function label(field: string, choice: Json, languages: readonly string[]): string | undefined {
  // Longer texts are answers to a question of the form, not a choice.
  if (typeof choice === 'string') return choice.length <= 60 ? choice.trim() : undefined
  if (typeof choice === 'number') return `${field}:${choice}`
  if (!isJsonObject(choice)) return undefined
  const named = mainText(LanguageMap.parse(choice['label']), languages)
  const { id } = choice
  return named ?? (typeof id === 'number' || typeof id === 'string' ? `${field}:${id}` : undefined)
}

/** The organizer the agenda names in a field of its own, else the agenda the event was first published in. */
export function openAgendaOrganizer(
  event: OpenAgendaEvent,
): NonNullable<EventDraft['organizers']>[number] | undefined {
  const field = Object.keys(event).find((key) => ORGANIZER.test(key))
  const name = field === undefined ? undefined : event[field]
  if (typeof name === 'string' && name.trim() !== '') {
    const url = webUrl(event[`${field?.replace(/[-_ ]?(?:name|nom)$/i, '')}_url`])
    return { name: name.trim(), ...(url && { url }) }
  }
  const agenda = event.originAgenda
  if (!agenda?.title) return undefined
  const url = webUrl(agenda.url)
  return { name: agenda.title, ...(url && { url }), ...(agenda.uid && { sourceId: agenda.uid }) }
}
