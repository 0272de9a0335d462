import { isDay, partsOf, rowsOf } from '@okolo/contract/events/gift-days'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import {
  daysOfProgramme,
  readProgramme,
  writeProgramme,
} from '@okolo/contract/events/gift-programme'
import { addDays } from '@okolo/contract/filter/event-filter'

const WEEK = 7
const DAY_MS = 86_400_000

/** The form for a later year: the same day of the week, nearest to the same date, and no earlier than `today`. */
export function copiedForm(form: GiftForm, today: string): GiftForm {
  const days = isDay(form.day) ? daysToNext(form.day, today) : null
  // A cancellation and the festival were those of the last one.
  const next = { ...form, status: '', part_of: '' }
  return days === null ? next : { ...next, ...shifted(form, days) }
}

/** Whole weeks until that day comes again, a year or more later. */
function daysToNext(day: string, today: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = Date.UTC(year, month - 1, date)
  for (let years = 1; ; years += 1) {
    const apart = (Date.UTC(year + years, month - 1, date) - first) / DAY_MS
    const days = Math.round(apart / WEEK) * WEEK
    if (addDays(day, days) >= today) return days
  }
}

function shifted(form: GiftForm, days: number): Partial<GiftForm> {
  const later = (day: string) => (isDay(day) ? addDays(day, days) : day)
  return {
    day: later(form.day),
    end_day: later(form.end_day),
    until: later(form.until),
    days: rowsOf(form.days)
      .map(({ text }) => text.replace(/^\S+/, later))
      .join('\n'),
    except: partsOf(form.except).map(later).join(', '),
    programme: shiftedProgramme(form, later),
  }
}

/** A programme that cannot be read whole stays as it is. */
function shiftedProgramme(form: GiftForm, later: (day: string) => string): string {
  const { rows, faults } = readProgramme(form.programme, daysOfProgramme(form))
  if (rows.length === 0 || faults.length > 0) return form.programme
  return writeProgramme(rows.map((row) => ({ ...row, day: later(row.day) })))
}
