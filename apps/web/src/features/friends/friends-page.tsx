import { pages } from '@okolo/contract/site/pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import styles from './friends.module.css'
import { BlockedPeople } from './parts/blocked-people.tsx'
import { NextSaved } from './parts/next-saved.tsx'
import { InviteBox } from './parts/invite-box.tsx'
import { Awaited, PeopleFrame } from './parts/people-frame.tsx'
import { PersonRow } from './parts/person-row.tsx'
import { RelationButtons } from './parts/relation-buttons.tsx'

/** Requests, friends, invitations and blocked people of the signed-in person. */
export function FriendsPage() {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  return (
    <PeopleFrame heading={t('title')} lead={t('lead')} path="/users/friends">
      <a className={controls['primary']} href={pages.people(locale)}>
        {t('find')}
      </a>
      <Lists />
    </PeopleFrame>
  )
}

function Lists() {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const session = useSession()
  const query = useInfiniteQuery({
    queryKey: ['friends', session?.user.uuid, 'mine'],
    enabled: Boolean(session),
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      callAs('friends', { locale, query: cursor === '' ? {} : { cursor } }),
    getNextPageParam: ({ next }) => next,
    // Somebody may have asked or confirmed a moment ago.
    staleTime: 0,
    retry: false,
  })
  const list = query.data?.pages[0]
  const friends = query.data?.pages.flatMap(({ results }) => results) ?? []
  if (list === undefined) return <Awaited query={query} />
  const { requests_to_me: toMe, requests_from_me: fromMe, blocked, counts } = list
  return (
    <>
      {toMe.length > 0 && (
        <section className={styles['group']}>
          <h2>{t('requestsToMe')}</h2>
          <ul>
            {toMe.map((person) => (
              <PersonRow key={person.uuid} person={person}>
                <RelationButtons person={person} />
              </PersonRow>
            ))}
          </ul>
        </section>
      )}
      {friends.length === 0 ? (
        <MessagePage level={2} kind="party" heading={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <section className={styles['group']}>
          <h2>{t('count', { count: counts.friends })}</h2>
          <ul>
            {friends.map((person) => (
              <PersonRow key={person.uuid} person={person}>
                <NextSaved of={person.uuid} />
              </PersonRow>
            ))}
          </ul>
          {query.hasNextPage && (
            <button
              type="button"
              className={controls['secondary']}
              aria-disabled={query.isFetchingNextPage || undefined}
              onClick={() => void query.fetchNextPage()}
            >
              {t('more')}
            </button>
          )}
        </section>
      )}
      {fromMe.length > 0 && (
        <section className={styles['group']}>
          <h2>{t('requestsFromMe')}</h2>
          <ul>
            {fromMe.map((person) => (
              <PersonRow key={person.uuid} person={person} note={t('waiting')}>
                <RelationButtons person={person} />
              </PersonRow>
            ))}
          </ul>
        </section>
      )}
      <InviteBox />
      <BlockedPeople people={blocked} />
    </>
  )
}
