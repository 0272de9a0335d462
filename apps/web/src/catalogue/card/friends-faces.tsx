import { useTranslations } from 'use-intl'
import { onServer } from '../../api/origin.ts'
import { Portrait } from '../../ui/portrait.tsx'
import type { useFriendsGoing } from '../event/use-user-state.ts'
import styles from './friends-faces.module.css'

/** Faces of more people are a crowd. */
const FACES = 3

type FacesProps = { friends: ReturnType<typeof useFriendsGoing>; size: number }

/** The faces of these friends, and who goes. A file of its own because the first page needs none of it. */
export function FriendsFaces({ friends, size }: FacesProps) {
  const t = useTranslations('card')
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
