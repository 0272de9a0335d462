import { useTranslations } from 'use-intl'
import { onServer } from '../../api/origin.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { useFriendsGoing } from '../event/use-user-state.ts'
import styles from './friends-going.module.css'

/** Faces of more people are a crowd. */
const FACES = 3

/**
 * Faces and names of friends who go. Laid over a card or a page once the browser knows (specification 6): pages themselves are
 * everybody's.
 */
export function FriendsGoing({ slug, size = 22 }: { slug: string; size?: number }) {
  const t = useTranslations('card')
  const friends = useFriendsGoing(slug)
  if (friends.length === 0) return null
  const [first = '', second = ''] = friends.map(({ name }) => name.trim() || t('aFriend'))
  const count = friends.length - 2
  const text =
    count === -1
      ? t('friendGoing', { name: first })
      : count === 0
        ? t('twoGoing', { first, second })
        : t('friendsGoing', { first, second, count })
  return (
    <p className={styles['going']}>
      <span className={styles['faces']}>
        {friends.slice(0, FACES).map(({ uuid, name, image }) => (
          <Portrait
            key={uuid}
            src={image === null ? null : onServer(image)}
            name={name}
            size={size}
          />
        ))}
      </span>
      <span>{text}</span>
    </p>
  )
}
