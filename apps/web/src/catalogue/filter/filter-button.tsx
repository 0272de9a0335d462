import type { EventFilter } from '@okolo/contract/filter/event-filter'
import type { Narrowing } from '@okolo/contract/filter/keys'
import { pages } from '@okolo/contract/site/pages'
import { useLocale, useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { openDialog } from '../open-dialog.ts'
import bar from './filter-bar.module.css'
import { HiddenFields } from './hidden-fields.tsx'
import { narrowingOf } from './narrowing.ts'

/** Choices that the header and the bar show by themselves. */
const SHOWN: readonly Narrowing[] = ['search', 'category', 'mood']

/** Opens the filters: their dialog over the page, or without scripts their own page. */
export function FilterButton({ chosen }: { chosen: EventFilter }) {
  const t = useTranslations('feed')
  const locale = useLocale()
  const count = narrowingOf(chosen).filter((choice) => !SHOWN.includes(choice)).length
  return (
    <form action={pages.filters(locale)} method="get">
      <HiddenFields filter={chosen} />
      <button
        className={bar['tool']}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          const { form } = event.currentTarget
          openDialog({ kind: 'search', otherwise: () => form?.requestSubmit() })
        }}
        data-on={count > 0 || undefined}
        aria-label={count > 0 ? t('filtersActive', { count }) : t('filters')}
      >
        <Icon name="filter" size={20} />
        <span>{t('filters')}</span> {/* Screen readers get the label's two words instead. */}
        {count > 0 && <b aria-hidden="true">{count}</b>}
      </button>
    </form>
  )
}
