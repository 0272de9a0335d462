import type { Message, Thread } from '@okolo/contract/people/message'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayIn, dayText, timeOfDayText, wallTime } from '../../catalogue/event/event-time.ts'
import { useViewerZone } from '../../catalogue/event/viewer-zone.tsx'
import { AddName } from '../../people/account-page.tsx'
import { AskFirst } from '../../people/ask-first.tsx'
import { useSending } from '../../people/use-sending.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { Bubble } from './bubble.tsx'
import { Composer, type PlainForm } from './composer.tsx'
import styles from './messages.module.css'
import type { Talk } from './use-thread.ts'

/** The forms of the organizer's page, which work without JavaScript. */
export type PlainForms = { write: PlainForm; report: (message: string) => PlainForm }

/** The messages of a thread, and where one writes. */
export function Conversation({
  talk,
  thread,
  plain = null,
}: {
  talk: Talk
  thread: Pick<Thread, 'side' | 'state' | 'time_zone'>
  plain?: PlainForms | null
}) {
  const t = useTranslations('messages')
  const locale = usePageLocale()
  const zone = useViewerZone() ?? thread.time_zone
  const { messages, outgoing, query } = talk
  const { site } = useRouteContext({ from: '__root__' })
  const today = dayIn(site.now(), zone)
  const end = useEndInView(messages.at(-1)?.uuid, outgoing.length)
  return (
    <>
      <div className={styles['messages']} role="log">
        {query.hasNextPage && (
          <button
            type="button"
            className={controls['secondary']}
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('older')}
          </button>
        )}
        {byDay(messages, zone).map(([day, ofDay]) => (
          <section key={day} className={styles['day']}>
            <h2>{dayText(locale, day, today)}</h2>
            <ol>
              {ofDay.map((message) => (
                <Bubble
                  key={message.uuid}
                  text={message.text}
                  isOwn={message.by === thread.side}
                  meta={
                    <>
                      <time dateTime={message.sent_at}>
                        {timeOfDayText(locale, clockOf(message.sent_at, zone))}
                      </time>
                      {message.by !== thread.side && (
                        <Report message={message} talk={talk} plain={plain} />
                      )}
                    </>
                  }
                />
              ))}
            </ol>
          </section>
        ))}
        {outgoing.length > 0 && (
          <ol>
            {outgoing.map(({ uuid, text, failed }) => (
              <Bubble
                key={uuid}
                text={text}
                isOwn
                isPale
                meta={
                  failed === null ? (
                    t('sending')
                  ) : (
                    <span className={styles['failed']}>
                      {failed} {thread.side === 'person' && <AddName />}{' '}
                      <button
                        type="button"
                        className={styles['quiet']}
                        onClick={() => talk.send(text, uuid)}
                      >
                        {t('retry')}
                      </button>
                    </span>
                  )
                }
              />
            ))}
          </ol>
        )}
      </div>
      {thread.state === 'open' ? (
        <Composer
          draft={talk.draft}
          onSend={(text) => talk.send(text)}
          plain={plain?.write ?? null}
        />
      ) : (
        thread.state !== 'blocked' && <p className={styles['state']}>{t(thread.state)}</p>
      )}
      <div ref={end} />
    </>
  )
}

function clockOf(instant: string, zone: string): string {
  return wallTime(new Date(instant), zone).slice(11, 16)
}

function byDay(messages: readonly Message[], zone: string): [string, Message[]][] {
  return [...Map.groupBy(messages, ({ sent_at: at }) => dayIn(at, zone))]
}

/** Somebody farther from the end reads older messages. */
const NEAR = 400

/**
 * The end is in view when a thread opens and when a message is sent. One that comes moves nobody who reads older ones.
 */
function useEndInView(newest: string | undefined, outgoing: number) {
  const end = useRef<HTMLDivElement>(null)
  const isOpened = useRef(false)
  useEffect(() => {
    if (newest === undefined && outgoing === 0) return
    const below = (end.current?.getBoundingClientRect().bottom ?? 0) - window.innerHeight
    if (!isOpened.current || outgoing > 0 || below < NEAR)
      end.current?.scrollIntoView({ block: 'end' })
    isOpened.current = true
  }, [newest, outgoing])
  return end
}

/** Reports a message of the other side, after a question. */
function Report({
  message,
  talk,
  plain,
}: {
  message: Message
  talk: Talk
  plain: PlainForms | null
}) {
  const t = useTranslations('messages')
  const [isAsked, setAsked] = useState(false)
  const { isSending, send } = useSending()
  if (message.is_reported) return <span>{t('reported')}</span>
  const form = plain?.report(message.uuid)
  return (
    <form
      method="post"
      action={form?.action}
      className={styles['report']}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        setAsked(true)
      }}
    >
      {Object.entries(form?.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className={styles['quiet']} disabled={isSending}>
        {t('report')}
      </button>
      {isAsked && (
        <AskFirst
          question={t('askReport')}
          text={t('askReportText')}
          yes={t('yesReport')}
          no={t('keep')}
          onClose={() => setAsked(false)}
          onYes={() => send(() => talk.report(message.uuid))}
        />
      )}
    </form>
  )
}
