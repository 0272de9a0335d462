import { cleanName } from '@okolo/contract/name'
import { GIFT_FIELDS } from '@okolo/contract/events/gift-fields'
import type { GiftForm } from '@okolo/contract/events/gift-form'

import { fold } from '#server/words/slug.ts'
import { hashOf } from '#server/words/stable-id.ts'

/** Fields of several lines. */
const TEXTS = new Set(['text', 'days', 'except', 'programme'])

/** The form without characters that hide or turn the text around them, and without blanks at the edges. */
export function cleanForm(form: GiftForm): GiftForm {
  const cleaned = { ...form }
  for (const field of GIFT_FIELDS)
    cleaned[field] = TEXTS.has(field) ? cleanLines(form[field]) : cleanName(form[field])
  return cleaned
}

/** Tabs part the columns of a pasted table, and empty lines part paragraphs. */
function cleanLines(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => line.split('\t').map(cleanName).join('\t').trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

/** By which the same words are known again, whoever gives them and for whichever day. */
export function contentKey({ title, text }: GiftForm): string {
  return hashOf([fold(title), fold(text)])
}

/** The fields in which two forms differ. */
export function changedFields(before: GiftForm, after: GiftForm): (keyof GiftForm)[] {
  return GIFT_FIELDS.filter((field) => before[field] !== after[field])
}

/** Words, links and pictures of somebody who is not trusted yet are looked at before they change; times and states are not. */
const LOOKED_AT = new Set<keyof GiftForm>([
  'title',
  'text',
  'venue',
  'place',
  'room',
  'address',
  'city',
  'online_url',
  'link',
  'tickets',
  'picture',
  'picture_by',
  'picture_text',
  'organizer',
  'programme',
  'part_of',
])

/** True if a change of these fields waits for an operator. */
export function needsLook(fields: readonly (keyof GiftForm)[]): boolean {
  return fields.some((field) => LOOKED_AT.has(field))
}

/** Every web address in a form, also those typed into its texts. */
export function linksIn(form: GiftForm): string[] {
  const typed = [form.link, form.tickets, form.online_url].filter((link) => link !== '')
  const texts = [form.title, form.text, form.organizer, form.programme, form.picture_text]
  const found = texts.flatMap((text) => text.match(/(?:https?:\/\/|www\.)[^\s<>"']+/gi) ?? [])
  return [...typed, ...found]
}
