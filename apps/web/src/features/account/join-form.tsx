import { ownPath } from '@okolo/contract/site/access'
import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/account-calls.ts'
import { keepSession } from '../../device/session.ts'
import { checkEmail, checkNewPassword, faults } from '../../people/checks.ts'
import { AccountForm, EmailField, PasswordField } from '../../people/form-parts.tsx'
import { useForm } from '../../people/use-form.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { say } from '../../ui/toast.ts'

/** Milliseconds of a sentence that takes a while to read (specification 9). */
const LONG = 3500

type FormProps = {
  face: 'login' | 'signup'
  /** Something else is said afterwards. */
  isQuiet: boolean
  redirectTo: string | undefined
  onClose: () => void
}

/** One form with two faces: what is typed stays when they change, or when the sheet is closed and opened again. */
export function JoinForm({ face, isQuiet, redirectTo, onClose }: FormProps) {
  const t = useTranslations()
  const locale = usePageLocale()
  const router = useRouter()
  const isNew = face === 'signup'
  const form = useForm({
    draft: 'join',
    fields: { password1: 'password', password2: 'password' },
    check: ({ email = '', password = '' }) =>
      faults({
        email: checkEmail(email),
        password: isNew ? checkNewPassword(password) : password === '' ? 'enterPassword' : null,
      }),
    send: async ({ email, password }) => {
      const session = isNew
        ? await call('signup', {
            locale,
            payload: { email, password1: password, password2: password },
          })
        : await call('login', { locale, payload: { email, password } })
      onClose()
      keepSession(session)
      if (isNew && !isQuiet) say(t('entry.joined'), LONG)
      const to = ownPath(redirectTo)
      if (to !== null) await router.navigate({ href: to })
    },
  })
  return (
    <>
      <AccountForm form={form} button={t(`entry.${face}`)}>
        <EmailField form={form} />
        <PasswordField
          form={form}
          name="password"
          label={t('entry.password')}
          isNew={isNew}
          {...(isNew ? { hint: t('entry.passwordHint') } : {})}
        />
      </AccountForm>
      {form.wrong?.code === 'account_deactivated' && (
        <a href={`/${locale}/account/cancel`}>{t('leaving.keep')}</a>
      )}
      {!isNew && <a href={pages.resetPassword(locale)}>{t('entry.forgot')}</a>}
    </>
  )
}
