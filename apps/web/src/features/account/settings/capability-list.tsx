import type { CapabilityList as Capabilities } from '@okolo/contract/people/capabilities'
import { formatTag } from '@okolo/contract/locale'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callAs } from '../../../people/session-calls.ts'
import { useSending } from '../../../people/use-sending.ts'
import { useSession } from '../../../people/use-session.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import { say } from '../../../ui/toast.ts'
import styles from '../account.module.css'

const PUSHES = { web: 'pushWeb', android: 'pushAndroid', ios: 'pushIos' } as const

function nameOf({ kind, device }: Capabilities['results'][number]) {
  if (kind === 'push') return PUSHES[device ?? 'web']
  return kind === 'calendar' ? 'calendarAddress' : 'inviteLink'
}

/** Addresses, links and devices that work for the person without a login, each with a button to end it. */
export function CapabilityList() {
  const t = useTranslations('settings')
  const locale = usePageLocale()
  const session = useSession()
  const { data, refetch } = useQuery({
    queryKey: ['capabilities', session?.user.uuid],
    queryFn: () => callAs('capabilities', { locale }),
    enabled: Boolean(session),
    retry: false,
    staleTime: 0,
  })
  const { isSending, send } = useSending()
  const rows = data?.results ?? []
  if (rows.length === 0) return null
  const since = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'medium' })
  return (
    <section className={styles['box']}>
      <h2>{t('capabilities')}</h2>
      <p className={styles['note']}>{t('capabilitiesNote')}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={styles['session']}>
            <p>
              <strong>{t(nameOf(row))}</strong>
              <span>{t('since', { when: since.format(new Date(row.created_at)) })}</span>
            </p>
            <button
              type="button"
              className={controls['secondary']}
              disabled={isSending}
              onClick={() =>
                send(async () => {
                  say((await callAs('endCapability', { locale, id: row.id })).detail)
                  await refetch()
                })
              }
            >
              {t('endCapability')}
              <span className={controls['hidden']}>{`: ${t(nameOf(row))}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
