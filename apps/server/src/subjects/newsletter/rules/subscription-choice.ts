import type { Locale } from '@okolo/contract/locale'
import type { NewsletterDeps } from './newsletter-deps.ts'

/** The choice of a subscriber: a city, a category (null for all) and a language. */
export type SubscriptionChoice = { cityId: number; categoryId: number | null; locale: string }

/** Null for an unknown city or category. */
export async function choiceOf(
  { reference }: NewsletterDeps,
  given: { city: string; category?: string | null | undefined; locale: Locale },
): Promise<SubscriptionChoice | null> {
  const { cityBySlug, categoryBySlug } = await reference.get()
  const city = cityBySlug.get(given.city)
  if (city === undefined) return null
  const base = { cityId: city.id, locale: given.locale }
  if (given.category == null || given.category === '') return { ...base, categoryId: null }
  const category = categoryBySlug.get(given.category)
  return category === undefined ? null : { ...base, categoryId: category.id }
}

/** A subscription choice as details of a request for its letter. */
export function detailsOf({ cityId, categoryId }: SubscriptionChoice): Record<string, string> {
  return { city: String(cityId), ...(categoryId === null ? {} : { category: String(categoryId) }) }
}

export function choiceIn(details: Record<string, string>, locale: string): SubscriptionChoice {
  const category = details['category']
  return {
    cityId: Number(details['city']),
    categoryId: category === undefined ? null : Number(category),
    locale,
  }
}
