import { CATEGORY_SLUGS } from './category.ts'
import {
  GIFT_ACCESS,
  GIFT_FIELDS,
  GIFT_LIMITS,
  GIFT_PLACES,
  GIFT_PRICES,
  GIFT_REPEATS,
  GIFT_STATUSES,
  WEEKDAYS,
  type GiftField,
} from './gift-fields.ts'
import type { GiftFault, GiftForm } from './gift-form.ts'
import { isDay, isHour, partsOf, readGivenDay, rowsOf } from './gift-days.ts'
import { daysOfProgramme, readProgramme } from './gift-programme.ts'

/** Nobody plans a town's evening further ahead. */
const MOST_YEARS_AHEAD = 3
const MOST_GIVEN_DAYS = 100
const MOST_EXCEPTIONS = 200

/** Everything that is wrong with a form, in the order of its fields. `today`: `2026-11-30`, on the clock of the city. */
export function faultsOfGift(form: GiftForm, today: string): GiftFault[] {
  const faults = [
    ...lengths(form),
    ...words(form),
    ...dates(form, today),
    ...places(form),
    ...prices(form),
    ...addresses(form),
    ...ages(form),
    ...programme(form),
  ]
  const order = new Map(GIFT_FIELDS.map((field, i) => [field, i]))
  return faults.toSorted((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0))
}

/** Its days are judged once those of the form are right. */
function programme(form: GiftForm): GiftFault[] {
  const days = daysOfProgramme(form)
  const isSound = [days.day, days.until].every((day) => day === '' || isDay(day))
  const { faults } = readProgramme(form.programme, isSound ? days : { day: '', until: '' })
  return faults.map((fault) => ({ field: 'programme', ...fault }))
}

function lengths(form: GiftForm): GiftFault[] {
  return GIFT_FIELDS.filter((field) => form[field].length > GIFT_LIMITS[field]).map((field) => ({
    field,
    code: 'too_long',
  }))
}

function words(form: GiftForm): GiftFault[] {
  const faults: GiftFault[] = []
  if (!/[\p{L}\p{N}]/u.test(form.title)) faults.push({ field: 'title', code: 'missing' })
  const oneOf = (field: GiftField, known: readonly string[]) => {
    if (form[field] !== '' && !known.includes(form[field])) faults.push({ field, code: 'unknown' })
  }
  oneOf('category', CATEGORY_SLUGS)
  oneOf('repeats', GIFT_REPEATS)
  oneOf('where', GIFT_PLACES)
  oneOf('price', GIFT_PRICES)
  oneOf('status', GIFT_STATUSES)
  oneOf('nth', ['1', '2', '3', '4', '-1'])
  const allOf = (field: GiftField, isKnown: (part: string) => boolean) => {
    if (!partsOf(form[field]).every(isKnown)) faults.push({ field, code: 'unknown' })
  }
  allOf('weekdays', (part) => (WEEKDAYS as readonly string[]).includes(part))
  allOf('access', (part) => (GIFT_ACCESS as readonly string[]).includes(part))
  allOf('in_language', isLanguageTag)
  allOf('language', isLanguageTag)
  return faults
}

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

function dates(form: GiftForm, today: string): GiftFault[] {
  const faults: GiftFault[] = []
  for (const field of ['day', 'end_day', 'until'] as const)
    if (form[field] !== '' && !isDay(form[field])) faults.push({ field, code: 'not_a_day' })
  for (const field of ['time', 'end_time'] as const)
    if (form[field] !== '' && !isHour(form[field])) faults.push({ field, code: 'not_an_hour' })
  if (form.day === '') faults.push({ field: 'day', code: 'missing' })
  if (form.time === '' && form.end_time !== '') faults.push({ field: 'time', code: 'missing' })
  if (faults.length > 0) return [...faults, ...rows(form)]
  const { day, end_day, until, repeats } = form
  if (end_day !== '' && end_day < day) faults.push({ field: 'end_day', code: 'ends_first' })
  if (end_day === day && form.end_time !== '' && form.end_time <= form.time)
    faults.push({ field: 'end_time', code: 'ends_first' })
  if (until !== '' && until < day) faults.push({ field: 'until', code: 'ends_first' })
  const last = lastDay(form)
  if (last !== null && last < today)
    faults.push({ field: until === '' ? 'day' : 'until', code: 'past' })
  const farthest = `${Number(today.slice(0, 4)) + MOST_YEARS_AHEAD}${today.slice(4)}`
  if (day > farthest) faults.push({ field: 'day', code: 'too_far' })
  if (repeats === '' && end_day > farthest) faults.push({ field: 'end_day', code: 'too_far' })
  return [...faults, ...rows(form)]
}

/** The last day of what a form says. Null: it goes on until further notice. */
export function lastDay({ day, end_day, repeats, until, days }: GiftForm): string | null {
  if (repeats === 'weekly' || repeats === 'monthly') return until === '' ? null : until
  const given = repeats === 'days' ? rowsOf(days).map(({ text }) => text.slice(0, 10)) : []
  return [day, end_day, ...given].toSorted().at(-1) ?? day
}

function rows({ days, except, repeats }: GiftForm): GiftFault[] {
  const given = repeats === 'days' ? rowsOf(days) : []
  const left = partsOf(except)
  return [
    ...given
      .filter(({ text }) => readGivenDay(text) === null)
      .map(({ row }) => ({ field: 'days', code: 'unreadable_row', row }) as const),
    ...(given.length > MOST_GIVEN_DAYS ? [{ field: 'days', code: 'too_many' } as const] : []),
    ...(left.every(isDay) ? [] : [{ field: 'except', code: 'not_a_day' } as const]),
    ...(left.length > MOST_EXCEPTIONS ? [{ field: 'except', code: 'too_many' } as const] : []),
  ]
}

function places(form: GiftForm): GiftFault[] {
  const faults: GiftFault[] = []
  if (form.city === '') faults.push({ field: 'city', code: 'missing' })
  const isPlaced = [form.venue, form.place, form.address, form.lat].some((text) => text !== '')
  if (form.where === 'online') {
    if (form.online_url === '') faults.push({ field: 'online_url', code: 'missing' })
  } else if (!isPlaced)
    faults.push({ field: form.where === '' ? 'where' : 'place', code: 'missing' })
  for (const [field, most] of [
    ['lat', 90],
    ['lon', 180],
  ] as const)
    if (form[field] !== '' && !(Math.abs(numberOf(form[field])) <= most))
      faults.push({ field, code: 'not_a_number' })
  if ((form.lat === '') !== (form.lon === '')) faults.push({ field: 'lat', code: 'missing' })
  return faults
}

/** A number as people type it, with a comma or a point; NaN where it is not one. */
export function numberOf(text: string): number {
  const plain = text.trim().replace(',', '.')
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

function prices({ price, price_min, price_max, currency }: GiftForm): GiftFault[] {
  const faults: GiftFault[] = []
  const needsMin = price === 'exact' || price === 'from' || price === 'range'
  const amount = (field: 'price_min' | 'price_max', text: string, isNeeded: boolean) => {
    if (text === '') {
      if (isNeeded) faults.push({ field, code: 'missing' })
    } else if (!(numberOf(text) >= 0)) faults.push({ field, code: 'not_a_number' })
  }
  amount('price_min', price_min, needsMin)
  amount('price_max', price_max, price === 'range')
  if (price === 'range' && numberOf(price_max) < numberOf(price_min))
    faults.push({ field: 'price_max', code: 'range' })
  if (needsMin && currency === '') faults.push({ field: 'currency', code: 'missing' })
  if (currency !== '' && !isCurrency(currency)) faults.push({ field: 'currency', code: 'unknown' })
  return faults
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

function addresses(form: GiftForm): GiftFault[] {
  return (['link', 'tickets', 'online_url'] as const)
    .filter((field) => form[field] !== '' && !isWebAddress(form[field]))
    .map((field) => ({ field, code: 'not_an_address' }))
}

/** True for an http or https address of a named host, without a user name in it. */
function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  const isNamed =
    url.hostname.includes('.') &&
    !/^[\d.]+$|^\[|\.(?:local|localhost|internal|home\.arpa)$/.test(url.hostname)
  return isNamed && url.username === '' && url.password === ''
}

function ages({ age_min, age_max }: GiftForm): GiftFault[] {
  const faults: GiftFault[] = []
  for (const [field, text] of [
    ['age_min', age_min],
    ['age_max', age_max],
  ] as const)
    if (text !== '' && !/^\d{1,3}$/.test(text)) faults.push({ field, code: 'not_a_number' })
  if (age_min !== '' && age_max !== '' && Number(age_max) < Number(age_min))
    faults.push({ field: 'age_max', code: 'range' })
  return faults
}
