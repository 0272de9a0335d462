import { pages } from '@okolo/contract/site/pages'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NeedsScript } from '../../people/form-parts.tsx'
import { usePageQuery } from '../../people/use-query.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { useSettled } from '../../ui/use-settled.ts'
import styles from './friends.module.css'
import { FoundPeople } from './parts/found-people.tsx'
import { PeopleFrame } from './parts/people-frame.tsx'

/** Milliseconds that typing rests before it is searched for. */
const REST = 300
/** Of the contract's SEARCH_LETTERS. */
const LETTERS = 2

const isLong = (search: string) => (search.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS

/** Finds people by the beginnings of their names. */
export function PeoplePage() {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const router = useRouter()
  const id = useId()
  const given = usePageQuery().get('name') ?? ''
  const [typed, setTyped] = useState(given)
  const field = useRef<HTMLInputElement>(null)
  const search = useSettled(typed.trim(), REST)
  // Typed before the scripts came.
  useEffect(() => setTyped((before) => field.current?.value ?? before), [])
  useEffect(() => {
    if (search === given) return
    const query = search === '' ? '' : `?${new URLSearchParams({ name: search }).toString()}`
    const href = pages.people(locale) + query
    // The way back from a person leads to the same answer.
    void router.navigate({ href, replace: true, resetScroll: false })
    // Only typing changes the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search])
  return (
    <PeopleFrame heading={t('find')} path="/users">
      <NeedsScript />
      <form role="search" method="get" action={pages.people(locale)} className={styles['ask']}>
        <label htmlFor={id} className={controls['hidden']}>
          {t('searchLabel')}
        </label>
        <input
          ref={field}
          id={id}
          className={controls['field']}
          type="search"
          name="name"
          placeholder={t('searchLabel')}
          autoComplete="off"
          maxLength={100}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
        <p id={`${id}-hint`} className={styles['note']}>
          {t('searchHint')}
        </p>
      </form>
      {isLong(search) ? (
        <FoundPeople search={search} />
      ) : (
        <MessagePage level={2} kind="festival" heading={t('startTitle')} text={t('startText')} />
      )}
    </PeopleFrame>
  )
}
