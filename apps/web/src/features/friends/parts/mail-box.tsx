import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddName } from '../../../people/account-page.tsx'
import { checkEmail, faults } from '../../../people/checks.ts'
import { AccountForm, Done, EmailField } from '../../../people/form-parts.tsx'
import { callAs } from '../../../people/session-calls.ts'
import { useForm } from '../../../people/use-form.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import styles from '../friends.module.css'

/** Invites somebody by mail. */
export function MailBox() {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const [said, setSaid] = useState<string | null>(null)
  const form = useForm({
    check: ({ email = '' }) => faults({ email: checkEmail(email) }),
    send: async ({ email }) => {
      setSaid(null)
      setSaid((await callAs('mailInvite', { locale, payload: { email } })).detail)
      form.ref.current?.reset()
    },
  })
  return (
    <section className={styles['box']}>
      <h2>{t('mailTitle')}</h2>
      <p>{t('mailText')}</p>
      <AccountForm form={form} button={t('mailButton')}>
        <EmailField form={form} />
      </AccountForm>
      {form.wrong !== null && <AddName />}
      {said !== null && <Done>{said}</Done>}
    </section>
  )
}
