import { formatTag, type Locale } from '@okolo/contract/locale'
import type { Intro, Plan } from './store.ts'

/** Returns how much less a year costs than twelve months, in whole percent. Null where it is not less, or cannot be told. */
export function savedPercent(plans: readonly Plan[]): number | null {
  const yearly = plans.find(({ id }) => id === 'yearly')
  const monthly = plans.find(({ id }) => id === 'monthly')
  if (yearly === undefined || monthly === undefined) return null
  if (yearly.currency !== monthly.currency || monthly.price <= 0) return null
  // A bit more than nothing keeps 0.3 of 1 from becoming 29 percent.
  const percent = Math.floor(100 * (1 - yearly.price / (12 * monthly.price)) + 1e-9)
  return percent >= 1 ? percent : null
}

/** The day of the next payment after that of `now`: the first one after a free time, else that of the renewal. */
export function nextPayment({ id, intro }: Pick<Plan, 'id' | 'intro'>, now: Date): Date {
  if (intro !== null) return after(now, intro)
  return after(now, { count: 1, unit: id === 'yearly' ? 'year' : 'month' })
}

const DAYS = { day: 1, week: 7 } as const

/** A month after the 31st is the last day of the next one. */
function after(now: Date, { count, unit }: Pick<Intro, 'count' | 'unit'>): Date {
  const then = new Date(now)
  if (unit === 'day' || unit === 'week') {
    then.setDate(then.getDate() + count * DAYS[unit])
    return then
  }
  const months = unit === 'year' ? 12 * count : count
  const day = then.getDate()
  then.setMonth(then.getMonth() + months, 1)
  const last = new Date(then.getFullYear(), then.getMonth() + 1, 0).getDate()
  then.setDate(Math.min(day, last))
  return then
}

/** `26 November 2026`, on this device's calendar. */
export function dayText(locale: Locale, day: Date): string {
  return new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long' }).format(day)
}

/** `7 days`. */
export function lengthText(locale: Locale, { count, unit }: Intro): string {
  return new Intl.NumberFormat(formatTag(locale), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(count)
}

/** `37%`. */
export function percentText(locale: Locale, percent: number): string {
  return new Intl.NumberFormat(formatTag(locale), { style: 'percent' }).format(percent / 100)
}
