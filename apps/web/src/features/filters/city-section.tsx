import { NO_DISTANCE_LIMIT, without, type EventFilter } from '@okolo/contract/filter/event-filter'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CityDialog } from '../../catalogue/places/city-dialog.tsx'
import { inOtherCity } from '../../catalogue/filter/feed-filter.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import type { ListPage } from './filter-draft.ts'
import styles from './filters.module.css'
import { Section, Toggle } from './section.tsx'

type CityProps = {
  page: ListPage | null
  draft: EventFilter
  name: string | null
  onChange: (draft: EventFilter) => void
}

/** The city, chosen in its own dialog. The search may also cover all cities. */
export function CitySection({ page, draft, name, onChange }: CityProps) {
  const t = useTranslations()
  const [choosing, setChoosing] = useState(false)
  const isUnlimited = draft.distance === NO_DISTANCE_LIMIT
  const isEverywhere = page === null || draft.city === undefined
  return (
    <Section name={t('filters.city')}>
      {page === null ? (
        <p className={styles['note']}>{t('filters.everywhere')}</p>
      ) : (
        <div className={styles['choices']}>
          {page === 'search' && (
            <Toggle on={isEverywhere} onPress={() => onChange(without(draft, 'city'))}>
              {t('city.all')}
            </Toggle>
          )}
          {page === 'feed' && (
            // The feed begins in its city, and goes on in all others.
            <Toggle
              on={isUnlimited}
              onPress={() => {
                const rest = without(draft, 'distance')
                onChange(isUnlimited ? rest : { ...rest, distance: NO_DISTANCE_LIMIT })
              }}
            >
              {t('city.all')}
            </Toggle>
          )}
          <button
            type="button"
            className={controls['chip']}
            data-on={isEverywhere ? undefined : ''}
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            {name ?? t('city.choose')}
            {name !== null && <span className={controls['hidden']}>{`, ${t('city.change')}`}</span>}
            <Icon name="down" size={18} />
          </button>
        </div>
      )}
      {choosing && (
        <CityDialog
          current={draft.city ?? null}
          onClose={() => setChoosing(false)}
          onPick={({ slug }) => onChange(inOtherCity(draft, slug))}
        />
      )}
    </Section>
  )
}
