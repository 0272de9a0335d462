import type { GiftField } from '@okolo/contract/events/gift-fields'

/** Some fields are not seen: the one beside which their mistake stands. */
const SEEN: Partial<Record<GiftField, GiftField>> = {
  venue: 'place',
  where: 'place',
  lon: 'lat',
  part_of: 'programme',
  status: 'day',
}

export function seenField(field: GiftField): GiftField {
  return SEEN[field] ?? field
}
