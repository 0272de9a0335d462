import { type GiftForm } from '@okolo/contract/events/gift-form'
import { GIFT_FIELDS, GIFT_LIMITS, type GiftField } from '@okolo/contract/events/gift-fields'
import type { GiftReading } from '@okolo/contract/events/gift'
import { cut } from '#server/words/html.ts'

/** The place where a filled field was read. */
export type Origin = NonNullable<GiftReading['from']['title']>

/** Fields of one event as they were read, and those of them that somebody should look at. */
export type Fields = {
  form: Partial<GiftForm>
  unsure: ReadonlySet<GiftField>
}

/** Collects fields: the first word about a field stands, and an empty one says nothing. */
export class FieldBook {
  readonly form: Partial<GiftForm> = {}
  readonly unsure = new Set<GiftField>()

  put(field: GiftField, value: string | null | undefined, isSure = true): void {
    const text = (value ?? '').trim()
    if (text === '' || this.form[field] !== undefined) return
    this.form[field] = cut(text, GIFT_LIMITS[field]).trim()
    if (!isSure) this.unsure.add(field)
  }

  doubt(...fields: GiftField[]): void {
    for (const field of fields) if (this.form[field] !== undefined) this.unsure.add(field)
  }
}

const MOST_OTHERS = 20
const MOST_TEXT = 5000

/** The answer of a reading whose fields all come from one place. */
export function readingOf(
  origin: Origin,
  { form, unsure }: Fields,
  { others = [], text = '' }: { others?: readonly Fields[]; text?: string } = {},
): GiftReading {
  // The city was chosen before: nobody read it.
  const fields = GIFT_FIELDS.filter((field) => field !== 'city' && form[field] !== undefined)
  return {
    form,
    from: Object.fromEntries(fields.map((field) => [field, origin])),
    unsure: fields.filter((field) => unsure.has(field)),
    others: others
      .slice(0, MOST_OTHERS)
      .map((other) => ({ form: other.form, unsure: [...other.unsure] })),
    text: cut(text, MOST_TEXT),
  }
}
