import { GIFT_FIELDS } from '@okolo/contract/events/gift-fields'
import { EMPTY_GIFT, GiftForm } from '@okolo/contract/events/gift-form'
import { cleanForm } from '../rules/clean-form.ts'

/** A form of a page: fields that are missing are empty, several of one name are one list. */
export function formOf(fields: Readonly<Record<string, unknown>>): GiftForm {
  const form = { ...EMPTY_GIFT }
  for (const field of GIFT_FIELDS) {
    const value = fields[field]
    if (typeof value === 'string') form[field] = value
  }
  const parsed = GiftForm.safeParse(form)
  return cleanForm(parsed.success ? parsed.data : EMPTY_GIFT)
}
