import { pages } from '@okolo/contract/site/pages'
import type { ReactNode } from 'react'
import { PersonPortrait } from '../../../people/person-portrait.tsx'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import styles from '../friends.module.css'
import { useName } from './use-name.ts'

type Person = { uuid: string; name: string; image: string | null }

/** A person in a list, with a link to their page, unless they are blocked. */
export function PersonRow({
  person,
  note,
  isLinked = true,
  children,
}: {
  person: Person
  note?: string | undefined
  isLinked?: boolean
  children?: ReactNode
}) {
  const locale = usePageLocale()
  const name = useName(person)
  const who = (
    <>
      <PersonPortrait person={person} size={48} />
      <p>
        <strong>{name}</strong>
        {note !== undefined && <small>{note}</small>}
      </p>
    </>
  )
  return (
    <li className={styles['row']}>
      {isLinked ? (
        <a className={styles['who']} href={pages.person(locale, person.uuid)}>
          {who}
        </a>
      ) : (
        <div className={styles['who']}>{who}</div>
      )}
      {children}
    </li>
  )
}
