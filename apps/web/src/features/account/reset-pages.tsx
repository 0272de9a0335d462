import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/account-calls.ts'
import { AccountPage } from '../../people/account-page.tsx'
import { checkNewPassword, faults } from '../../people/checks.ts'
import { AccountForm, PasswordField } from '../../people/form-parts.tsx'
import { useForm } from '../../people/use-form.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { Head } from '../../shell/head.tsx'
import { MailedLink } from './mailed-link.tsx'

export function ResetPage() {
  const t = useTranslations('entry')
  const locale = usePageLocale()
  return (
    <AccountPage heading={t('resetTitle')} lead={t('resetText')}>
      <Head
        title={t('resetTitle')}
        description={t('resetText')}
        path="/auth/reset-password"
        index={false}
      />
      <MailedLink from="resetPassword" />
      <a href={pages.login(locale)}>{t('haveAccount')}</a>
    </AccountPage>
  )
}

/** The mailed link leads here. `u` and `k` hold the account and the token. */
export function ConfirmPage() {
  const t = useTranslations('entry')
  const locale = usePageLocale()
  const router = useRouter()
  const query = usePageQuery()
  const form = useForm({
    check: ({ new_password1 = '', new_password2 = '' }) =>
      faults({
        new_password1: checkNewPassword(new_password1),
        new_password2: new_password1 === new_password2 ? null : 'passwordsDiffer',
      }),
    send: async ({ new_password1, new_password2 }) => {
      const uid = query.get('u') ?? ''
      const token = query.get('k') ?? ''
      await call('confirmReset', { locale, payload: { uid, token, new_password1, new_password2 } })
      // The link works only once, so Back must not lead to its form.
      await router.navigate({ href: `${pages.login(locale)}?changed=1`, replace: true })
    },
  })
  return (
    <AccountPage heading={t('confirmTitle')}>
      <Head
        title={t('confirmTitle')}
        description={t('resetText')}
        path="/auth/reset-password/confirm/"
        index={false}
      />
      <AccountForm form={form} button={t('savePassword')}>
        <PasswordField
          form={form}
          name="new_password1"
          label={t('newPassword')}
          isNew
          hint={t('passwordHint')}
        />
        <PasswordField form={form} name="new_password2" label={t('passwordAgain')} isNew />
      </AccountForm>
      {form.wrong?.code === 'link_expired' && (
        <a href={pages.resetPassword(locale)}>{t('newLink')}</a>
      )}
    </AccountPage>
  )
}
