import type { GiftLook, GiftReading } from '@okolo/contract/events/gift'
import { GIFT_FIELDS, type GiftField } from '@okolo/contract/events/gift-fields'
import type { GiftForm } from '@okolo/contract/events/gift-form'

/** Some texts of a form. */
export type Begin = { [Field in GiftField]?: string | undefined }

/** The form as its parts show it. */
export type Filled = {
  begin: Begin
  /** The place where a field was read; of fields that nobody has changed since. */
  from: GiftReading['from']
  unsure: readonly GiftField[]
  faults: GiftLook['faults']
}

/** Reads all fields of a form as one event. Boxes of one name are one text, parted by commas. */
export function valuesOf(form: HTMLFormElement): GiftForm {
  const given = new FormData(form)
  const texts = GIFT_FIELDS.map((name) => [
    name,
    given
      .getAll(name)
      .filter((value): value is string => typeof value === 'string' && value !== '')
      .join(','),
  ])
  // One text for each field of the form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(texts) as GiftForm
}

/** Returns the fields that hold something. */
export function filledIn(form: Begin): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => (field[1] ?? '') !== ''),
  )
}

/** Puts what was read into a form. Typed words stay, unless an earlier reading had filled it. */
export function mergeReading(typed: GiftForm, read: Begin, before: readonly string[]): Begin {
  const own = Object.entries(typed).filter(
    ([name, value]) => value !== '' && name !== 'city' && !before.includes(name),
  )
  return {
    ...typed,
    ...Object.fromEntries(before.map((name) => [name, ''])),
    ...filledIn(read),
    ...Object.fromEntries(own),
  }
}
