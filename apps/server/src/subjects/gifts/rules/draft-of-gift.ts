import type { EventDraft, Offer, RawPlace, Recurrence, When } from '@okolo/connectors/event-draft'
import { partsOf, readGivenDay, rowsOf } from '@okolo/contract/events/gift-days'
import { numberOf } from '@okolo/contract/events/gift-faults'
import { WEEKDAYS } from '@okolo/contract/events/gift-fields'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { daysOfProgramme, readProgramme } from '@okolo/contract/events/gift-programme'
import { addDays, weekdayOf } from '@okolo/contract/filter/event-filter'
import { detectLanguage } from '#server/knowledge/languages/detect-language.ts'
import { slugify } from '#server/words/slug.ts'
import { escapeMarkup } from '#server/words/escape-markup.ts'
import { VOLUNTARY } from './voluntary.ts'

/** A row of `venue`. */
export type KnownVenue = {
  id: number
  slug: string
  name: string
  address: string | null
  lat: number | null
  lng: number | null
  precision: string | null
  /** A room in it, as the form names it. */
  room: string | null
}

/** The city, the venue and the picture that a form names, as they are known here. */
export type GiftReferences = {
  /** The gift's id. */
  id: string
  venue: KnownVenue | null
  /** Name and ISO 3166-1 country of the city. */
  city: { name: string; country: string }
  /** Uuid of the event that it belongs to. */
  partOf: string | null
  /** Address of the picture, if there is one. */
  picture: string | null
}

/**
 * A form without faults as drafts of the given event and, after it, of the parts of its programme. Times are wall times of the
 * city; the pipeline does the rest.
 */
export function draftsOfGift(form: GiftForm, refs: GiftReferences): EventDraft[] {
  const whole: EventDraft = {
    sourceId: refs.id,
    title: { [form.language || 'und']: form.title.trim() },
    ...(form.text.trim() !== '' && {
      descriptionHtml: { [form.language || 'und']: paragraphs(form.text) },
    }),
    ...timesOf(form),
    ...statusOf(form),
    ...whereOf(form, refs),
    ...offersOf(form),
    // ingest/store/parents.ts reads it.
    ...(refs.partOf !== null && { parentSourceId: `event ${refs.partOf}` }),
    ...(form.link !== '' && { url: form.link.trim() }),
    ...(form.category !== '' && { categories: [form.category] }),
    ...(form.organizer.trim() !== '' && { organizers: [{ name: form.organizer.trim() }] }),
    ...(form.access !== '' && { accessibility: partsOf(form.access).map(accessWords) }),
    ...(form.in_language !== '' && { inLanguage: partsOf(form.in_language) }),
    ...agesOf(form),
    ...(refs.picture !== null && {
      images: [
        {
          url: refs.picture,
          ...(form.picture_by.trim() !== '' && { credit: form.picture_by.trim() }),
          ...(form.picture_text.trim() !== '' && { alt: form.picture_text.trim() }),
        },
      ],
    }),
  }
  return [whole, ...partsOfProgramme(form, whole, refs)]
}

function statusOf({ status }: GiftForm): Pick<EventDraft, 'status'> {
  const known = (['cancelled', 'sold_out', 'postponed'] as const).find((one) => one === status)
  return known === undefined ? {} : { status: known }
}

/** `hearing-loop` as sources say it. */
function accessWords(code: string): string {
  return code.replaceAll('-', ' ')
}

function paragraphs(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().split('\n').map(escapeMarkup).join('<br>')}</p>`)
    .join('')
}

type Hours = { day: string; time: string; end_day: string; end_time: string }

function whenOf({ day, time, end_day, end_time }: Hours): When {
  if (time === '') return { start: day, allDay: true, ...(end_day > day && { end: end_day }) }
  const lastDay =
    end_day !== '' ? end_day : end_time !== '' && end_time <= time ? addDays(day, 1) : day
  return {
    start: `${day}T${time}:00`,
    ...(end_time !== '' && { end: `${lastDay}T${end_time}:00` }),
  }
}

function timesOf(form: GiftForm): Pick<EventDraft, 'when' | 'recurrence' | 'goesOn'> {
  const { repeats, until } = form
  const first = whenOf(form)
  if (repeats === '') return { when: runOf(form) }
  if (repeats === 'days')
    return {
      when: [
        first,
        ...rowsOf(form.days).flatMap(({ text }) => {
          const given = readGivenDay(text)
          if (given === null || given.day === form.day) return []
          const { time, end_time } = given.time === '' ? form : given
          return [whenOf({ day: given.day, time, end_day: '', end_time })]
        }),
      ],
    }
  const { start, end, allDay } = first
  const recurrence: Recurrence = {
    start,
    ...(end !== undefined && { end }),
    ...(allDay === true && { allDay }),
    rules: [ruleOf(form)],
    ...(form.except !== '' && {
      exdates: partsOf(form.except).map((day) =>
        allDay === true ? day : `${day}${start.slice(10)}`,
      ),
    }),
  }
  return { when: [], recurrence, ...(until === '' && { goesOn: true as const }) }
}

/** An evening, or a run of several days at the same hours. */
function runOf(form: GiftForm): When[] {
  const { day, time, end_day, end_time } = form
  const isNight =
    end_day === '' ||
    end_day === day ||
    (end_time !== '' && addDays(day, 1) === end_day && end_time <= time)
  if (time === '' || isNight) return [whenOf(form)]
  const days = (Date.parse(end_day) - Date.parse(day)) / 86_400_000
  const hours = { time, end_day: '', end_time }
  return Array.from({ length: Math.min(days, MOST_DAYS) + 1 }, (_, i) =>
    whenOf({ day: addDays(day, i), ...hours }),
  )
}

const MOST_DAYS = 400

function ruleOf({ repeats, day, weekdays, nth, until, time }: GiftForm): string {
  const own = WEEKDAYS[weekdayOf(day) - 1] ?? 'MO'
  const last =
    until === '' ? '' : `;UNTIL=${until.replaceAll('-', '')}${time === '' ? '' : 'T235959'}`
  if (repeats === 'weekly') return `FREQ=WEEKLY;BYDAY=${partsOf(weekdays).join(',') || own}${last}`
  const week = Math.ceil(Number(day.slice(8)) / 7)
  return `FREQ=MONTHLY;BYDAY=${nth || (week > 4 ? '-1' : String(week))}${own}${last}`
}

function whereOf(
  form: GiftForm,
  { venue, city }: GiftReferences,
): Pick<EventDraft, 'place' | 'isOnline' | 'onlineUrl'> {
  if (form.where === 'online') return { isOnline: true, onlineUrl: form.online_url.trim() }
  const town = { locality: city.name, country: city.country }
  const room = form.room.trim() === '' ? {} : { room: form.room.trim() }
  if (venue !== null)
    return {
      place: {
        ...town,
        ...room,
        name: venue.name,
        ...(venue.address !== null && { address: venue.address }),
        ...(venue.lat !== null && venue.lng !== null && { lat: venue.lat, lon: venue.lng }),
      },
    }
  const place: RawPlace = {
    ...town,
    ...room,
    ...(form.place.trim() !== '' && { name: form.place.trim() }),
    ...(form.address.trim() !== '' && { address: form.address.trim() }),
    ...(form.lat !== '' && {
      lat: numberOf(form.lat),
      lon: numberOf(form.lon),
      geoPrecision: 'point' as const,
    }),
  }
  return { place }
}

function offersOf(form: GiftForm): Pick<EventDraft, 'offers'> {
  const link = form.tickets === '' ? {} : { url: form.tickets.trim() }
  const offer = offerOf(form)
  if (offer === null) return form.tickets === '' ? {} : { offers: [link] }
  const isSoldOut = form.status === 'sold_out'
  return { offers: [{ ...offer, ...link, ...(isSoldOut && { soldOut: true }) }] }
}

function offerOf(form: GiftForm): Offer | null {
  const { price, price_min, price_max, currency } = form
  const min = numberOf(price_min)
  switch (price) {
    case 'free':
      return { free: true }
    case 'voluntary':
      return { text: voluntaryIn(form) }
    case 'exact':
      return { price: min, currency }
    case 'from':
      return { price: min, minimum: true, currency }
    case 'range':
      return { price: min, priceMax: numberOf(price_max), currency }
    default:
      return null
  }
}

/** In the language of the invitation, as its giver would have written it. */
function voluntaryIn({ language, title, text }: GiftForm): string {
  const said = language === '' ? detectLanguage(`${title}\n${text}`) : language
  return VOLUNTARY[said?.split('-')[0] ?? ''] ?? VOLUNTARY['en'] ?? ''
}

function agesOf({ age_min, age_max }: GiftForm): Pick<EventDraft, 'age'> {
  if (age_min === '' && age_max === '') return {}
  return {
    age: {
      ...(age_min !== '' && { min: Number(age_min) }),
      ...(age_max !== '' && { max: Number(age_max) }),
    },
  }
}

function partsOfProgramme(form: GiftForm, whole: EventDraft, { id }: GiftReferences): EventDraft[] {
  const { rows } = readProgramme(form.programme, daysOfProgramme(form))
  const said = new Map<string, number>()
  // By its name, so that an act whose hour is corrected stays the event that people have saved.
  const idOf = (title: string) => {
    const name = slugify(title).slice(0, 100) || 'act'
    const count = (said.get(name) ?? 0) + 1
    said.set(name, count)
    return count === 1 ? `${id}/${name}` : `${id}/${name}/${count}`
  }
  return rows.map((row) => ({
    sourceId: idOf(row.title),
    parentSourceId: id,
    title: { [form.language || 'und']: row.title },
    ...(row.text !== undefined && {
      descriptionHtml: { [form.language || 'und']: paragraphs(row.text) },
    }),
    when: [whenOf({ ...row, end_day: '' })],
    ...(whole.place !== undefined && {
      place: { ...whole.place, ...(row.stage !== '' && { room: row.stage }) },
    }),
    ...(whole.organizers !== undefined && { organizers: whole.organizers }),
    ...(whole.url !== undefined && { url: whole.url }),
    ...(whole.status !== undefined && { status: whole.status }),
  }))
}
