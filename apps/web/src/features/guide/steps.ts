import { ownPath } from '@okolo/contract/site/access'
import { stringifyAddress } from '@okolo/contract/filter/event-filter'
import { pages, splitLocale } from '@okolo/contract/site/pages'
import type { Locale } from '@okolo/contract/locale'
import { noPage } from '../../site/no-page.ts'

/** The steps of the guide, in order. The place is asked for before pushes. */
export const STEPS = ['platforms', 'vibe', 'week', 'nearby', 'push', 'city'] as const
export type Step = (typeof STEPS)[number]

/** Choices that the address of a step carries, so that Back finds them again. */
export type Carried = {
  moods: string[]
  /** The address that was opened first. */
  redirectTo: string | null
}

/** Returns the step of an address, the first one without a name. An unknown one is not a page. */
export function knownStep(given: string | undefined): Step {
  return given === undefined ? STEPS[0] : (STEPS.find((step) => step === given) ?? noPage())
}

/** The address of a step. */
export function stepHref(locale: Locale, step: Step, { moods, redirectTo }: Carried): string {
  const query = stringifyAddress({
    ...(moods.length === 0 ? {} : { mood: moods }),
    ...(redirectTo === null ? {} : { redirectTo }),
  })
  return `/${locale}/guide/${step}${query === '' ? '' : `?${query}`}`
}

/** The action that led to the guide and goes on after it, or null if the app was merely started. */
export function wantedPage(redirectTo: string | null): string | null {
  const wanted = ownPath(redirectTo)
  return wanted === null || isStart(wanted) ? null : wanted
}

/** The page after the guide: what was wanted, else the feed of the city, led by the chosen moods. */
export function pageAfter(
  locale: Locale,
  { moods, redirectTo }: Carried,
  city: string | null,
): string {
  const feed = pages.feed(locale, {
    ...(city === null ? {} : { city }),
    ...(moods.length === 0 ? {} : { mood: moods }),
  })
  return wantedPage(redirectTo) ?? feed
}

/** The city of a feed that was wanted, or null. */
export function wantedCity(redirectTo: string | null): string | null {
  const wanted = ownPath(redirectTo)
  return wanted === null ? null : new URL(wanted, 'https://okolo.invalid').searchParams.get('city')
}

/** A start of the app: the landing page or the feed, with nothing chosen but what the device keeps. */
function isStart(address: string): boolean {
  const { pathname, searchParams } = new URL(address, 'https://okolo.invalid')
  const path = splitLocale(pathname)?.rest ?? pathname
  const choices = [...searchParams.keys()].filter((key) => key !== 'city' && key !== 'sorting')
  return /^\/(feed)?\/?$/i.test(path) && choices.length === 0
}
