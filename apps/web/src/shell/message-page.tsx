import type { ReactNode } from 'react'
import { PosterArt } from '../ui/category-art.tsx'
import styles from './message-page.module.css'

/** A page, or part of one, with one message and links. */
export function MessagePage({
  heading,
  text,
  level = 1,
  kind = 'other',
  children,
}: {
  heading: string
  text: ReactNode
  level?: 1 | 2
  /** The category whose motif stands above the words; without one, the rings. */
  kind?: string
  children?: ReactNode
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles['message']}>
      <div className={styles['drawing']} data-kind={kind}>
        <PosterArt category={kind} seed={heading} motif={0} />
      </div>
      <Heading className={styles['heading']}>{heading}</Heading>
      <p>{text}</p>
      {children !== undefined && <div className={styles['ways']}>{children}</div>}
    </div>
  )
}
