import type { ReactNode } from 'react'
import { Rings } from '../ui/rings.tsx'
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
