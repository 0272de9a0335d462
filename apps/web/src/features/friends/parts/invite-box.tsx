import { formatTag } from '@okolo/contract/locale'
import { pages } from '@okolo/contract/site/pages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { callAs } from '../../../people/session-calls.ts'
import { useSending } from '../../../people/use-sending.ts'
import { useSession } from '../../../people/use-session.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import { say, sayFailure } from '../../../ui/toast.ts'
import styles from '../friends.module.css'
import { MailBox } from './mail-box.tsx'

/** Invites by a link of one's own and by mail. */
export function InviteBox() {
  return (
    <>
      <LinkBox />
      <MailBox />
    </>
  )
}

function LinkBox() {
  const t = useTranslations()
  const locale = usePageLocale()
  const session = useSession()
  const queryClient = useQueryClient()
  const { site } = useRouteContext({ from: '__root__' })
  const near = useRef<HTMLElement>(null)
  const queryKey = ['invites', session?.user.uuid]
  const { data } = useQuery({
    queryKey,
    queryFn: () => callAs('invites', { locale }),
    retry: false,
  })
  const { isSending, send } = useSending()
  const [invite] = data?.results ?? []
  const change = (name: 'makeInvite' | 'revokeInvite', said: string | null) =>
    send(async () => {
      queryClient.setQueryData(queryKey, await callAs(name, { locale, id: invite?.code ?? '' }))
      if (said !== null) say(said)
      // The button that was pressed is gone.
      requestAnimationFrame(() =>
        near.current?.querySelector<HTMLElement>('input, button')?.focus(),
      )
    })
  const url = invite === undefined ? '' : site.origin + pages.invite(locale, invite.code)
  const until = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long' })
  return (
    <section ref={near} className={styles['box']}>
      <h2>{t('friends.invite')}</h2>
      <p>{t('friends.inviteText')}</p>
      {invite === undefined ? (
        <button
          type="button"
          className={controls['secondary']}
          disabled={isSending || data === undefined}
          onClick={() => change('makeInvite', null)}
        >
          {t('friends.makeLink')}
        </button>
      ) : (
        <>
          <input
            className={controls['field']}
            readOnly
            value={url}
            aria-label={t('friends.linkLabel')}
            onFocus={(event) => event.target.select()}
          />
          <p>{t('friends.until', { date: until.format(new Date(invite.expires_at)) })}</p>
          <p>{t('friends.usesLeft', { count: invite.uses_left })}</p>
          <div className={styles['buttons']}>
            {typeof navigator.share === 'function' && (
              <button
                type="button"
                className={controls['primary']}
                onClick={() =>
                  // A sheet that the person closes is not a failure.
                  void navigator.share({ text: t('friends.shareText'), url }).catch(() => {})
                }
              >
                {t('friends.share')}
              </button>
            )}
            <button
              type="button"
              className={controls['secondary']}
              onClick={() =>
                void navigator.clipboard.writeText(url).then(
                  () => say(t('friends.copied')),
                  () => sayFailure(t('error.wrong')),
                )
              }
            >
              {t('friends.copy')}
            </button>
          </div>
          <button
            type="button"
            className={styles['quiet']}
            disabled={isSending}
            onClick={() => change('revokeInvite', t('friends.revoked'))}
          >
            {t('friends.revoke')}
          </button>
        </>
      )}
    </section>
  )
}
