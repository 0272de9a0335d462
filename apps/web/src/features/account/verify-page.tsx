import { ownPath } from '@okolo/contract/site/access'
import { pages } from '@okolo/contract/site/pages'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal } from '../../api/account-calls.ts'
import { keepUser, readSession } from '../../device/session.ts'
import { AccountPage } from '../../people/account-page.tsx'
import { Done, Waiting, Wrong } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { forget, readStored } from '../../device/storage.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import controls from '../../ui/controls.module.css'

type Outcome = { state: 'done' | 'wrong' | 'stranger'; sentence: string }

/**
 * The confirmation link leads here. Only the account itself may confirm its address (decision 0019), so signed-out
 * visitors log in first and come back.
 */
export function VerifyPage() {
  const t = useTranslations('verify')
  const entry = useTranslations('entry')
  const account = useTranslations('account')
  const more = useTranslations('more')
  const [wanted] = useState(() => ownPath(readStored('confirmFor')))
  const locale = usePageLocale()
  const session = useSession()
  const token = usePageQuery().get('k') ?? ''
  const outcome = useConfirmed(session ? token : null)
  const here = pages.verifyEmail(locale, token)
  return (
    <AccountPage heading={t('title')}>
      <Head title={t('title')} description={t('title')} path="/account/verify" index={false} />
      {outcome?.state === 'done' && <Done>{outcome.sentence}</Done>}
      {outcome?.state === 'wrong' && (
        <Wrong form={{ wrong: { sentence: outcome.sentence, code: '' }, dismiss: goOn(locale) }} />
      )}
      {session === null || outcome?.state === 'stranger' ? (
        <>
          <p>{account('signInFirst')}</p>
          <a
            className={controls['primary']}
            href={`${pages.login(locale)}?${new URLSearchParams({ redirectTo: here }).toString()}`}
          >
            {entry('login')}
          </a>
        </>
      ) : (
        outcome === null && <Waiting />
      )}
      {session && outcome?.state === 'done' && wanted !== null && (
        <a className={controls['primary']} href={wanted} onClick={() => forget('confirmFor')}>
          {t('goOn')}
        </a>
      )}
      {session && outcome !== null && <a href={pages.more(locale)}>{more('title')}</a>}
    </AccountPage>
  )
}

const goOn = (locale: ReturnType<typeof usePageLocale>) => () =>
  window.location.assign(pages.more(locale))

/** A link is used once, however often the page is drawn. */
const asked = new Map<string, Promise<Outcome>>()

function useConfirmed(token: string | null): Outcome | null {
  const locale = usePageLocale()
  const t = useTranslations('account')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  useEffect(() => {
    if (token === null) return
    const key = `${readSession()?.user.uuid} ${token}`
    const answer = asked.get(key) ?? confirm(token, locale, t('wrong'))
    asked.set(key, answer)
    void answer.then(setOutcome)
  }, [token, locale, t])
  return outcome
}

async function confirm(token: string, locale: string, wrong: string): Promise<Outcome> {
  try {
    const { detail } = await callAs('confirmEmail', { locale, payload: { token } })
    const session = readSession()
    if (session !== null) keepUser({ ...session.user, email_verified: true })
    return { state: 'done', sentence: detail }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.status === 403 || error.status === 401) return { state: 'stranger', sentence: '' }
    return { state: 'wrong', sentence: error.errors['non_field_errors']?.[0] ?? wrong }
  }
}
