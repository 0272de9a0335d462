import { NOTIFICATION_CHANNELS } from '@okolo/contract/people/notification-channels'
import type { PreferenceChange } from '@okolo/contract/people/notification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { AccountPage } from '../../people/account-page.tsx'
import { Check, NeedsScript } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { useSending } from '../../people/use-sending.ts'
import { useSession } from '../../people/use-session.ts'
import { Head } from '../../shell/head.tsx'
import { EventsNearYou } from './events-near-you.tsx'
import styles from './notifications.module.css'

/** The kinds of notifications that somebody wants, and on which channels. */
export function NotificationPreferencesPage() {
  const t = useTranslations('notifications')
  const locale = useLocale()
  const isSignedIn = useSession() != null
  const queryClient = useQueryClient()
  const queryKey = ['notification-preferences']
  const { data } = useQuery({
    queryKey,
    enabled: isSignedIn,
    queryFn: () => callAs('notificationPreferences', { locale }),
  })
  const { send } = useSending()
  const change = (payload: PreferenceChange) =>
    send(async () => {
      const answer = await callAs('setNotificationPreference', { locale, payload })
      queryClient.setQueryData(queryKey, answer)
    })
  return (
    <AccountPage heading={t('choose')} lead={t('chooseLead')}>
      <Head
        title={t('choose')}
        description={t('chooseLead')}
        path="/settings/notifications"
        index={false}
      />
      <NeedsScript />
      <div className={styles['kinds']}>
        {(data?.results ?? []).map(({ kind, ...wanted }) => (
          <fieldset key={kind}>
            <legend>{t(`kind_${kind}`)}</legend>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <Check
                key={channel}
                checked={wanted[channel]}
                aria-label={t('on', { kind: t(`kind_${kind}`), channel: t(channel) })}
                onChange={({ currentTarget: { checked } }) =>
                  change({ kind, channel, is_wanted: checked })
                }
              >
                {t(channel)}
              </Check>
            ))}
          </fieldset>
        ))}
      </div>
      <EventsNearYou />
    </AccountPage>
  )
}
