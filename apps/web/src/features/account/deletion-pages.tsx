import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/account-calls.ts'
import { forgetDrafts } from '../../device/kept/drafts.ts'
import { dropSession } from '../../device/session.ts'
import { AccountPage } from '../../people/account-page.tsx'
import { AccountForm, Done } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useForm } from '../../people/use-form.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'
import { MailedLink } from './mailed-link.tsx'

/** Deletes the signed-in account or that of a mailed link, or requests such a link. */
export function DeletePage() {
  const t = useTranslations('leaving')
  const session = useSession()
  const token = usePageQuery().get('k')
  const [said, setSaid] = useState<string | null>(null)
  return (
    <AccountPage heading={t('title')} {...(said === null ? { lead: t('text') } : {})}>
      <Head title={t('title')} description={t('text')} path="/account/delete" index={false} />
      {said !== null ? (
        <Done>{said}</Done>
      ) : token !== null ? (
        <ByLink token={token} onDone={setSaid} />
      ) : session ? (
        <Mine email={session.user.email} onDone={setSaid} />
      ) : (
        <>
          <p>{t('mail')}</p>
          <MailedLink from="requestDeletion" />
        </>
      )}
    </AccountPage>
  )
}

/** Cancels a deletion by the mailed link, or requests such a link. */
export function CancelPage() {
  const t = useTranslations('leaving')
  const entry = useTranslations('entry')
  const locale = usePageLocale()
  const token = usePageQuery().get('k')
  const [said, setSaid] = useState<string | null>(null)
  const form = useForm({
    check: () => ({}),
    send: async () => setSaid((await call('confirmCancel', { locale, payload: { token } })).detail),
  })
  return (
    <AccountPage heading={t('keep')}>
      <Head title={t('keep')} description={t('cancelText')} path="/account/cancel" index={false} />
      {said !== null ? (
        <>
          <Done>{said}</Done>
          <a className={controls['primary']} href={`/${locale}/auth/login/`}>
            {entry('login')}
          </a>
        </>
      ) : token === null ? (
        <>
          <p>{t('cancelMail')}</p>
          <MailedLink from="requestCancel" />
        </>
      ) : (
        <>
          <p>{t('cancelText')}</p>
          <AccountForm form={form} button={t('keep')}>
            {null}
          </AccountForm>
          {form.wrong?.code === 'link_expired' && (
            <a href={`/${locale}/account/cancel`}>{entry('newLink')}</a>
          )}
        </>
      )}
    </AccountPage>
  )
}

type Said = { onDone: (sentence: string) => void }

/** Asks twice: the first press explains the second. */
function Mine({ email, onDone }: Said & { email: string }) {
  const t = useTranslations('leaving')
  const locale = usePageLocale()
  const [isAsking, setAsking] = useState(false)
  const form = useForm({
    check: () => ({}),
    send: async () => {
      const { detail } = await callAs('deactivateMe', { locale })
      onDone(detail)
      forgetDrafts()
      dropSession()
    },
  })
  if (!isAsking)
    return (
      <>
        <p>{email}</p>
        <button type="button" className={controls['secondary']} onClick={() => setAsking(true)}>
          {t('button')}
        </button>
      </>
    )
  return (
    <AccountForm form={form} button={t('yes')}>
      <p role="status">
        <strong>{t('ask')}</strong>
      </p>
      <button type="button" className={controls['secondary']} onClick={() => setAsking(false)}>
        {t('keep')}
      </button>
    </AccountForm>
  )
}

/** A press rather than the opening of the link: mail programs open links to look at them. */
function ByLink({ token, onDone }: Said & { token: string }) {
  const t = useTranslations('leaving')
  const entry = useTranslations('entry')
  const locale = usePageLocale()
  const form = useForm({
    check: () => ({}),
    send: async () => {
      onDone((await call('confirmDeletion', { locale, payload: { token } })).detail)
    },
  })
  return (
    <>
      <p>
        <strong>{t('ask')}</strong>
      </p>
      <AccountForm form={form} button={t('yes')}>
        {null}
      </AccountForm>
      {form.wrong?.code === 'link_expired' && (
        <a href={`/${locale}/account/delete`}>{entry('newLink')}</a>
      )}
    </>
  )
}
