import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Done } from '../../../people/form-parts.tsx'
import { callAs } from '../../../people/session-calls.ts'
import { useSending } from '../../../people/use-sending.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import styles from '../friends.module.css'

/** Asks a person whose address is not confirmed to confirm it: until then they meet nobody. */
export function ConfirmFirst() {
  const t = useTranslations()
  const locale = usePageLocale()
  const [said, setSaid] = useState<string | null>(null)
  const { isSending, send } = useSending()
  return (
    <section className={styles['box']}>
      <p>{t('friend.confirmFirst')}</p>
      {said === null ? (
        <button
          type="button"
          className={controls['secondary']}
          disabled={isSending}
          onClick={() =>
            send(async () => setSaid((await callAs('sendVerification', { locale })).detail))
          }
        >
          {t('more.sendAgain')}
        </button>
      ) : (
        <Done>{said}</Done>
      )}
    </section>
  )
}
