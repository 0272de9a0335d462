import type { FoundPerson } from '@okolo/contract/people/friends'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { callAs } from '../../../people/session-calls.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import styles from '../friends.module.css'
import { useChange } from './use-change.ts'
import { useName } from './use-name.ts'

type Person = Pick<FoundPerson, 'uuid' | 'name' | 'relation'>

/** Asks a person for friendship, withdraws that, confirms or declines. Friends show `otherwise`. */
export function RelationButtons({
  person,
  otherwise = null,
}: {
  person: Person
  otherwise?: ReactNode
}) {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const name = useName(person)
  const { near, isSending, change } = useChange()
  const add = (said: string) =>
    change(() => callAs('addFriend', { locale, id: person.uuid }), said, { showsName: true })
  const drop = (said: string) =>
    change(() => callAs('removeFriend', { locale, id: person.uuid }), said)
  const button = (text: string, look: 'primary' | 'secondary', act: () => void) => (
    <button
      type="button"
      className={controls[look]}
      aria-disabled={isSending || undefined}
      onClick={() => {
        if (!isSending) act()
      }}
    >
      {text}
      <span className={controls['hidden']}>{`: ${name}`}</span>
    </button>
  )
  return (
    <div ref={near} className={styles['buttons']}>
      {person.relation === 'none' &&
        button(t('add'), 'primary', () => add(t('saidSent', { name })))}
      {person.relation === 'sent' &&
        button(t('withdraw'), 'secondary', () => drop(t('saidWithdrawn')))}
      {person.relation === 'received' && (
        <>
          {button(t('confirm'), 'primary', () => add(t('saidFriends', { name })))}
          {button(t('decline'), 'secondary', () => drop(t('saidDeclined')))}
        </>
      )}
      {person.relation === 'friends' && otherwise}
    </div>
  )
}
