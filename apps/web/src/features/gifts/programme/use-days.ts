import { daysOfProgramme } from '@okolo/contract/events/gift-programme'
import { useEffect, useState } from 'react'
import { valuesOf } from '../fields/filled.ts'
import type { Days } from './edited-rows.ts'

/** The days of the event, as they stand in the form. */
export function useDays(form: HTMLFormElement): Days {
  const [days, setDays] = useState(() => daysOfProgramme(valuesOf(form)))
  useEffect(() => {
    const read = () =>
      setDays((before) => {
        const now = daysOfProgramme(valuesOf(form))
        return now.day === before.day && now.until === before.until ? before : now
      })
    form.addEventListener('change', read)
    return () => form.removeEventListener('change', read)
  }, [form])
  return days
}
