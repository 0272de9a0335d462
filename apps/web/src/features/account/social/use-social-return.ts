import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../../api/account-calls.ts'
import { keepSession } from '../../../device/session.ts'
import { afterLogin } from '../../../people/after-login.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import { usePageQuery } from '../../../people/use-query.ts'
import { takeVerifier } from './social-start.ts'

/** A code is traded once, however often the page is drawn. */
const traded = new Map<string, ReturnType<typeof trade>>()

function trade(code: string, locale: string) {
  const verifier = takeVerifier()
  if (verifier === null) return Promise.reject(new Error('this tab has begun no social login'))
  return call('socialFinish', { locale, payload: { code, verifier } })
}

/** Trades the code of a social login for a session. Returns true if that failed (logged, specification 8). */
export function useSocialReturn(code: string | null): boolean {
  const locale = usePageLocale()
  const router = useRouter()
  const redirectTo = usePageQuery().get('redirectTo')
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (code === null) return
    const answer = traded.get(code) ?? trade(code, locale)
    traded.set(code, answer)
    answer.then(
      (session) => {
        keepSession(session)
        const href = afterLogin(session, locale, { redirectTo, isSocial: true })
        return router.navigate({ href, replace: true })
      },
      (error: unknown) => {
        // oxlint-disable-next-line no-console
        console.warn('social login failed', error)
        setFailed(true)
      },
    )
  }, [code, locale, redirectTo, router])
  return failed
}
