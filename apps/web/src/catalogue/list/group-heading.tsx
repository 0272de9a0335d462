import type { ReactNode } from 'react'
import styles from './group-heading.module.css'

type HeadingProps = {
  id: string
  /** The days meant, beside the words. */
  dates?: string | null
  /** Leads to everything under it. */
  link?: ReactNode
  /** Stands at the end of the row. */
  beside?: ReactNode
  children: ReactNode
}

/** The heading of a group or a day. It stays below the bar while its events scroll. */
export function GroupHeading({ id, dates = null, link, beside, children }: HeadingProps) {
  return (
    <div className={styles['row']}>
      <h2 id={id} suppressHydrationWarning>
        {children}
        {dates !== null && (
          <>
            {' '}
            <small suppressHydrationWarning>{dates}</small>
          </>
        )}
      </h2>
      {link}
      {beside}
    </div>
  )
}
