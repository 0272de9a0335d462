import { formatTag } from '@okolo/contract/locale'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Done, Wrong } from '../../../people/form-parts.tsx'
import { registerAgain } from '../../../people/push-device.ts'
import { callAs } from '../../../people/session-calls.ts'
import { useForm } from '../../../people/use-form.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import { useSession } from '../../../people/use-session.ts'
import controls from '../../../ui/controls.module.css'
import styles from '../account.module.css'
import { CapabilityList } from './capability-list.tsx'
import { browserName } from './browser-name.ts'

/** The person's sessions, each with a button to sign out, and what works without a login. */
export function SessionList() {
  const t = useTranslations('settings')
  const account = useTranslations('account')
  const locale = usePageLocale()
  const session = useSession()
  const queryClient = useQueryClient()
  const [said, setSaid] = useState<string | null>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: ['sessions', session?.user.uuid],
    queryFn: () => callAs('sessions', { locale }),
    enabled: Boolean(session),
    retry: false,
    // Another session may have started a moment ago.
    staleTime: 0,
  })
  const form = useForm({
    check: () => ({}),
    send: async ({ id = '' }) => {
      const isAll = id === 'all'
      const ended = await callAs(isAll ? 'endSessions' : 'endSession', { locale, id })
      setSaid(ended.detail)
      // All capabilities ended as well. This device goes on getting pushes.
      if (isAll) await registerAgain(locale)
      await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: ['capabilities'] })])
    },
  })
  const seen = new Intl.DateTimeFormat(formatTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const rows = data?.results ?? []
  const button = (id: string, text: string, of = '') => (
    <form method="post" onSubmit={form.submit}>
      <input type="hidden" name="id" value={id} />
      <button className={controls['secondary']}>
        {text}
        {of !== '' && <span className={controls['hidden']}>{`: ${of}`}</span>}
      </button>
    </form>
  )
  return (
    <>
      <section className={styles['box']}>
        <h2>{t('sessions')}</h2>
        <Wrong form={form} />
        {isError && <p role="alert">{account('wrong')}</p>}
        <div role="status">{said !== null && <Done>{said}</Done>}</div>
        <ul>
          {rows.map(({ id, agent, seen_at, is_current }) => {
            const name = browserName(agent) ?? t('unknownAgent')
            return (
              <li key={id} className={styles['session']}>
                <p>
                  <strong>{name}</strong>
                  <span>
                    {is_current
                      ? t('thisOne')
                      : t('seen', { when: seen.format(new Date(seen_at)) })}
                  </span>
                </p>
                {!is_current && button(id, t('end'), name)}
              </li>
            )
          })}
        </ul>
        {rows.length > 0 && button('all', t('endAll'))}
      </section>
      <CapabilityList />
    </>
  )
}
