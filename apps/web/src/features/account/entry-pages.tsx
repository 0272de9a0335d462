import type { LoginAnswer } from '@okolo/contract/people/session'
import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/account-calls.ts'
import { keepSession } from '../../device/session.ts'
import { afterLogin } from '../../people/after-login.ts'
import { checkEmail, faults } from '../../people/checks.ts'
import { AccountForm, Done, EmailField, NotKept, PasswordField } from '../../people/form-parts.tsx'
import { SignupForm } from '../../people/signup-form.tsx'
import { useForm } from '../../people/use-form.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { EntryFrame } from './entry-frame.tsx'
import { formHref } from './form-href.ts'

export function LoginPage() {
  const t = useTranslations('entry')
  const account = useTranslations('account')
  const leaving = useTranslations('leaving')
  const locale = usePageLocale()
  const query = usePageQuery()
  const comeIn = useComeIn()
  const form = useForm({
    check: ({ email = '', password = '' }) =>
      faults({
        email: checkEmail(email),
        password: password === '' ? 'enterPassword' : null,
      }),
    send: async ({ email, password }) =>
      comeIn(await call('login', { locale, payload: { email, password } })),
  })
  return (
    <EntryFrame heading={t('login')} path="/auth/login/">
      {query.has('changed') && <Done>{account('passwordChanged')}</Done>}
      <NotKept />
      <AccountForm form={form} button={t('login')}>
        <EmailField form={form} />
        <PasswordField form={form} name="password" label={t('password')} />
      </AccountForm>
      {form.wrong?.code === 'account_deactivated' && (
        <a href={`/${locale}/account/cancel`}>{leaving('keep')}</a>
      )}
      <a href={pages.resetPassword(locale)}>{t('forgot')}</a>
      <a href={formHref(`/${locale}/auth/signup/`, query)}>{t('noAccount')}</a>
    </EntryFrame>
  )
}

export function SignupPage() {
  const t = useTranslations('entry')
  const locale = usePageLocale()
  const query = usePageQuery()
  return (
    <EntryFrame heading={t('signup')} lead={t('text')} path="/auth/signup/">
      <NotKept />
      <SignupForm onJoined={useComeIn()} />
      <a href={formHref(pages.login(locale), query)}>{t('haveAccount')}</a>
    </EntryFrame>
  )
}

/** Stores the session of an answer and opens the wanted page. */
function useComeIn() {
  const router = useRouter()
  const locale = usePageLocale()
  const redirectTo = usePageQuery().get('redirectTo')
  return async (session: LoginAnswer) => {
    keepSession(session)
    await router.navigate({ href: afterLogin(session, locale, { redirectTo }), replace: true })
  }
}
