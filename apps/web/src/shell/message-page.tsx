import type { ReactNode } from 'react'
import styles from './message-page.module.css'

/** A page, or part of one, with one message and links. */
export function MessagePage({
  heading,
  text,
  level = 1,
  children,
}: {
  heading: string
  text: ReactNode
  level?: 1 | 2
  children?: ReactNode
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles['message']}>
      <Rings />
      <Heading className={styles['heading']}>{heading}</Heading>
      <p>{text}</p>
      {children !== undefined && <div className={styles['ways']}>{children}</div>}
    </div>
  )
}

/** The ring drawing of empty and error pages. */
function Rings() {
  return (
    <svg
      className={styles['rings']}
      width="150"
      height="150"
      viewBox="0 0 150 150"
      aria-hidden="true"
    >
      <circle r="72" cx="75" cy="75" className={styles['far']} />
      <circle r="46" cx="75" cy="75" className={styles['near']} />
      <circle r="12" cx="75" cy="75" className={styles['heart']} />
    </svg>
  )
}
