import { useTranslations } from 'use-intl'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import styles from './map-page.module.css'
import type { useSheet } from './use-sheet.ts'

type TopProps = {
  heading: string
  /** Null while unknown. */
  count: number | null
  /** The same events as a list. */
  toList: string
  sheet: ReturnType<typeof useSheet>
}

/** The name of the list, the number of its events, and the way to the whole list. */
export function SheetTop({ heading, count, toList, sheet }: TopProps) {
  const t = useTranslations('map')
  return (
    <div className={styles['top']}>
      <div className={styles['names']}>
        <h1 id="map-list">{heading}</h1>{' '}
        <p role="status">{count !== null && t('count', { count })}</p>
        <p className={styles['note']}>{t('note')}</p>
      </div>
      <a className={styles['toList']} href={toList} data-to-list="">
        <Icon name="list" />
        <span>{t('list')}</span>
      </a>
      <SheetStops sheet={sheet} />
    </div>
  )
}

/** The heights of the list on a phone, by buttons (WCAG 2.5.7). */
function SheetStops({ sheet }: { sheet: ReturnType<typeof useSheet> }) {
  const t = useTranslations('map')
  return (
    <div className={styles['stops']}>
      <button
        type="button"
        className={controls['icon']}
        aria-label={t('more')}
        aria-disabled={sheet.more === null}
        onClick={() => sheet.more?.()}
      >
        <Icon name="down" />
      </button>
      <button
        type="button"
        className={controls['icon']}
        aria-label={t('less')}
        aria-disabled={sheet.less === null}
        onClick={() => sheet.less?.()}
      >
        <Icon name="down" />
      </button>
    </div>
  )
}
