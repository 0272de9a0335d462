import { without } from '@okolo/contract/filter/event-filter'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useApplied } from '../../catalogue/filter/applied-filters.tsx'
import type { Meaning } from '../../catalogue/filter/understand-search.ts'
import { loadPlace } from '../../catalogue/places/places.ts'
import controls from '../../ui/controls.module.css'
import styles from './meaning-chips.module.css'
import type { Draft } from './use-draft.ts'
import { useKinds } from './use-kinds.ts'

/** A chip for each filter that a typed sentence means, and the words that mean none. */
export function MeaningChips({
  meaning: { meant, reading },
  lists,
  today,
}: Pick<Draft, 'lists' | 'today'> & { meaning: Meaning }) {
  const t = useTranslations()
  const { categories } = useKinds(lists)
  const context = useRouteContext({ from: '__root__' })
  const { city = null } = meant
  const { data: place } = useQuery({
    queryKey: ['dialog-city', city],
    queryFn: () => (city === null ? null : loadPlace(context, city)),
  })
  // A slug is not a name: the chip waits for it.
  const named = categories.length === 0 ? without(meant, 'category') : meant
  const names = useApplied({
    chosen: named,
    asked: named,
    today,
    categories,
    country: place?.country,
    everything: { city: place === undefined ? null : (place?.name ?? city) },
  }).map(({ name }) => name)
  if (reading.nearMe) names.push(t('city.nearMe'))
  return (
    <div className={styles['meaning']} role="status">
      <span className={controls['hidden']}>{t('filters.meant')}</span>
      <ul className={styles['chips']}>
        {names.map((name) => (
          <li key={name} className={styles['chip']}>
            {name}
          </li>
        ))}
      </ul>
      {reading.ignored.length > 0 && (
        <p>
          {t('search.notUsed', {
            words: reading.ignored.map((text) => t('search.quoted', { text })).join(', '),
          })}
        </p>
      )}
    </div>
  )
}
