import type { OwnGift } from '@okolo/contract/events/gift'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import type { Day } from '@okolo/contract/filter/event-filter'
import { ApiError } from '../../../api/api.ts'
import { loadCategories } from '../../../catalogue/filter/categories.ts'
import { dayIn } from '../../../catalogue/event/event-time.ts'
import { loadHome, loadPlace, loadPlaces, type Place } from '../../../catalogue/places/places.ts'
import { noPage } from '../../../site/no-page.ts'
import type { AppContext } from '../../../site/app-context.ts'
import type { Begin } from '../fields/filled.ts'

/** The data that both pages need to draw the form. */
type FormData = {
  /** The token of a draft or of an event that was given; empty without one. */
  k: string
  gift: OwnGift | null
  /** The texts that the form begins with. */
  begin: Begin
  city: Place
  /** The event that it belongs to. */
  whole: { slug: string; title: string } | null
  places: Place[]
  categories: { slug: string; name: string }[]
  /** The clock, and today in the city. */
  now: string
  today: Day
  /** The outcome of a form that led here. */
  sent: string
  error: string
}

export type GiveData = FormData & {
  page: 'give'
  /** Events can be mailed here. Null: the city has no mailbox. */
  mailbox: string | null
  /** The way whose reading failed, and the address that was typed there; empty without one. */
  way: string
  url: string
}

export type GivenData = Omit<FormData, 'gift'> & {
  page: 'given'
  gift: OwnGift
  /** The form gives the event anew. */
  isAgain: boolean
}

type Search = Record<string, unknown>

/** `step`: `event` for what a mailed link opens. */
export async function loadGift(
  context: AppContext,
  step: string | undefined,
  search: Search,
): Promise<GiveData | GivenData | { page: 'expired' }> {
  if (step === undefined) return loadGive(context, search)
  if (step !== 'event') noPage()
  return loadGiven(context, search)
}

/** The form of a new event or of a draft. */
async function loadGive(context: AppContext, search: Search): Promise<GiveData> {
  const k = textOf(search['k'])
  const gift = await ownGift(context, k)
  const begin = {
    city: textOf(search['city']),
    day: textOf(search['day']),
    part_of: textOf(search['part_of']),
    ...gift?.form,
  }
  const page = await pageOf(context, search, begin)
  const isOld = k !== '' && gift === null
  const [way, unread] = page.error.split('.')
  return {
    ...page,
    page: 'give',
    mailbox: (await context.api.city(page.city.slug)).gift_address,
    k: isOld ? '' : k,
    gift,
    way: unread === undefined ? '' : (way ?? ''),
    url: textOf(search['url']),
    error: isOld ? 'expired' : (unread ?? page.error),
  }
}

/** An event that was given, behind its link. */
async function loadGiven(
  context: AppContext,
  search: Search,
): Promise<GivenData | { page: 'expired' }> {
  const k = textOf(search['k'])
  const gift = await ownGift(context, k)
  if (gift === null) {
    context.reply.status = 404
    return { page: 'expired' }
  }
  const isAgain = textOf(search['again']) === '1'
  const begin = isAgain ? withoutDays(gift.form) : gift.form
  return { ...(await pageOf(context, search, begin)), page: 'given', k, gift, isAgain }
}

async function pageOf(
  context: AppContext,
  search: Search,
  begin: Begin,
): Promise<Omit<FormData, 'gift' | 'k'>> {
  const { site } = context
  const wanted = begin.city ?? ''
  const places = await loadPlaces(context)
  const named = wanted === '' ? null : await loadPlace(context, wanted)
  const city = named ?? (await homeOf(context, places))
  const categories = await loadCategories(context, [{ city: city.slug }])
  return {
    begin: { ...begin, city: city.slug },
    city,
    whole: await wholeOf(context, begin.part_of ?? ''),
    places: places.some(({ slug }) => slug === city.slug) ? places : [city, ...places],
    categories: categories
      .map(({ slug, name }) => ({ slug, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, context.locale)),
    now: site.now(),
    today: dayIn(site.now(), city.timeZone),
    sent: textOf(search['sent']),
    error: textOf(search['error']),
  }
}

/** The event of which the form names the slug. Null: there is none, or it has gone. */
async function wholeOf({ api }: AppContext, slug: string): Promise<FormData['whole']> {
  if (slug === '') return null
  const found = await api.event(slug).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
  return found === null || 'code' in found ? null : { slug: found.slug, title: found.title }
}

async function homeOf(context: AppContext, [first]: Place[]): Promise<Place> {
  const home = await loadPlace(context, await loadHome(context))
  const place = home ?? first
  if (place === undefined) throw new Error('no city is known')
  return place
}

async function ownGift({ api }: AppContext, k: string): Promise<OwnGift | null> {
  if (k === '') return null
  return api.ask<'gift'>(`/v1/gifts/${encodeURIComponent(k)}/`).catch((error: unknown) => {
    // A token of another shape is refused by the schema.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  })
}

function withoutDays(form: GiftForm): Begin {
  return { ...form, day: '', end_day: '', until: '', days: '', except: '', status: '' }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
