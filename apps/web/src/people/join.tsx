import { pages } from '@okolo/contract/site/pages'
import { useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { keepSession } from '../device/session.ts'
import { loadMessages, messagesOf, pageLocale } from '../site/messages.ts'
import { Done } from './form-parts.tsx'
import { SignupForm } from './signup-form.tsx'
import { usePageLocale } from '../site/use-page-locale.ts'

const TEXTS = ['people', 'account'] as const

/** Await it before rendering `Join`, because other pages do not load its texts. */
export function loadJoinTexts(): Promise<void> {
  return loadMessages(pageLocale(), TEXTS)
}

type Joining = {
  /** The address to return to after a login. */
  here: string
  /** The reason for the login. */
  why: string
}

/** Sign-up over a page, which stays (specification 2: the sign-up modal). */
export function Join(joining: Joining) {
  const locale = usePageLocale()
  return (
    <IntlProvider locale={locale} messages={messagesOf(locale, TEXTS)} timeZone="UTC">
      <Form {...joining} />
    </IntlProvider>
  )
}

function Form({ here, why }: Joining) {
  const t = useTranslations('entry')
  const locale = usePageLocale()
  const [isDone, setDone] = useState(false)
  if (isDone) return <Done>{t('joined')}</Done>
  return (
    <>
      <p>{why}</p>
      <SignupForm
        onJoined={async (session) => {
          keepSession(session)
          setDone(true)
        }}
      />
      <a href={pages.auth(locale, { redirectTo: here })}>{t('haveAccount')}</a>
    </>
  )
}
