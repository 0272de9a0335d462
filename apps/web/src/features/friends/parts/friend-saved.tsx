import type { Relation } from '@okolo/contract/people/friends'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../friends.module.css'

/** The saved events of a person, for their friends alone. */
export function FriendSaved({ relation }: { uuid: string; relation: Relation }) {
  const t = useTranslations()
  if (relation === 'friends' || relation === 'me') return null
  return (
    <section className={styles['group']}>
      <h2>{t('friends.saved')}</h2>
      <p className={styles['locked']}>
        <Icon name="heart" />
        {t('friend.mustBeFriends')}
      </p>
    </section>
  )
}
