import type { ReactNode } from 'react'
import styles from './form.module.css'

/** The frame of an account page: one column with a heading. */
export function AccountPage({
  heading,
  lead,
  children,
}: {
  heading: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles['page']}>
      <h1>{heading}</h1>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
      {children}
    </div>
  )
}
