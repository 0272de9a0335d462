import type { Relation } from '@okolo/contract/people/friends'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { PageOf } from '../../../catalogue/event/use-user-state.ts'
import { dayIn } from '../../../catalogue/event/event-time.ts'
import { EventList } from '../../../catalogue/list/event-list.tsx'
import { callAs } from '../../../people/session-calls.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../friends.module.css'

type FriendSavedProps = { uuid: string; relation: Relation }

/** The saved events of a person, for their friends alone. */
export function FriendSaved({ uuid, relation }: FriendSavedProps) {
  const t = useTranslations()
  if (relation === 'me') return null
  return (
    <section className={styles['group']}>
      <h2>{t('friends.saved')}</h2>
      {relation === 'friends' ? (
        <SavedEvents uuid={uuid} />
      ) : (
        <p className={styles['locked']}>
          <Icon name="heart" />
          {t('friend.mustBeFriends')}
        </p>
      )}
    </section>
  )
}

function SavedEvents({ uuid }: { uuid: string }) {
  const t = useTranslations()
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const query = useInfiniteQuery({
    queryKey: ['friends', 'saved', uuid, locale],
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      callAs('savedOfFriend', { locale, id: uuid, query: cursor === '' ? {} : { cursor } }),
    getNextPageParam: ({ next }) => next,
  })
  const cards = (query.data?.pages ?? []).flatMap(({ results }) => results)
  const [first] = cards
  const now = site.now()
  if (query.isError) return <p role="alert">{t('error.wrongHelp')}</p>
  if (query.isPending) return null
  if (first === undefined) return <p>{t('friends.noneSaved')}</p>
  return (
    <PageOf value={uuid}>
      <EventList
        name={t('friends.saved')}
        cards={cards}
        order="days"
        withCity
        now={now}
        today={dayIn(now, first.date.time_zone)}
        next={query.hasNextPage ? `/${locale}/users/${uuid}` : null}
        onMore={() => void query.fetchNextPage()}
        loading={query.isFetchingNextPage}
      />
    </PageOf>
  )
}
