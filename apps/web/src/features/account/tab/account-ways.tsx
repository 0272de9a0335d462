import type { ReactNode } from 'react'
import { Icon, LineIcon } from '../../../ui/icon.tsx'
import controls from '../../../ui/controls.module.css'
import styles from './account-ways.module.css'

/** Drawings that the account's list alone needs, so that first pages do not carry them. */
const DRAWINGS = {
  heart:
    'M12 20.3S3.8 15.2 3.8 9.4A4.5 4.5 0 0 1 12 6.9a4.5 4.5 0 0 1 8.2 2.5c0 5.8-8.2 10.9-8.2 10.9Z',
  friends:
    'M9 12a3.6 3.6 0 1 0 0-7.2A3.6 3.6 0 0 0 9 12ZM2.5 19.8c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5M15.5 5.2a3.6 3.6 0 0 1 0 6.6M18 15.3c1.9.7 3.1 2.2 3.5 4.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21h4',
  messages: 'M4 5.5h16v11h-9l-4.5 4v-4H4ZM8 9.5h8M8 12.8h5',
  follow: 'm12 4 2.4 5 5.6.8-4 3.9.9 5.5L12 16.6l-4.9 2.6.9-5.5-4-3.9 5.6-.800Z',
  events: 'M4.5 6h15v13.5h-15ZM4.5 10h15M8.5 3.5V7M15.5 3.5V7M12 12.5v4.5M9.7 14.8h4.6',
  settings:
    'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4ZM12 3.5v2.3M12 18.2v2.3M3.5 12h2.3M18.2 12h2.3M6 6l1.6 1.6M16.4 16.4 18 18M6 18l1.6-1.6M16.4 7.6 18 6',
  feedback: 'M5 4.5h14v12h-6l-4 3.5v-3.5H5ZM12 7.5v4M12 13.8v.2',
  give: 'M12 5v14M5 12h14',
  suggest:
    'M9.5 18h5M10.5 21h3M12 3.5a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.2 1.1 2.2h5c0-1 .4-1.6 1.1-2.2A6 6 0 0 0 12 3.5Z',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.9M12 16.5v.2',
} as const

export type Way = {
  href: string
  text: string
  icon: keyof typeof DRAWINGS
  /** How many there are. Nothing is shown for none, or before it is known. */
  count?: number | undefined
  /** Says a count that waits for the person, which is marked. */
  waiting?: string
}

/** Links of the account that belong together. */
export function AccountWays({ heading, ways }: { heading: ReactNode; ways: readonly Way[] }) {
  return (
    <section className={styles['group']}>
      <h2>{heading}</h2>
      <ul>
        {ways.map(({ href, text, icon, count = 0, waiting }) => (
          <li key={href}>
            <a href={href}>
              <span className={styles['icon']}>
                <LineIcon path={DRAWINGS[icon]} />
              </span>
              <span className={styles['text']}>{text}</span>
              {count > 0 && (
                <span className={waiting === undefined ? styles['count'] : controls['badge']}>
                  {waiting === undefined ? (
                    count
                  ) : (
                    <>
                      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
                      <span className={controls['hidden']}>{waiting}</span>
                    </>
                  )}
                </span>
              )}
              <Icon name="forward" size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
