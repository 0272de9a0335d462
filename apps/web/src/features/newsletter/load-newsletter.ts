import type { Subscription } from '@okolo/contract/people/newsletter'
import { ApiError } from '../../api/api.ts'
import { cityPlace, loadPlace } from '../../catalogue/places/places.ts'
import { noPage } from '../../site/no-page.ts'
import type { AppContext } from '../../site/app-context.ts'

type Choice = { slug: string; name: string }
/** A mailed token and what belongs to it; null for one that works no more. */
type LinkData = { k: string; subscription: Subscription | null }

export type FormData = LinkData & {
  step: 'form'
  cities: Choice[]
  categories: Choice[]
  /** The outcome of a form. */
  sent: string | null
  error: string | null
  /** Of a form that failed. */
  city: Choice | null
  category: string
}
export type NewsletterData = FormData | (LinkData & { step: 'confirm' | 'unsubscribe' })

export async function loadNewsletter(
  context: AppContext,
  step: string | undefined,
  search: Record<string, unknown>,
): Promise<NewsletterData> {
  const k = textOf(search['k'])
  const subscription = k === '' ? null : await context.api.subscription(k).catch(nothing)
  if (step === undefined) return loadForm(context, { k, subscription }, search)
  if (step !== 'confirm' && step !== 'unsubscribe') noPage()
  return { step, k, subscription }
}

function nothing(error: unknown): null {
  // A token of another shape is refused by the schema.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
  throw error
}

async function loadForm(
  context: AppContext,
  link: LinkData,
  search: Record<string, unknown>,
): Promise<FormData> {
  const { api, locale, site } = context
  const asked = textOf(search['city'])
  const current = link.subscription?.city.slug ?? asked
  const [cities, categories, own] = await Promise.all([
    api.cities(),
    api.categories({}),
    loadPlace(context, current === '' ? site.look.city : current),
  ])
  const choices = cities
    .filter(({ slug, event_count: count }) => count > 0 || slug === site.look.city)
    .filter(({ slug }) => slug !== own?.slug)
    .map((city) => cityPlace(city, locale))
    .concat(own ?? [])
    .map(({ slug, name }) => ({ slug, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale))
  return {
    ...link,
    step: 'form',
    cities: choices,
    categories: categories.map(({ slug, name }) => ({ slug, name })),
    sent: textOf(search['sent']) || null,
    error: textOf(search['error']) || null,
    city: choices.find(({ slug }) => slug === own?.slug) ?? null,
    category: link.subscription?.category?.slug ?? textOf(search['category']),
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
