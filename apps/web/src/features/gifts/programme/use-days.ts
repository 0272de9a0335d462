import { daysOfProgramme } from '@okolo/contract/events/gift-programme'
import { useEffect, useState } from 'react'
import type { Days } from './edited-rows.ts'

/** The days of the event, as they stand in the form. */
export function useDays(form: HTMLFormElement | null, given: Days): Days {
  const [days, setDays] = useState(() => (form === null ? given : daysIn(form)))
  useEffect(() => {
    if (form === null) return
    const read = () =>
      setDays((before) => {
        const now = daysIn(form)
        return now.day === before.day && now.until === before.until ? before : now
      })
    form.addEventListener('change', read)
    return () => form.removeEventListener('change', read)
  }, [form])
  return days
}

function daysIn(form: HTMLFormElement): Days {
  const fields = new FormData(form)
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  return daysOfProgramme({
    day: text('day'),
    end_day: text('end_day'),
    repeats: text('repeats'),
    until: text('until'),
  })
}
