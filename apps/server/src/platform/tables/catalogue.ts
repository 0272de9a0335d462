import type { JsonColumn, Names } from './column-shapes.ts'

/** The catalogue: cities, venues, events and their dates. */
export type CatalogueTables = {
  city: CityTable
  category: CategoryTable
  language: { code: string; names: JsonColumn<Names>; native_name: string; is_interface: boolean }
  venue: VenueTable
  organizer: OrganizerTable
  event: EventTable
  event_organizer: { event_id: number; organizer_id: number; position: number }
  event_date: EventDateTable
  event_text: {
    event_id: number
    city_id: number
    upcoming: boolean
    popularity: number
    vector: string
  }
}

type CityTable = {

type CategoryTable = {

type VenueTable = {

type OrganizerTable = {

type EventTable = {

type EventDateTable = {
