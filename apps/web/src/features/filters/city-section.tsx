import { NO_DISTANCE_LIMIT, without } from '@okolo/contract/filter/event-filter'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CityDialog } from '../../catalogue/places/city-dialog.tsx'
import type { ListPage } from '../../catalogue/filter/list-page.ts'
import { inOtherCity } from '../../catalogue/filter/feed-filter.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './filters.module.css'
import { Section, Toggle, type Choice } from './section.tsx'

type CityProps = Choice & {
  page: ListPage | null
  name: string | null
}

/** The city, chosen in its own dialog where scripts run. The search may also cover all cities. */
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
            <Toggle on={isEverywhere} to={without(draft, 'city')} draft={draft} onChange={onChange}>
              {t('city.all')}
            </Toggle>
          )}
          {page === 'feed' && (
            // The feed begins in its city, and goes on in all others.
            <Toggle
              on={isUnlimited}
              to={
                isUnlimited ? without(draft, 'distance') : { ...draft, distance: NO_DISTANCE_LIMIT }
              }
              draft={draft}
              onChange={onChange}
            >
              {t('city.all')}
            </Toggle>
          )}
          {onChange !== null && (
            <button
              type="button"
              className={controls['chip']}
              data-on={isEverywhere ? undefined : ''}
              aria-haspopup="dialog"
              onClick={() => setChoosing(true)}
            >
              {name ?? t('city.choose')}
              {name !== null && (
                <span className={controls['hidden']}>{`, ${t('city.change')}`}</span>
              )}
              <Icon name="down" size={18} />
            </button>
          )}
        </div>
      )}
      {choosing && (
        <CityDialog
          current={draft.city ?? null}
          onClose={() => setChoosing(false)}
          onPick={({ slug }) => onChange?.(inOtherCity(draft, slug))}
        />
      )}
    </Section>
  )
}
