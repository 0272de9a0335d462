import { pages } from '@okolo/contract/site/pages'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { dayIn } from '../../catalogue/event/event-time.ts'
import { EventList } from '../../catalogue/list/event-list.tsx'
import { FollowChips } from '../../people/follow-chips.tsx'
import { NeedsScript } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import controls from '../../ui/controls.module.css'
import styles from './following.module.css'

/** Everything that the signed-in person follows, and its coming events. */
export function FollowingPage() {
  const t = useTranslations()
  const locale = useLocale()
  const { site } = useRouteContext({ from: '__root__' })
  const isSignedIn = useSession() != null
  const followed = useQuery({
    queryKey: ['following'],
    enabled: isSignedIn,
    queryFn: () => callAs('following', { locale }),
  })
  const events = useInfiniteQuery({
    queryKey: ['followed-events', locale],
    enabled: isSignedIn,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      callAs('followedEvents', { locale, query: cursor === '' ? {} : { cursor } }),
    getNextPageParam: ({ next }) => next,
  })
  const cards = (events.data?.pages ?? []).flatMap(({ results }) => results)
  const [first] = cards
  const now = site.now()
  const things = followed.data?.results ?? []
  return (
    <div className={styles['page']}>
      <Head
        title={t('followed.title')}
        description={t('followed.title')}
        path="/following"
        index={false}
      />
      <h1>{t('followed.title')}</h1>
      <NeedsScript />
      {(followed.isError || events.isError) && <p role="alert">{t('error.wrongHelp')}</p>}
      <div className={styles['things']}>
        <FollowChips of={things} />
      </div>
      {followed.isSuccess && things.length === 0 && (
        <MessagePage
          level={2}
          kind="theatre"
          heading={t('followed.empty')}
          text={t('followed.emptyText')}
        >
          <a className={controls['primary']} href={pages.feed(locale)}>
            {t('links.toFeed')}
          </a>
        </MessagePage>
      )}
      {things.length > 0 && events.isSuccess && first === undefined && (
        <p>{t('followed.noEvents')}</p>
      )}
      {first !== undefined && (
        <EventList
          name={t('followed.title')}
          cards={cards}
          order="days"
          withCity
          now={now}
          today={dayIn(now, first.date.time_zone)}
          next={events.hasNextPage ? `/${locale}/following` : null}
          onMore={() => void events.fetchNextPage()}
          loading={events.isFetchingNextPage}
        />
      )}
    </div>
  )
}
