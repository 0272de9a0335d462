import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/account-calls.ts'
import { AccountPage } from '../../people/account-page.tsx'
import { AccountForm, Done } from '../../people/form-parts.tsx'
import { useForm } from '../../people/use-form.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { Head } from '../../shell/head.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'

/** The link in an invitation that refuses all others. A press confirms it, because programs follow links of letters too. */
export function RefusalPage() {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const token = usePageQuery().get('k') ?? ''
  const [said, setSaid] = useState<string | null>(null)
  const form = useForm({
    check: () => ({}),
    send: async () => setSaid((await call('refuseInvites', { locale, payload: { token } })).detail),
  })
  const lead = said === null ? { lead: t('refuseText') } : {}
  return (
    <AccountPage heading={t('refuseTitle')} {...lead}>
      <Head
        title={t('refuseTitle')}
        description={t('refuseText')}
        path="/account/invites"
        index={false}
      />
      {said === null ? (
        <AccountForm form={form} button={t('refuseButton')}>
          {null}
        </AccountForm>
      ) : (
        <Done>{said}</Done>
      )}
    </AccountPage>
  )
}
