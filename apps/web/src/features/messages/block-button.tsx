import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AskFirst } from '../../people/ask-first.tsx'
import { useSending } from '../../people/use-sending.ts'
import type { PlainForm } from './composer.tsx'
import styles from './messages.module.css'
import type { Talk } from './use-thread.ts'

/** Ends messages of the other side after a question, or allows them again. */
export function BlockButton({
  talk,
  name,
  isBlocked,
  plain = null,
}: {
  talk: Talk
  name: string
  isBlocked: boolean
  plain?: PlainForm | null
}) {
  const t = useTranslations('messages')
  const [isAsked, setAsked] = useState(false)
  const { isSending, send } = useSending()
  return (
    <form
      method="post"
      action={plain?.action}
      className={styles['block']}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (isBlocked) send(() => talk.block(false))
        else setAsked(true)
      }}
    >
      {Object.entries(plain?.fields ?? {}).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      {isBlocked && <p>{t('blocked', { name })}</p>}
      <button className={styles['quiet']} disabled={isSending}>
        {isBlocked ? t('unblock') : t('block')}
      </button>
      {isAsked && (
        <AskFirst
          question={t('askBlock', { name })}
          text={t('askBlockText')}
          yes={t('yesBlock')}
          no={t('keep')}
          onClose={() => setAsked(false)}
          onYes={() => send(() => talk.block(true))}
        />
      )}
    </form>
  )
}
