import { stringifyFilter, type EventFilter } from '@okolo/contract/filter/event-filter'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { countOf } from '../../catalogue/filter/categories.ts'
import { useSettled } from '../../ui/use-settled.ts'
import controls from '../../ui/controls.module.css'
import styles from './filters.module.css'

/**
 * Applies the choices and shows the number of their events. It is requested after the last change, and outdated answers
 * are ignored.
 */
export function ShowButton({
  form,
  lists,
  isReading,
}: {
  form: string
  lists: EventFilter[]
  /** The lists may become others. */
  isReading: boolean
}) {
  const t = useTranslations('filters')
  const show = useTranslations('feed')('show')
  const locale = useLocale()
  const { api } = useRouteContext({ from: '__root__' })
  const settled = useSettled(lists)
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['count', ...settled.map(stringifyFilter)],
    queryFn: () => countOf(api, settled),
    placeholderData: keepPreviousData,
  })
  const fresh = !isReading && settled === lists && !isPlaceholderData && data !== undefined
  const text =
    data === undefined || isError
      ? show
      : data.more
        ? t('showMany', { count: data.count.toLocaleString(locale) })
        : t('show', { count: data.count })
  return (
    <>
      <button
        form={form}
        className={`${controls['primary']} ${styles['show']}`}
        aria-busy={!fresh || undefined}
      >
        {text}
      </button>
      <span className={controls['hidden']} role="status">
        {fresh ? text : ''}
      </span>
    </>
  )
}
