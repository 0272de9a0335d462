import type { GiftField } from '@okolo/contract/events/gift-fields'
import { useTranslations } from 'use-intl'

/** Messages that name a field; all others have one of their own name. */
const NAMES = {
  end_day: 'endDay',
  end_time: 'endTime',
  venue: 'place',
  lat: 'point',
  lon: 'point',
  where: 'where',
  online_url: 'onlineUrl',
  price: 'priceKind',
  price_min: 'priceMin',
  price_max: 'priceMax',
  picture_by: 'pictureBy',
  picture_text: 'pictureText',
  age_min: 'ageMin',
  age_max: 'ageMax',
  in_language: 'spoken',
  part_of: 'programme',
  status: 'when',
  title: 'title',
  text: 'text',
  language: 'language',
  category: 'category',
  city: 'city',
  day: 'day',
  time: 'time',
  repeats: 'repeats',
  weekdays: 'weekdays',
  nth: 'nth',
  until: 'until',
  days: 'days',
  except: 'except',
  place: 'place',
  room: 'room',
  address: 'address',
  currency: 'currency',
  link: 'link',
  tickets: 'tickets',
  picture: 'picture',
  access: 'access',
  organizer: 'organizer',
  programme: 'programme',
} as const satisfies Record<GiftField, string>

/** Some fields are not seen: the one beside which their mistake stands. */
const SEEN: Partial<Record<GiftField, GiftField>> = {
  venue: 'place',
  where: 'place',
  lon: 'lat',
  part_of: 'programme',
  status: 'day',
}

/** Returns the names of fields as the form calls them. */
export function useFieldNames(): (field: GiftField) => string {
  const t = useTranslations('give')
  return (field) => t(NAMES[field])
}

export function seenField(field: GiftField): GiftField {
  return SEEN[field] ?? field
}
