import { formatTag } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PersonPortrait } from '../../people/person-portrait.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import styles from './friends.module.css'
import { EndButtons } from './parts/end-buttons.tsx'
import { Missing } from './parts/missing.tsx'
import { Awaited, PeopleFrame } from './parts/people-frame.tsx'
import { PersonRow } from './parts/person-row.tsx'
import { useName } from './parts/use-name.ts'
import { useFriend } from './parts/use-person.ts'

/** A friendship: since when, the friends that both have, and how to end it. */
export function FriendPage() {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const { uuid = '' } = useParams({ strict: false })
  const query = useFriend(uuid)
  const friend = query.data
  const name = useName(friend?.person)
  const day = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long' })
  if (query.isError) return <Missing query={query} path={`/users/friends/${uuid}`} />
  return (
    <PeopleFrame
      heading={friend === undefined ? t('toFriend') : name}
      path={`/users/friends/${uuid}`}
    >
      <Awaited query={query} />
      {friend !== undefined && (
        <>
          <div className={styles['head']}>
            <PersonPortrait person={friend.person} size={96} />
            <p>{t('since', { date: day.format(new Date(friend.since)) })}</p>
            <div className={styles['buttons']}>
              <a className={controls['primary']} href={pages.person(locale, uuid)}>
                {t('toProfile', { name })}
              </a>
            </div>
          </div>
          <section className={styles['group']}>
            <h2>{t('sharedTitle')}</h2>
            {friend.shared.length === 0 ? (
              <p className={styles['note']}>{t('sharedNone')}</p>
            ) : (
              <ul>
                {friend.shared.map((person) => (
                  <PersonRow key={person.uuid} person={person} />
                ))}
              </ul>
            )}
          </section>
          <EndButtons person={friend.person} />
        </>
      )}
    </PeopleFrame>
  )
}
