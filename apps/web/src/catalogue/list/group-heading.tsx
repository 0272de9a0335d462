import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './group-heading.module.css'

type HeadingProps = {
  id: string
  /** The days meant, beside the words. */
  dates?: string | null
  /** How many events the list has, beside its first heading. */
  total?: number | null
  /** Leads to everything under it. */
  link?: ReactNode
  /** The other order of the list, beside its first heading. */
  sort?: ReactNode
  children: ReactNode
}

/** The heading of a group or a day, alone on its line. It stays below the bar while its events scroll. */
export function GroupHeading({
  id,
  dates = null,
  total = null,
  link,
  sort,
  children,
}: HeadingProps) {
  return (
    <div className={styles['row']}>
      <h2 id={id} suppressHydrationWarning>
        {children}
      </h2>
      {(dates !== null || total !== null) && (
        <p className={styles['beside']}>
          {dates !== null && <span suppressHydrationWarning>{dates}</span>}
          {total !== null && <Total of={total} />}
        </p>
      )}
      {link}
      {sort}
    </div>
  )
}

/** "304 events": where there is no room for the word, the number alone is seen. */
function Total({ of: count }: { of: number }) {
  const t = useTranslations('city')
  const [number, ...words] = t('eventCount', { count }).split(' ')
  return (
    <>
      <span className={styles['number']}>{number}</span> <span>{words.join(' ')}</span>
    </>
  )
}
