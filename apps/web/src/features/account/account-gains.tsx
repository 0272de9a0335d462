import { useTranslations } from 'use-intl'
import { CategoryArt } from '../../ui/category-art.tsx'
import styles from './account-gains.module.css'

const GAINS = [
  ['gainSaved', 'concert'],
  ['gainFriends', 'meetup'],
  ['gainNews', 'festival'],
] as const

/** The reasons for an account: saved events, friends and news. */
export function AccountGains() {
  const t = useTranslations('entry')
  return (
    <ul className={styles['gains']}>
      {GAINS.map(([text, kind]) => (
        <li key={text}>
          <span className={styles['art']} data-kind={kind}>
            <CategoryArt category={kind} />
          </span>
          {t(text)}
        </li>
      ))}
    </ul>
  )
}
