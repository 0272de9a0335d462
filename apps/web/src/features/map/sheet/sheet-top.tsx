import { useTranslations } from 'use-intl'
import controls from '../../../ui/controls.module.css'
import { Icon } from '../../../ui/icon.tsx'
import styles from './sheet.module.css'
import type { useSheet } from './use-sheet.ts'

type TopProps = {
  /** Null while unknown. */
  count: number | null
  /** The same events as a list. */
  toList: string
  sheet: ReturnType<typeof useSheet>
}

/** The number of events, and the way to the whole list. On a phone all of it is the list's handle. */
export function SheetTop({ count, toList, sheet }: TopProps) {
  const t = useTranslations()
  return (
    <div className={styles['top']} data-sheet-top="">
      <button
        type="button"
        className={styles['handle']}
        aria-label={sheet.stop === 'peek' ? t('map.more') : t('map.less')}
        aria-expanded={sheet.stop !== 'peek'}
        aria-controls="map-cards"
        onClick={sheet.turn}
      />
      <div className={styles['names']}>
        <h1 id="map-list">{count === null ? t('map.label') : t('map.heading', { count })}</h1>
        <p role="status" className={controls['hidden']}>
          {count !== null && t('map.count', { count })}
        </p>
        <p className={styles['note']}>{t('map.note')}</p>
      </div>
      <a className={styles['toList']} href={toList} data-to-list="">
        <Icon name="list" />
        <span>{t('map.list')}</span>
      </a>
      <button type="button" className={styles['whole']} onClick={sheet.whole}>
        <Icon name={sheet.stop === 'full' ? 'map' : 'list'} />
        {sheet.stop === 'full' ? t('nav.map') : t('map.whole')}
      </button>
    </div>
  )
}
