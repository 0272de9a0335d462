import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, type AccountCall } from '../../api/account-calls.ts'
import { checkEmail, faults } from '../../people/checks.ts'
import { AccountForm, Done, EmailField } from '../../people/form-parts.tsx'
import { useForm } from '../../people/use-form.ts'
import { usePageLocale } from '../../site/use-page-locale.ts'

type MailedLinkProps = {
  /** The call that sends the link. */
  from: Extract<AccountCall, 'resetPassword' | 'requestDeletion' | 'requestCancel'>
}

/** Asks for an address and mails a link to it. */
export function MailedLink({ from }: MailedLinkProps) {
  const t = useTranslations('entry')
  const locale = usePageLocale()
  const [said, setSaid] = useState<string | null>(null)
  const form = useForm({
    check: ({ email = '' }) => faults({ email: checkEmail(email) }),
    send: async ({ email }) => {
      setSaid(null)
      setSaid((await call(from, { locale, payload: { email } })).detail)
    },
  })
  return (
    <>
      <AccountForm form={form} button={t('sendLink')}>
        <EmailField form={form} />
      </AccountForm>
      {said !== null && <Done>{said}</Done>}
    </>
  )
}
