import type { GiftLook, GiftReading } from '@okolo/contract/events/gift'
import type { GiftField } from '@okolo/contract/events/gift-fields'
import type { GiftForm } from '@okolo/contract/events/gift-form'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { useLocale } from 'use-intl'
import { call } from '../../../api/account-calls.ts'
import { seenField } from '../fields/field-names.ts'
import { valuesOf, type Begin, type Filled } from '../fields/filled.ts'

/** A form at rest this long is looked at. */
const REST_MS = 500
/** Mistakes of a day are told at once, the others when the form is sent. */
const AT_ONCE: GiftField[] = ['day', 'time', 'end_day', 'end_time']

type Reading = Pick<GiftReading, 'from' | 'unsure'>

/**
 * The server's word on a form while it is filled: its mistakes, how it looks as an event, what it may be the same as, what
 * else is on at that hour.
 */
export function useLook(
  form: RefObject<HTMLFormElement | null>,
  first: { look: GiftLook | null; isTold: boolean },
) {
  const locale = useLocale()
  const [look, setLook] = useState(first.look)
  /** The form was sent once: all its mistakes are told. */
  const [isTold, setTold] = useState(first.isTold)
  const [touched, setTouched] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef<AbortController>(undefined)

  const ask = useCallback(
    async (values: GiftForm): Promise<GiftLook> => {
      clearTimeout(timer.current)
      asked.current?.abort()
      const own = new AbortController()
      asked.current = own
      const found = await call('lookAtGift', {
        locale,
        payload: { form: values },
        signal: own.signal,
      })
      if (!own.signal.aborted) setLook(found)
      return found
    },
    [locale],
  )
  /** Something was typed or chosen. */
  const changed = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // Without an answer the last one stays: sending asks once more.
      if (form.current !== null) ask(valuesOf(form.current)).catch(() => undefined)
    }, REST_MS)
  }, [ask, form])
  useEffect(() => {
    // Something was typed before the scripts came.
    const { title = '', day = '' } = form.current === null ? {} : valuesOf(form.current)
    if (title !== '' || day !== '') changed()
    return () => {
      clearTimeout(timer.current)
      asked.current?.abort()
    }
  }, [changed, form])
  /** Counts the wishes for the first field with a mistake to have the focus, once the mistakes are drawn. */
  const [wishes, setWishes] = useState(0)
  useEffect(() => {
    if (wishes > 0 && form.current !== null) focusFirst(form.current)
  }, [wishes, form])
  return {
    look,
    ask,
    focusFault: () => setWishes((before) => before + 1),
    changed,
    touch: (name: string) => setTouched((all) => (all.includes(name) ? all : [...all, name])),
    untouch: () => setTouched([]),
    tell: setTold,
    filled: (begin: Begin, reading: Reading | null): Filled =>
      filledBy(begin, reading, { faults: look?.faults ?? [], isTold, touched }),
  }
}

/** Focuses the first field with a mistake, and unfolds what hides it. */
function focusFirst(form: HTMLFormElement): void {
  const first = form.querySelector<HTMLElement>(
    '[aria-invalid="true"], [data-boxes]:has([data-error])',
  )
  const folded = first?.closest('details')
  if (folded != null) folded.open = true
  first?.focus()
}

type Known = { faults: GiftLook['faults']; isTold: boolean; touched: readonly string[] }

function filledBy(
  begin: Begin,
  reading: Reading | null,
  { faults, isTold, touched }: Known,
): Filled {
  const isAsRead = (field: string) => !touched.includes(field)
  const from = Object.entries(reading?.from ?? {}).filter(([field]) => isAsRead(field))
  return {
    begin,
    from: Object.fromEntries(from),
    unsure: (reading?.unsure ?? []).filter(isAsRead).map(seenField),
    faults: faults
      .filter(({ field, code }) => isTold || (AT_ONCE.includes(field) && code !== 'missing'))
      .map((fault) => ({ ...fault, field: seenField(fault.field) })),
  }
}
