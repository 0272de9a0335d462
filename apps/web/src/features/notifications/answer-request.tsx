import type { Notification } from '@okolo/contract/people/notification'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { Refusal } from '../../api/account-calls.ts'
import { callAs } from '../../people/session-calls.ts'
import { useSending } from '../../people/use-sending.ts'
import { useSession } from '../../people/use-session.ts'
import controls from '../../ui/controls.module.css'
import { say, sayFailure } from '../../ui/toast.ts'
import styles from './notifications.module.css'

/** Milliseconds of a sentence that takes a while to read (specification 9). */
const LONG = 3500

type Person = NonNullable<Notification['actor']>

/** Confirms or declines a request of friendship where it is told, while it is open. */
export function AnswerRequest({ actor }: { actor: Person }) {
  const t = useTranslations()
  const locale = useLocale()
  const session = useSession()
  const queryClient = useQueryClient()
  const { isSending, send } = useSending()
  const queryKey = ['friends', session?.user.uuid, 'person', actor.uuid]
  const { data: person } = useQuery({
    queryKey,
    enabled: session != null && session.user['email_verified'] !== false,
    queryFn: () => callAs('person', { locale, id: actor.uuid }),
    staleTime: 0,
    retry: false,
  })
  const name = actor.name.trim() || t('friends.noName')
  const answer = (call: 'addFriend' | 'removeFriend', said: string) =>
    send(async () => {
      try {
        await callAs(call, { locale, id: actor.uuid })
        say(said, LONG)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        sayFailure(error.errors['non_field_errors']?.[0] ?? t('error.wrong'))
      }
      await queryClient.invalidateQueries({ queryKey: ['friends'] })
    })
  if (person?.relation === 'friends')
    return <p className={styles['answer']}>{t('friends.areFriends')}</p>
  if (person?.relation !== 'received') return null
  return (
    <div className={styles['answer']}>
      {(
        [
          ['addFriend', 'confirm', 'primary', t('friends.saidFriends', { name })],
          ['removeFriend', 'decline', 'secondary', t('friends.saidDeclined')],
        ] as const
      ).map(([call, text, look, said]) => (
        <button
          key={call}
          type="button"
          className={controls[look]}
          aria-disabled={isSending || undefined}
          onClick={() => answer(call, said)}
        >
          {t(`friends.${text}`)}
          <span className={controls['hidden']}>{`: ${name}`}</span>
        </button>
      ))}
    </div>
  )
}
