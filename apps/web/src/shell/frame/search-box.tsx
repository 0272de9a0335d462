import { stringifyAddress, without } from '@okolo/contract/filter/event-filter'
import { useHydrated, useRouterState } from '@tanstack/react-router'
import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { HiddenFields } from '../../catalogue/filter/hidden-fields.tsx'
import { listPageOf } from '../../catalogue/filter/list-page.ts'
import { saidIn, withoutReading } from '../../catalogue/filter/understand-search.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { openDialog } from '../../catalogue/open-dialog.ts'
import styles from './search-box.module.css'

/**
 * The search as a plain GET form. With JavaScript it opens the search dialog, which takes over the text typed while its
 * code loads.
 */
export function SearchBox() {
  const t = useTranslations('search')
  const locale = useLocale()
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const hydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const page = listPageOf(pathname)
  const term = saidIn(search) ?? (typeof search.search === 'string' ? search.search : '')
  const action = `/${locale}/${page ?? 'search'}`
  // A new search keeps the other filters, but not the page that the old list was turned to.
  const rest = withoutReading(without(search, 'search', 'cursor'))
  const kept = page === null ? '' : stringifyAddress(rest)
  const typed = () => field.current?.value ?? term
  const open = () => openDialog({ kind: 'search', typed })
  /** Submits new text. Without any, opens the dialog. */
  const openUnlessTyped = (event: MouseEvent | KeyboardEvent) => {
    if (typed() !== term) return
    event.preventDefault()
    open()
  }
  return (
    <search className={styles['search']}>
      <form action={action} method="get" className={styles['form']} key={JSON.stringify(search)}>
        {page !== null && <HiddenFields filter={rest} />}
        <button className={styles['submit']} aria-label={t('submit')} onClick={openUnlessTyped}>
          <Icon name="search" size={20} />
        </button>
        <input
          ref={field}
          className={controls['field']}
          type="search"
          name="search"
          aria-label={t('label')}
          aria-haspopup={hydrated ? 'dialog' : undefined}
          placeholder={t('placeholder')}
          defaultValue={term}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          onClick={open}
          onChange={open}
          onKeyDown={(event) => {
            if (event.key === 'Enter') openUnlessTyped(event)
          }}
        />
        {term !== '' && (
          <a
            className={styles['clear']}
            href={kept === '' ? action : `${action}?${kept}`}
            aria-label={t('clear')}
          >
            <Icon name="close" size={18} />
          </a>
        )}
      </form>
    </search>
  )
}
