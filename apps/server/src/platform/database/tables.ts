import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** language -> text. */
type Names = Record<string, string>
/** Read as a value, written as JSON text. */
type JsonColumn<T> = ColumnType<T, string, string>

/**
 * Row shapes of the tables that queries are built for; all others are written about in SQL alone, as in migrations/.
 * Times come as Date, wall times and days as text.
 */
export type Tables = {
  user_account: UserAccountTable
  city: CityTable
  category: CategoryTable
  language: { code: string; names: JsonColumn<Names>; native_name: string; is_interface: boolean }
  venue: VenueTable
  organizer: OrganizerTable
  event: EventTable
  event_organizer: { event_id: number; organizer_id: number; position: number }
  event_date: EventDateTable
  event_report: EventReportTable
  search_todo: { event_id: number; rewrite: boolean }
}

type UserAccountTable = {
  id: Generated<number>
  uuid: string
  email: string
  email_key: string
  email_verified_at: Date | null
  password_hash: string | null
  name: Generated<string>
  about: Generated<string>
  locale: string
  country: string | null
  translate_content: boolean | null
  translate_to: string | null
  show_original: boolean | null
  premium_until: Date | null
  premium_granted_until: Date | null
  picture_key: string | null
  created_at: Date
  deactivated_at: Date | null
  erase_at: Date | null
  saves_visibility: Generated<'friends' | 'nobody'>
  time_zone: string | null
  is_findable: Generated<boolean>
  name_key: Generated<string>
}

type CityTable = {
  id: Generated<number>
  slug: string
  name: string
  names: JsonColumn<Names>
  country: string
  lat: number
  lng: number
  area_radius: number
  population: number
  time_zone: string
  languages: string[]
  geonames_id: number | null
  aliases: Generated<string[]>
}

type CategoryTable = {
  id: Generated<number>
  slug: string
  names: JsonColumn<Names>
  image: string | null
  position: number
}

type VenueTable = {
  id: Generated<number>
  uuid: string
  slug: string
  match_key: string
  name: string
  address: string | null
  city_id: number
  lat: number | null
  lng: number | null
  geo_precision: 'point' | 'street' | 'city' | null
  time_zone: string
  url: string | null
  part_of: number | null
  /** The town's name, if it is no known city. */
  town: string | null
}

type OrganizerTable = {
  id: Generated<number>
  uuid: string
  slug: string
  match_key: string
  name: string
  url: string | null
}

type EventTable = {
  id: Generated<number>
  uuid: string
  slug: string
  titles: JsonColumn<Names>
  title: string
  language: string
  category_id: number
  city_id: number
  venue_id: number | null
  is_online: boolean
  status: string
  price_min: number | null
  price_currency: string | null
  popularity: Generated<number>
  source_count: number
  is_demo: boolean
  next_starts_at: Date | null
  last_ends_at: Date | null
  /**
   * Listable dates, past ones included. Ended dates that a merged event left behind do not count.
   */
  date_count: Generated<number>
  lat: number | null
  lng: number | null
  card: JsonColumn<unknown>
  detail: JsonColumn<unknown>
  /** A bit each (catalogue/record/mood-bits.ts), as in `event_date`. */
  moods: Generated<number>
  /** A bit each (catalogue/record/visitor-bits.ts), as in `event_date`. */
  visitor_bits: Generated<number>
  languages: Generated<string[]>
  provenance: JsonColumn<unknown>
  merged_into: number | null
  part_of: number | null
  series: string | null
  status_doubt: string | null
  content_hash: string
  first_seen_at: Date
  changed_at: Date
}

type EventDateTable = {
  id: Generated<number>
  uuid: string
  event_id: number
  date_key: string
  starts_at: Date
  ends_at: Date
  end_stated: boolean
  start_wall: string
  end_wall: string | null
  time_zone: string
  all_day: boolean
  status: string
  previous_start: Date | null
  online_url: string | null
  prev_ends_at: Date | null
  is_long: boolean
  list_at: Date
  open_until: Date | null
  is_live: boolean
  city_id: number
  category_id: number
  moods: Generated<number>
  /** A bit each (catalogue/record/language-bits.ts). */
  language_bits: Generated<number>
  visitor_bits: Generated<number>
  /**
   * Derived from `start_wall` by the database: 1 Monday to 7 Sunday, and minutes since midnight if
   * the hour is known.
   */
  weekday: GeneratedAlways<number>
  start_minute: GeneratedAlways<number | null>
  venue_id: number | null
  is_online: boolean
  price_min: number | null
  popularity: number
  lat: number | null
  lng: number | null
  mx: number | null
  my: number | null
  cell: number | null
}

type EventReportTable = {
  id: Generated<number>
  event_id: number
  date_uuid: string | null
  reason: string
  note: string | null
  locale: string
  at: Date
  closed_at: Date | null
  closed_by: string | null
  uuid: string | null
  number: string | null
  user_id: number | null
  email: string | null
  email_key: string | null
  reporter_hash: string | null
  domain_hash: string | null
  confirmed_at: Date | null
  expires_at: Date | null
  hid_at: Date | null
  decision: string | null
}
