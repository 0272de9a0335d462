import { pages } from '@okolo/contract/site/pages'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NeedsScript } from '../../people/form-parts.tsx'
import { callAs } from '../../people/session-calls.ts'
import { usePageQuery } from '../../people/use-query.ts'
import { useSession } from '../../people/use-session.ts'
import { MessagePage } from '../../shell/message-page.tsx'
import { usePageLocale } from '../../site/use-page-locale.ts'
import controls from '../../ui/controls.module.css'
import { useSettled } from '../../ui/use-settled.ts'
import styles from './friends.module.css'
import { Awaited, PeopleFrame } from './parts/people-frame.tsx'
import { PersonRow } from './parts/person-row.tsx'
import { RelationButtons } from './parts/relation-buttons.tsx'

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
  const search = useSettled(typed.trim(), REST)
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
        <Found search={search} />
      ) : (
        <MessagePage level={2} kind="festival" heading={t('startTitle')} text={t('startText')} />
      )}
    </PeopleFrame>
  )
}

function Found({ search }: { search: string }) {
  const t = useTranslations('friends')
  const locale = usePageLocale()
  const session = useSession()
  const query = useInfiniteQuery({
    queryKey: ['friends', session?.user.uuid, 'people', search],
    enabled: Boolean(session),
    initialPageParam: '',
    queryFn: ({ pageParam: cursor }) =>
      callAs('people', { locale, query: { search, ...(cursor === '' ? {} : { cursor }) } }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const people = query.data?.pages.flatMap(({ results }) => results) ?? []
  const count = people.length
  const notes = { sent: t('sent'), friends: t('areFriends') }
  return (
    <>
      <Awaited query={query} />
      <p role="status" className={controls['hidden']}>
        {query.isSuccess &&
          (query.hasNextPage ? t('foundSome', { count: String(count) }) : t('found', { count }))}
      </p>
      {query.isSuccess && count === 0 && (
        <MessagePage level={2} heading={t('nobodyTitle')} text={t('nobodyText')}>
          <a className={controls['primary']} href={pages.friends(locale)}>
            {t('invite')}
          </a>
        </MessagePage>
      )}
      <ul>
        {people.map((person) => {
          const { relation } = person
          const note = relation === 'sent' || relation === 'friends' ? notes[relation] : undefined
          return (
            <PersonRow key={person.uuid} person={person} note={note}>
              <RelationButtons person={person} />
            </PersonRow>
          )
        })}
      </ul>
      {query.hasNextPage && (
        <button
          type="button"
          className={controls['secondary']}
          aria-disabled={query.isFetchingNextPage || undefined}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </button>
      )}
    </>
  )
}
