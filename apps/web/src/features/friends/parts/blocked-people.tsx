import { useTranslations } from 'use-intl'
import { callAs } from '../../../people/session-calls.ts'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import styles from '../friends.module.css'
import { PersonRow } from './person-row.tsx'
import { useChange } from './use-change.ts'
import { useName } from './use-name.ts'

type Person = { uuid: string; name: string; image: string | null }

/** The people whom somebody has blocked, to take that back. */
export function BlockedPeople({ people }: { people: Person[] }) {
  const t = useTranslations('friends')
  if (people.length === 0) return null
  return (
    <section className={styles['group']}>
      <h2>{t('blockedTitle')}</h2>
      <ul>
        {people.map((person) => (
          <PersonRow key={person.uuid} person={person} isLinked={false}>
            <Unblock person={person} />
          </PersonRow>
        ))}
      </ul>
    </section>
  )
}

function Unblock({ person }: { person: Person }) {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const name = useName(person)
  const { near, isSending, change } = useChange()
  return (
    <div ref={near} className={styles['buttons']}>
      <button
        type="button"
        className={controls['secondary']}
        disabled={isSending}
        onClick={() =>
          change(() => callAs('unblock', { locale, id: person.uuid }), t('saidUnblocked', { name }))
        }
      >
        {t('unblock')}
        <span className={controls['hidden']}>{`: ${name}`}</span>
      </button>
    </div>
  )
}
