import type { GiftReading, KeptReading } from '../gift.ts'

/** The reading of a further event of what was read. The one that was shown takes its place. */
export function otherReading(reading: KeptReading, at: number): GiftReading {
  const { form, from, unsure, others = [] } = reading
  const other = others[at]
  if (other === undefined) return { ...reading, others }
  const origin = Object.values(from).find((one) => one !== 'model') ?? 'text'
  return {
    ...reading,
    ...other,
    from: Object.fromEntries(Object.keys(other.form).map((field) => [field, origin])),
    others: others.with(at, { form, unsure }),
  }
}
