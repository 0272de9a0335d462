import type { EventFilter } from '@okolo/contract/filter/event-filter'
import { useTranslations } from 'use-intl'
import { openDialog } from '../../catalogue/open-dialog.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { narrowingOf } from '../../catalogue/filter/narrowing.ts'

/** Opens the filters over a page that cannot do without scripts anyway. */
export function FilterButton({ chosen }: { chosen: EventFilter }) {
  const t = useTranslations('feed')
  const count = narrowingOf(chosen).length
  return (
    <button
      type="button"
      className={controls['chip']}
      data-on={count > 0 || undefined}
      aria-haspopup="dialog"
      aria-label={count > 0 ? t('filtersActive', { count }) : t('filters')}
      onClick={() => openDialog({ kind: 'search' })}
    >
      <Icon name="filter" size={20} />
      {t('filters')}
    </button>
  )
}
