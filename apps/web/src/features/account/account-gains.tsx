import { useTranslations } from 'use-intl'
import { CategoryArt } from '../../ui/category-art.tsx'
import styles from './account.module.css'

const GAINS = [
  ['gainSaved', 'concert'],
  ['gainFriends', 'meetup'],
  ['gainNews', 'festival'],
] as const

/** The reasons for an account: saved events, friends and news. */
export function AccountGains() {
  const t = useTranslations('entry')
  return (
    <ul className={styles['box']}>
      {GAINS.map(([text, kind]) => (
        <li key={text} className={styles['gain']}>
          <span className={styles['art']} data-kind={kind}>
            <CategoryArt category={kind} />
          </span>
          {t(text)}
        </li>
      ))}
    </ul>
  )
}
