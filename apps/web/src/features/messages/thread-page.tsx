import { useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { callAs } from '../../people/session-calls.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { BlockButton } from './block-button.tsx'
import { Conversation } from './conversation.tsx'
import styles from './messages.module.css'
import { Empty, Missing, Top } from './thread-frame.tsx'
import { useThread } from './use-thread.ts'

/** The signed-in person's conversation with an organizer. */
export function ThreadPage() {
  const t = useTranslations('messages')
  const session = useSession()
  const { uuid = '' } = useParams({ strict: false })
  const talk = useThread({
    uuid,
    owner: session?.user.uuid,
    draft: `message ${uuid}`,
    ask: callAs,
  })
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
