import type { Thread } from '@okolo/contract/people/message'
import { pages } from '@okolo/contract/site/pages'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/account-calls.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { BlockButton } from './block-button.tsx'
import { Conversation } from './conversation.tsx'
import type { OrganizerThreadData } from './load-organizer-thread.ts'
import styles from './messages.module.css'
import { useThread, type Ask } from './use-thread.ts'

const route = getRouteApi('/$locale/account/messages/{-$step}')
/** How often the page asks for news: an organizer has no stream. */
const EVERY_MS = 15_000
const PATH = '/account/messages'

/** An organizer's side of a conversation. The link is its session; everything works without JavaScript, too. */
export function OrganizerThreadPage() {
  const data = route.useLoaderData()
  const t = useTranslations('messages')
  if (data.step === 'refuse') return <RefusePage {...data} />
  if (data.thread !== null) return <Opened data={data} first={data.thread} />
  return (
    <MessagePage heading={t('linkGone')} text={t('linkGoneText')}>
      <Head title={t('linkGone')} description={t('linkGoneText')} path={PATH} index={false} />
    </MessagePage>
  )
}

function Opened({ data, first }: { data: OrganizerThreadData; first: Thread }) {
  const { k } = data
  const t = useTranslations('messages')
  const locale = usePageLocale()
  const ask = useMemo<Ask>(
    () => (name, sending) => call(name, { ...sending, query: { ...sending.query, k } }),
    [k],
  )
  const { uuid } = first
  const draft = `answer ${uuid}`
  const talk = useThread({ uuid, owner: k, draft, ask, first, everyMs: EVERY_MS })
  const thread = talk.thread ?? first
  const { organizer, person, state } = thread
  const name = person?.name ?? t('leftName')
  const action = `/${locale}${PATH}`
  const isBlocked = state === 'blocked'
  return (
    <div className={styles['page']}>
      <Head
        title={t('organizerTitle', { name })}
        description={t('title')}
        path={PATH}
        index={false}
      />
      <header className={styles['letter']}>
        <h1>{t('organizerTitle', { name })}</h1>
        <p>{t('organizerLead', { name })}</p>
      </header>
      <Outcome data={data} />
      <Conversation
        talk={talk}
        thread={thread}
        plain={{
          write: { action, fields: { k, uuid: data.uuid } },
          report: (message) => ({ action: `${action}/report`, fields: { k, message } }),
        }}
      />
      <footer className={styles['foot']}>
        {(state === 'open' || isBlocked) && (
          <BlockButton
            talk={talk}
            name={name}
            isBlocked={isBlocked}
            plain={{ action: `${action}/block`, fields: { k, block: isBlocked ? 'no' : 'yes' } }}
          />
        )}
        <p>{t('organizerNote', { organizer: organizer.name })}</p>
        {organizer.slug !== null && (
          <a href={pages.organizer(locale, organizer.slug)}>
            {t('pageOf', { name: organizer.name })}
          </a>
        )}
      </footer>
    </div>
  )
}

/** Of a form that was sent without JavaScript. */
function Outcome({ data: { sent, error } }: { data: OrganizerThreadData }) {
  const t = useTranslations('messages')
  if (error !== null)
    return (
      <p role="alert" className={styles['state']}>
        {error === 'many' ? t('errorMany') : error === 'closed' ? t('closed') : t('errorFailed')}
      </p>
    )
  const said = {
    message: t('sentMessage'),
    blocked: t('sentBlocked'),
    unblocked: t('sentUnblocked'),
    reported: t('sentReported'),
  }
  const text = Object.entries(said).find(([name]) => name === sent)?.[1]
  return text === undefined ? null : (
    <p role="status" className={styles['state']}>
      {text}
    </p>
  )
}

/** Asks before letters are refused. The same address refuses them at once where a mail program posts to it. */
function RefusePage({ k, sent, error }: OrganizerThreadData) {
  const t = useTranslations()
  const locale = usePageLocale()
  const isDone = sent === 'refused'
  const [heading, text] = isDone
    ? [t('messages.refusedTitle'), t('message.lettersRefused')]
    : [t('messages.refuseTitle'), t('messages.refuseText')]
  return (
    <MessagePage heading={heading} text={error === null ? text : t('message.linkWrong')}>
      <Head title={heading} description={text} path={`${PATH}/refuse`} index={false} />
      {!isDone && error === null && (
        <form method="post" action={`/${locale}${PATH}/refuse`}>
          <input type="hidden" name="k" value={k} />
          <input type="hidden" name="from" value="page" />
          <button className={controls['primary']}>{t('messages.refuseButton')}</button>
        </form>
      )}
    </MessagePage>
  )
}
