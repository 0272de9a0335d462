/** Fields whose absence from a source's events is counted. */
export const ABSENT_FIELDS = [
  'description',
  'place',
  'coordinates',
  'end time',
  'price',
  'image',
  'organizer',
  'category',
  'language',
  'link',
] as const
export type AbsentField = (typeof ABSENT_FIELDS)[number]
