import { pages } from '@okolo/contract/site/pages'
import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PersonPortrait } from '../../people/person-portrait.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import styles from './friends.module.css'
import { EndButtons } from './parts/end-buttons.tsx'
import { FriendSaved } from './parts/friend-saved.tsx'
import { Missing } from './parts/missing.tsx'
import { Awaited, PeopleFrame } from './parts/people-frame.tsx'
import { RelationButtons } from './parts/relation-buttons.tsx'
import { useName } from './parts/use-name.ts'
import { usePerson } from './parts/use-person.ts'

/** Another person, and for friends what they have saved. */
export function PersonPage() {
  const t = useTranslations('friends')
  const more = useTranslations('more')
  const locale = usePageLocale()
  const { uuid = '' } = useParams({ strict: false })
  const query = usePerson(uuid)
  const person = query.data
  const name = useName(person)
  if (query.isError) return <Missing query={query} path={`/users/${uuid}`} />
  return (
    <PeopleFrame heading={person === undefined ? t('saved') : name} path={`/users/${uuid}`}>
      <Awaited query={query} />
      {person !== undefined && (
        <>
          <div className={styles['head']}>
            <PersonPortrait person={person} size={96} />
            {person.about !== '' && <p>{person.about}</p>}
            <p>{t('count', { count: person.friend_count })}</p>
            {person.relation === 'me' ? (
              <>
                <p>{t('you')}</p>
                <a className={controls['secondary']} href={`/${locale}/users/update`}>
                  {more('profile')}
                </a>
              </>
            ) : (
              <RelationButtons
                person={person}
                otherwise={
                  <a className={controls['secondary']} href={pages.friend(locale, uuid)}>
                    {t('toFriend')}
                  </a>
                }
              />
            )}
          </div>
          <FriendSaved uuid={uuid} relation={person.relation} />
          {person.relation !== 'me' && <EndButtons person={person} />}
        </>
      )}
    </PeopleFrame>
  )
}
