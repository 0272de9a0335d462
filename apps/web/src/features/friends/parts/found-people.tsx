import { pages } from '@okolo/contract/site/pages'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callAs } from '../../../people/session-calls.ts'
import { useSession } from '../../../people/use-session.ts'
import { MessagePage } from '../../../shell/message-page.tsx'
import { usePageLocale } from '../../../site/use-page-locale.ts'
import controls from '../../../ui/controls.module.css'
import { Awaited } from './people-frame.tsx'
import { PersonRow } from './person-row.tsx'
import { RelationButtons } from './relation-buttons.tsx'

/** The people whose names begin like the search. */
export function FoundPeople({ search }: { search: string }) {
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
