import type { LoginAnswer } from '@okolo/contract/people/session'
import { useTranslations } from 'use-intl'
import { call } from '../api/account-calls.ts'
import { checkEmail, checkNewPassword, faults } from './checks.ts'
import { AccountForm, EmailField, PasswordField } from './form-parts.tsx'
import { useForm } from './use-form.ts'
import { usePageLocale } from '../site/use-page-locale.ts'

/** Signs up. The answer logs in (specification 4), and `onJoined` keeps it. */
export function SignupForm({ onJoined }: { onJoined: (session: LoginAnswer) => Promise<void> }) {
  const t = useTranslations('entry')
  const locale = usePageLocale()
  const form = useForm({
    check: ({ email = '', password1 = '', password2 = '' }) =>
      faults({
        email: checkEmail(email),
        password1: checkNewPassword(password1),
        password2: password1 === password2 ? null : 'passwordsDiffer',
      }),
    send: async ({ email, password1, password2 }) =>
      onJoined(await call('signup', { locale, payload: { email, password1, password2 } })),
  })
  return (
    <AccountForm form={form} button={t('signup')}>
      <EmailField form={form} />
      <PasswordField
        form={form}
        name="password1"
        label={t('password')}
        isNew
        hint={t('passwordHint')}
      />
      <PasswordField form={form} name="password2" label={t('passwordAgain')} isNew />
    </AccountForm>
  )
}
