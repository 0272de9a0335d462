import { useTranslations } from 'use-intl'
import { keepUser } from '../../../device/session.ts'
import { Check } from '../../../people/form-parts.tsx'
import { callAs } from '../../../people/session-calls.ts'
import { useSending } from '../../../people/use-sending.ts'
import { useSession } from '../../../people/use-session.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import styles from '../account.module.css'

/** Lets others find the person by name, or hides them from the search. */
export function FindableChoice() {
  const t = useTranslations('settings')
  const more = useTranslations('more')
  const locale = usePageLocale()
  const session = useSession()
  const { isSending, send } = useSending()
  return (
    <section className={styles['box']}>
      <h2>{more('friends')}</h2>
      {session && (
        <Check
          role="switch"
          checked={session.user['is_findable'] !== false}
          disabled={isSending}
          onChange={({ currentTarget: { checked } }) =>
            send(async () =>
              keepUser(await callAs('updateMe', { locale, payload: { is_findable: checked } })),
            )
          }
        >
          {t('findable')}
        </Check>
      )}
      <p className={styles['note']}>{t('findableNote')}</p>
    </section>
  )
}
