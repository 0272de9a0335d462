import type { ListedThread } from '@okolo/contract/people/message'
import { pages } from '@okolo/contract/site/pages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { agoText } from '../../catalogue/event/event-time.ts'
import { AccountPage } from '../../people/account-page.tsx'
import { Waiting } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import styles from './messages.module.css'

/** The conversations of the signed-in person, the newest messages first. */
export function MessagesPage() {
  const t = useTranslations()
  const locale = usePageLocale()
  const session = useSession()
  const owner = session?.user.uuid
  const query = useInfiniteQuery({
    queryKey: ['messages', owner, 'list'],
    enabled: owner !== undefined,
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      callAs('threads', { locale, query: cursor === '' ? {} : { cursor } }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
  })
  const threads = (query.data?.pages ?? []).flatMap(({ results }) => results)
  return (
    <AccountPage heading={t('messages.title')}>
      <Head
        title={t('messages.title')}
        description={t('messages.title')}
        path="/messages"
        index={false}
      />
      {query.isPending && <Waiting />}
      {query.isError && <p role="alert">{t('error.wrongHelp')}</p>}
      {query.isSuccess && threads.length === 0 && (
        <MessagePage
          level={2}
          kind="talk"
          heading={t('messages.emptyTitle')}
          text={t('messages.emptyText')}
        >
          <a className={controls['primary']} href={pages.feed(locale)}>
            {t('messages.find')}
          </a>
        </MessagePage>
      )}
      <ul className={styles['threads']}>
        {threads.map((thread) => (
          <Row key={thread.uuid} thread={thread} />
        ))}
      </ul>
      {query.hasNextPage && (
        <button
          type="button"
          className={controls['secondary']}
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('messages.more')}
        </button>
      )}
    </AccountPage>
  )
}

function Row({ thread: { uuid, organizer, last, unread } }: { thread: ListedThread }) {
  const t = useTranslations('messages')
  const locale = usePageLocale()
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <li>
      <a
        href={pages.thread(locale, uuid)}
        className={styles['thread']}
        data-unread={unread > 0 || undefined}
      >
        <strong>{organizer.name}</strong>
        <small>{agoText(locale, last.sent_at, site.now())}</small>
        <span dir="auto" className={styles['last']}>
          {last.by === 'person' ? t('you', { text: last.text }) : last.text}
        </span>
        {unread > 0 && (
          <span
            className={controls['badge']}
            role="img"
            aria-label={t('unread', { count: unread })}
          >
            {unread}
          </span>
        )}
      </a>
    </li>
  )
}
