import { pages } from '@okolo/contract/site/pages'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal } from '../../api/account-calls.ts'
import { Waiting } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import { BlockButton } from './block-button.tsx'
import { Conversation } from './conversation.tsx'
import styles from './messages.module.css'
import { useThread } from './use-thread.ts'

/** The signed-in person's conversation with an organizer. */
export function ThreadPage() {
  const t = useTranslations('messages')
  const session = useSession()
  const { uuid = '' } = useParams({ strict: false })
  const talk = useThread({ uuid, owner: session?.user.uuid, ask: callAs })
  const { thread, query } = talk
  const path = `/messages/${uuid}`
  if (thread === undefined)
    return query.isError ? <Missing query={query} path={path} /> : <Empty path={path} />
  const { organizer, state } = thread
  return (
    <div className={styles['page']}>
      <Head title={organizer.name} description={t('title')} path={path} index={false} />
      <Top organizer={organizer}>
        <BlockButton talk={talk} name={organizer.name} isBlocked={state === 'blocked'} />
      </Top>
      <Conversation talk={talk} thread={thread} />
    </div>
  )
}

/** The first message to an organizer. A conversation that is there already opens instead. */
export function NewThreadPage() {
  const t = useTranslations()
  const locale = usePageLocale()
  const session = useSession()
  const router = useRouter()
  const { slug = '' } = useParams({ strict: false })
  const path = `/messages/to/${encodeURIComponent(slug)}`
  const owner = session?.user.uuid
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
      <Conversation
        talk={talk}
        thread={{ side: 'person', state: mayWrite ? 'open' : 'blocked', time_zone: 'UTC' }}
      />
    </div>
  )
}

function Top({
  organizer: { name, slug },
  children,
}: {
  organizer: { name: string; slug: string | null }
  children?: React.ReactNode
}) {
  const t = useTranslations('messages')
  const locale = usePageLocale()
  return (
    <header className={styles['top']}>
      <a className={controls['icon']} href={pages.messages(locale)} aria-label={t('title')}>
        <Icon name="back" />
      </a>
      <div>
        <h1>{name}</h1>
        {slug !== null && <a href={pages.organizer(locale, slug)}>{t('pageOf', { name })}</a>}
      </div>
      {children}
    </header>
  )
}

function Empty({ path }: { path: string }) {
  const t = useTranslations('messages')
  return (
    <div className={styles['page']}>
      <Head title={t('title')} description={t('title')} path={path} index={false} />
      <h1 className={controls['hidden']}>{t('title')}</h1>
      <Waiting />
    </div>
  )
}

function Missing({
  query,
  path,
}: {
  query: { error: unknown; refetch: () => unknown }
  path: string
}) {
  const t = useTranslations()
  const locale = usePageLocale()
  const isGone = query.error instanceof Refusal && query.error.status === 404
  const [heading, text] = isGone
    ? [t('messages.gone'), t('messages.goneText')]
    : [t('error.wrong'), t('error.wrongHelp')]
  return (
    <MessagePage heading={heading} text={text}>
      <Head title={heading} description={text} path={path} index={false} />
      {isGone ? (
        <a className={controls['primary']} href={pages.messages(locale)}>
          {t('messages.title')}
        </a>
      ) : (
        <button type="button" className={controls['primary']} onClick={() => void query.refetch()}>
          {t('error.retry')}
        </button>
      )}
    </MessagePage>
  )
}
