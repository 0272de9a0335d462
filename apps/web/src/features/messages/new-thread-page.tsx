import { pages } from '@okolo/contract/site/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { ConfirmFirst, useIsUnconfirmed } from '../../people/account-page.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { Conversation } from './conversation.tsx'
import styles from './messages.module.css'
import { Empty, Missing, Top } from './thread-frame.tsx'
import { useThread } from './use-thread.ts'

/** The first message to an organizer. A conversation that is there already opens instead. */
export function NewThreadPage() {
  const t = useTranslations()
  const locale = usePageLocale()
  const session = useSession()
  const router = useRouter()
  const { slug = '' } = useParams({ strict: false })
  const path = `/messages/to/${encodeURIComponent(slug)}`
  const owner = session?.user.uuid
  const isUnconfirmed = useIsUnconfirmed()
  const query = useQuery({
    queryKey: ['messages', owner, 'to', slug],
    enabled: owner !== undefined,
    queryFn: () => callAs('organizerChat', { locale, id: slug }),
    staleTime: 0,
    retry: false,
  })
  const open = (uuid: string) =>
    router.navigate({ href: pages.thread(locale, uuid), replace: true })
  const talk = useThread({
    uuid: null,
    owner,
    draft: `message to ${slug}`,
    ask: callAs,
    begin: async (message) => {
      const { uuid } = await callAs('startThread', { locale, id: slug, payload: message })
      await open(uuid)
    },
  })
  const thread = query.data?.thread ?? null
  useEffect(() => {
    if (thread !== null) void router.navigate({ href: pages.thread(locale, thread), replace: true })
  }, [thread, locale, router])
  if (query.isError) return <Missing query={query} path={path} />
  if (query.data === undefined || thread !== null) return <Empty path={path} />
  const { organizer, may_write: mayWrite } = query.data
  return (
    <div className={styles['page']}>
      <Head title={organizer.name} description={t('messages.title')} path={path} index={false} />
      <Top organizer={organizer} />
      <MessagePage
        level={2}
        kind="party"
        heading={t('messages.firstTitle', { name: organizer.name })}
        text={
          mayWrite ? t('messages.firstText', { name: organizer.name }) : t('message.unreachable')
        }
      />
      {isUnconfirmed ? (
        <ConfirmFirst />
      ) : (
        <Conversation
          talk={talk}
          thread={{ side: 'person', state: mayWrite ? 'open' : 'blocked', time_zone: 'UTC' }}
        />
      )}
    </div>
  )
}
