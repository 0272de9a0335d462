import { useLayoutEffect } from 'react'
import { useTranslations } from 'use-intl'
import controls from './controls.module.css'
import styles from './skeleton.module.css'

/** Fills a phone and three columns of a desktop. */
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** Entries of a list that are on their way, in place of their cards. */
export function SkeletonItems() {
  return ROWS.map((row) => (
    <li key={row} className={`${styles['shape']} ${styles['row']}`} aria-hidden="true" />
  ))
}

/** The shape of a page that is on its way: an event begins with its picture. Says aloud that something is coming. */
export function SkeletonPage({ isEvent }: { isEvent: boolean }) {
  const t = useTranslations('feed')
  // A page begins at its top; where it was left is found again when it is there.
  useLayoutEffect(() => window.scrollTo(0, 0), [])
  return (
    <div className={styles['page']} data-skeleton="">
      <p role="status" className={controls['hidden']}>
        {t('loading')}
      </p>
      {isEvent && <span className={`${styles['shape']} ${styles['picture']}`} />}
      {ROWS.map((row) => (
        <span key={row} className={`${styles['shape']} ${row === 0 ? styles['line'] : ''}`} />
      ))}
    </div>
  )
}
