import { ownPath } from '@okolo/contract/site/access'
import { pages } from '@okolo/contract/site/pages'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { pressAgain } from '../../catalogue/press-again.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { MessagePage } from '../../shell/message-page.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'

/** After a purchase: on to the events, or to what was wanted. Premium works without an account; a list needs one. */
export function SuccessPage() {
  const t = useTranslations('premium')
  const locale = usePageLocale()
  const session = useSession()
  const redirectTo = ownPath(usePageQuery().get('redirectTo'))
  // The heart that led here. Signed out, it asks to log in.
  useEffect(() => pressAgain('premium'), [])
  return (
    <MessagePage heading={t('enjoy')} text={t('enjoyText')} kind="festival">
      <Head title={t('enjoy')} description={t('enjoyText')} path="/paywall/success" index={false} />
      <a className={controls['primary']} href={redirectTo ?? pages.feed(locale)}>
        {t('explore')}
      </a>
      {session === null && (
        <a
          className={controls['secondary']}
          href={pages.auth(locale, redirectTo === null ? {} : { redirectTo })}
        >
          {t('join')}
        </a>
      )}
    </MessagePage>
  )
}
