import { useTranslations } from 'use-intl'
import { keepUser } from '../../../device/session.ts'
import { Check } from '../../../people/form-parts.tsx'
import { callAs } from '../../../people/session-calls.ts'
import { useSending } from '../../../people/use-sending.ts'
import { useSession } from '../../../people/use-session.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import styles from '../account.module.css'

/** Says if friends see what somebody saves, unless it is chosen otherwise for an event. */
export function SavesChoice() {
  const t = useTranslations('settings')
  const locale = usePageLocale()
  const session = useSession()
  const { isSending, send } = useSending()
  return (
    <section className={styles['box']}>
      <h2>{t('saves')}</h2>
      {session && (
        <Check
          role="switch"
          checked={session.user['saves_visibility'] !== 'nobody'}
          disabled={isSending}
          onChange={({ currentTarget: { checked } }) =>
            send(async () => {
              const payload = { saves_visibility: checked ? 'friends' : 'nobody' }
              keepUser(await callAs('updateMe', { locale, payload }))
            })
          }
        >
          {t('savesShown')}
        </Check>
      )}
      <p className={styles['note']}>{t('savesShownNote')}</p>
    </section>
  )
}
